import { expect, test } from 'vitest'
import { unfit } from '../../../src/certificate/unfit.ts'
import { toReport } from '../../../src/report/json.ts'
import { boundsOf, type Depth } from '../../../src/spec/depth.ts'
import { aGreenRun } from '../report/a-run.ts'
import { runStarted } from '../report/har/a-log.ts'

const { options } = runStarted

test('a run that was given waivers is not certified, even if it needed none', () => {
  const words = 'the run was given waivers'
  expect(unfit(toReport({ ...aGreenRun(), waivers: { strict: false, entries: [] } }), options)).toContain(
    words,
  )
  expect(unfit(toReport(aGreenRun()), options)).not.toContain(words)
})

test('a run with less to spend, or a longer window, is not certified', () => {
  const report = toReport(aGreenRun())
  const more = (given: Partial<typeof options>) => unfit(report, { ...options, ...given })
  expect(more({ capped: true })).toContain('it was run as with --max-requests')
  expect(more({ maxCreates: 20 })).toContain('it was run as with --max-creates below 93')
  expect(more({ consistencyWindowMs: 60_000 })).toContain(
    'it was run as with --consistency-window above 2000',
  )
  expect(unfit(report, options).join()).not.toContain('it was run as')
})

test('a run is not certified where its report names no depth, or the quick one', () => {
  const ofDepth = (depth: Depth) => toReport({ ...aGreenRun(), bounds: boundsOf(depth, 'full') })
  expect(unfit(toReport(aGreenRun()), options)).toContain('its report does not say how deep it went (bounds)')
  expect(unfit(ofDepth('quick'), options).join()).toContain('--depth quick')
  expect(unfit(ofDepth('deep'), options).join()).not.toMatch(/deep|depth/)
})
