import { expect, test } from 'vitest'
import { finishedFromLog } from '../../../../src/run/finished-from-log.ts'
import type { FinishedRun } from '../../../../src/verdict/finished-run.ts'
import { recordedRun, recordedRuns } from './recorded-runs.ts'

/** What a run comes to: each requirement with its verdict and what it rests on, each finding, each observation. */
function textOf({ requirements, findings, observations }: FinishedRun): string {
  const lines = [
    ...requirements.flatMap(({ id, verdict, reason, basis, cases }) => [
      `${id} ${verdict} ${reason}`,
      ...(basis === undefined ? [] : [`  ${basis.satisfied} ${basis.coverageCases.join('; ')}`]),
      ...cases
        .filter((one) => one.verdict !== 'pass')
        .map((one) => `  ${one.verdict} ${one.name} ${one.message}`),
    ]),
    ...findings.map(
      ({ id, requirement, expected, actual, blockedBy = '', sameAs = '', proof }) =>
        `${id} ${requirement} ${blockedBy} ${sameAs} ${proof.map(({ number }) => number).join(' ')}: ${expected} | ${actual}`,
    ),
    ...observations.map(({ requirement, question, answer }) => `${requirement} ${question}: ${answer}`),
  ]
  return `${lines.join('\n')}\n`
}

test.for(recordedRuns)('the oracle judges the recorded run of %s as it did', async (name) => {
  const finished = await finishedFromLog(recordedRun(name))
  await expect(textOf(finished)).toMatchFileSnapshot(`${name}.snap`)
})
