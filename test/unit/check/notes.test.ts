import { describe, expect, it } from 'vitest'
import { Notes } from '../../../src/check/notes.ts'
import type { Judgement } from '../../../src/spec/judgement.ts'

const kept = (variety: string): Judgement => ({
  state: 'kept',
  requirement: 'LIST-1',
  variety,
  exchanges: [],
})
const [one, other] = [kept('one'), kept('other')]
const open: Judgement = { state: 'open', requirement: 'LIST-2', why: 'free', reason: 'free', exchanges: [] }

describe('notes', () => {
  it('tell of each exchange what was noted of it, in order', () => {
    const notes = new Notes()
    notes.add(1, one)
    notes.add(2, other)
    notes.add(1, open)
    notes.add(1, other)
    notes.add(2, one)
    expect([1, 2, 3].map((number) => notes.of(number))).toEqual([[one, open, other], [other, one], []])
  })

  it('hold one list for all exchanges of which the same was noted', () => {
    const notes = new Notes()
    for (const number of [1, 2]) for (const judgement of [one, other]) notes.add(number, judgement)
    expect(notes.of(1)).toBe(notes.of(2))
  })
})
