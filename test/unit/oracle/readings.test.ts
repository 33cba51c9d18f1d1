import { describe, expect, test } from 'vitest'
import { now } from './an-exchange.ts'
import { type Answer, overstated } from './told-remaining.ts'

const minute = 60_000

/** One request after the other, 10 ms each, each told of what a function of its place says. */
function inTurn(count: number, remainingOf: (index: number) => number, limit = 1000): readonly Answer[] {
  return Array.from({ length: count }, (_, index) => ({
    operation: 'listPets' as const,
    sentAt: now + index * 10,
    endedAt: now + index * 10 + 8,
    limit,
    remaining: remainingOf(index),
    resetAt: now + minute,
    at: now + index * 10,
  }))
}

describe('what remains', () => {
  test('may not stay as it is while requests are spent', () => {
    const [first] = overstated(inTurn(400, () => 59, 60))
    expect(first).toMatchObject({ reading: { remaining: 59, limit: 60 }, first: { sentAt: now } })
    expect(first?.most).toBeLessThan(59)
  })

  test('may not be all there again before the window is over', () => {
    expect(overstated(inTurn(400, (index) => 59 - (index % 4), 60)).length).toBeGreaterThan(0)
  })

  test('may fall by one with each request, by more, and stay at what it was for a while', () => {
    expect(overstated(inTurn(200, (index) => 999 - index))).toStrictEqual([])
    expect(overstated(inTurn(100, (index) => 999 - 5 * index))).toStrictEqual([])
    expect(overstated(inTurn(100, (index) => 999 - 10 * Math.floor(index / 10)))).toStrictEqual([])
  })

  test('is anew once Reset went on by a window', () => {
    const before = inTurn(200, (index) => 999 - index)
    const after = inTurn(200, (index) => 999 - index).map((answer) => ({
      ...answer,
      sentAt: answer.sentAt + minute,
      endedAt: answer.endedAt + minute,
      resetAt: answer.resetAt + minute,
      at: answer.at + minute,
    }))
    expect(overstated([...before, ...after])).toStrictEqual([])
  })

  test('is judged for each operation and each Limit by itself', () => {
    const lists = inTurn(100, (index) => 999 - index)
    const fetches = inTurn(100, (index) => 999 - index).map((one) => ({
      ...one,
      operation: 'getPet' as const,
    }))
    expect(overstated([...lists, ...fetches])).toStrictEqual([])
    const inTurns = lists.map((one, index) =>
      index % 2 === 0
        ? one
        : { ...one, limit: 100_000, remaining: 99_999 - index, resetAt: now + 86_400_000 },
    )
    expect(overstated(inTurns)).toStrictEqual([])
  })

  test('is not judged of an answer that was under way while more came than are remembered', () => {
    const quick = inTurn(300, (index) => Math.max(0, 59 - index), 60)
    const late = { ...inTurn(1, () => 58, 60)[0], endedAt: now + 3100 } as Answer
    expect(overstated([...quick, late])).toStrictEqual([])
    const inTime = { ...late, sentAt: now + 3001, endedAt: now + 3100 }
    expect(overstated([...quick, inTime])).toHaveLength(1)
  })

  test('may fall on several counters, one for each address that requests leave from', () => {
    expect(overstated(inTurn(800, (index) => 999 - Math.floor(index / 4)))).toStrictEqual([])
  })

  test('of a window that is told beside a longer one is reckoned by its own length', () => {
    const dayBeside = inTurn(900, (index) => 59 - (Math.floor(index / 4) % 30), 60).map((one, index) => {
      const window = Math.floor(index / 120) + 1
      return index % 2 === 0
        ? { ...one, resetAt: now + window * 1200 }
        : { ...one, limit: 100_000, remaining: 99_999 - index, resetAt: now + 86_400_000 }
    })
    expect(overstated(dayBeside)).toStrictEqual([])
  })

  test('is not judged where a window may be too short to tell', () => {
    const short = inTurn(200, () => 9, 10).map((answer) => ({ ...answer, resetAt: answer.at + 400 }))
    expect(overstated(short)).toStrictEqual([])
  })
})
