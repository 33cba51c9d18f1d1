import { expect, test } from 'vitest'
import { SimulatedClock } from '../../../calibration/simulated-clock.ts'
import { JournalWriter } from '../../../src/check/journal-writer.ts'
import type { RunEvent } from '../../../src/spec/run-event.ts'

const residue = (name: string): RunEvent => ({ kind: 'residue', id: '1', name, answer: '201' })

test('entries go out soon, together, in their order', async () => {
  const sent: unknown[] = []
  const clock = new SimulatedClock(0)
  const writer = new JournalWriter({ postMessage: (batch: unknown) => sent.push(batch) }, clock)
  writer.write(residue('a'))
  writer.write(residue('b'))
  expect(sent).toEqual([])
  await clock.sleep(50)
  writer.write(residue('c'))
  await clock.sleep(50)
  expect(sent).toEqual([[residue('a'), residue('b')], [residue('c')]])
})

test('at the end nothing is left, and nothing is sent twice', async () => {
  const sent: unknown[] = []
  const clock = new SimulatedClock(0)
  const writer = new JournalWriter({ postMessage: (batch: unknown) => sent.push(batch) }, clock)
  writer.write(residue('a'))
  writer.flush()
  writer.flush()
  await clock.sleep(50)
  expect(sent).toEqual([[residue('a')]])
})

test('exchanges that differ in nothing are counted as one, but never across an entry between them', () => {
  const sent: unknown[] = []
  const clock = new SimulatedClock(0)
  const writer = new JournalWriter({ postMessage: (batch: unknown) => sent.push(batch) }, clock)
  const exchanges = (section: string, count: number): RunEvent => ({
    kind: 'exchange',
    operation: 'listPets',
    key: 'main',
    section,
    kept: ['MEDIA-1'],
    count,
  })
  for (const section of ['listing', 'orders', 'listing']) writer.write(exchanges(section, 1))
  writer.write(residue('a'))
  writer.write(exchanges('listing', 1))
  writer.flush()
  writer.write(exchanges('listing', 1))
  writer.flush()
  expect(sent).toEqual([
    [exchanges('listing', 2), exchanges('orders', 1), residue('a'), exchanges('listing', 1)],
    [exchanges('listing', 1)],
  ])
})
