import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { JournalEntry } from '../../../src/check/journal.ts'
import { JournalWriter } from '../../../src/check/journal-writer.ts'

const residue = (name: string): JournalEntry => ({ kind: 'residue', id: '1', name })

test('entries go out soon, together, in their order', async () => {
  const sent: unknown[] = []
  const writer = new JournalWriter({ postMessage: (batch: unknown) => sent.push(batch) })
  writer.write(residue('a'))
  writer.write(residue('b'))
  expect(sent).toEqual([])
  await sleep(50)
  writer.write(residue('c'))
  await sleep(50)
  expect(sent).toEqual([[residue('a'), residue('b')], [residue('c')]])
})

test('at the end nothing is left, and nothing is sent twice', async () => {
  const sent: unknown[] = []
  const writer = new JournalWriter({ postMessage: (batch: unknown) => sent.push(batch) })
  writer.write(residue('a'))
  writer.flush()
  writer.flush()
  await sleep(50)
  expect(sent).toEqual([[residue('a')]])
})
