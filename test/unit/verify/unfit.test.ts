import { expect, test } from 'vitest'
import { toReport } from '../../../src/report/json.ts'
import { unfit } from '../../../src/verify/unfit.ts'
import { aGreenRun } from '../report/a-run.ts'

test('a run that was given waivers is not certified, even if it needed none', () => {
  const words = 'the run was given waivers'
  expect(unfit(toReport({ ...aGreenRun(), waivers: { strict: false, entries: [] } }))).toContain(words)
  expect(unfit(toReport(aGreenRun()))).not.toContain(words)
})
