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
  expect(more({ capped: true })).toContain('its requests were capped (--max-requests)')
  expect(more({ maxCreates: 20 })).toContain('it might leave no more than 20 pets behind (--max-creates)')
  expect(more({ consistencyWindowMs: 60_000 }).join()).toContain('a consistency window of 60000 ms')
  expect(unfit(report, options).join()).not.toMatch(/capped|animals|window/)
})

test('a run is not certified where its report names no depth, or the quick one', () => {
  const ofDepth = (depth: Depth) => toReport({ ...aGreenRun(), bounds: boundsOf(depth, 'full') })
  expect(unfit(toReport(aGreenRun()), options)).toContain('its report does not say how deep it went (bounds)')
  expect(unfit(ofDepth('quick'), options).join()).toContain('--depth quick')
  expect(unfit(ofDepth('deep'), options).join()).not.toMatch(/deep|depth/)
})
