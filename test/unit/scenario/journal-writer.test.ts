import { expect, test } from 'vitest'
import { SimulatedClock } from '../../../calibration/simulated-clock.ts'
import { journalWriter } from '../../../src/scenario/journal-writer.ts'
import type { RunEvent } from '../../../src/spec/run-event.ts'

const leftover = (name: string): RunEvent => ({ kind: 'leftover', id: '1', name, answer: '201' })

test('entries go out soon, together, in their order', async () => {
  const sent: unknown[] = []
  const clock = new SimulatedClock(0)
  const writer = journalWriter({ postMessage: (batch: unknown) => sent.push(batch) }, clock)
  writer.write(leftover('a'))
  writer.write(leftover('b'))
  expect(sent).toEqual([])
  await clock.sleep(50)
  writer.write(leftover('c'))
  await clock.sleep(50)
  expect(sent).toEqual([[leftover('a'), leftover('b')], [leftover('c')]])
})

test('at the end nothing is left, and nothing is sent twice', async () => {
  const sent: unknown[] = []
  const clock = new SimulatedClock(0)
  const writer = journalWriter({ postMessage: (batch: unknown) => sent.push(batch) }, clock)
  writer.write(leftover('a'))
  writer.flush()
  writer.flush()
  await clock.sleep(50)
  expect(sent).toEqual([[leftover('a')]])
})
