/**
 * A program: judges services that answer at random, as a user would, and prints a line of JSON for each: its seed, the exit
 * code, and what is wrong with what the run told. Arguments: the first seed, and how many services. It runs what is built.
 */

import { built } from '../../../calibration/built.ts'
import { runAsUser } from '../../../calibration/runner/run-as-user.ts'
import { chanceStream } from '../../../src/generate/chance.ts'
import { isRecord } from '../../../src/spec/is-record.ts'
import { Draw } from './random-answer.ts'
import { randomKey } from './random-key.ts'
import type { ToldOfRandom } from './random-service.ts'
import { tellsOfKey } from './tells-of-key.ts'

/** What came of one service. */
export interface FuzzedRun {
  readonly seed: number
  readonly exitCode: number
  readonly requests: number
  readonly ms: number
  /** Faults of the suite, and what is wrong with what it told. */
  readonly defects: readonly string[]
}

const { openCase }: typeof import('../../../calibration/runner/open-case.ts') = await import(
  built('calibration/runner/open-case')
)
const { run }: typeof import('../../../src/run/run.ts') = await import(built('src/run/run'))

/** To undo every encoding in all that a run writes takes longer than the run. */
const oneLookedThrough = 16

async function fuzz(seed: number): Promise<FuzzedRun> {
  const draw = new Draw(chanceStream(seed, 'fuzz'))
  const profile = draw.oneOf(['core', 'full', 'read-only', 'rate-limit'] as const)
  const { options, hooks } = await openCase({
    kind: 'plain',
    name: 'plain',
    seed,
    profile,
    inMemory: true,
    maxRequests: draw.oneOf([30, 60, 100, 160]),
  })
  const { service } = hooks
  if (service === undefined) throw new Error('this case is not in memory')
  const [apiKey, rateLimitKey] = [randomKey(draw), randomKey(draw)]
  if (!isRecord(service.told)) throw new Error('the embedded service is told of nothing')
  const keys = { ...Object(service.told['keys']), business: apiKey, enterprise: rateLimitKey }
  const told: ToldOfRandom = { told: { ...service.told, keys }, oneIn: draw.oneOf([1, 1, 2, 3, 6, 15, 40]) }
  const module = new URL('random-service.ts', import.meta.url).href
  const startedAt = performance.now()
  const {
    exitCode,
    defects,
    run: found,
    outputs,
  } = await runAsUser({ ...options, apiKey, rateLimitKey }, { service: { ...service, module, told } }, run)
  const telling =
    seed % oneLookedThrough === 0 ? tellsOfKey(Object.values(outputs), [apiKey, rateLimitKey]) : undefined
  return {
    seed,
    exitCode,
    requests: found.requests.total,
    ms: Math.round(performance.now() - startedAt),
    // Of a short key the letters may stand anywhere.
    defects: [
      ...defects.filter((defect) => defect !== 'a key is shown'),
      ...found.suiteFaults,
      ...(telling === undefined ? [] : [`a key is told: ${telling}`]),
    ],
  }
}

const [first = 1, count = 1] = process.argv.slice(2).map(Number)
for (let seed = first; seed < first + count; seed += 1) {
  process.stdout.write(`${JSON.stringify(await fuzz(seed))}\n`)
}
process.exit()
