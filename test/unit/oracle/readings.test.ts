import { describe, expect, test } from 'vitest'
import { now } from './an-exchange.ts'
import { type Answer, overstated, readAll } from './told-remaining.ts'

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

  test('may be of several counters once it has fallen by more than is spent, however high it is told again', () => {
    expect(overstated(inTurn(100, () => 999)).length).toBeGreaterThan(0)
    expect(overstated(inTurn(100, (index) => (index === 1 ? 900 : 999)))).toStrictEqual([])
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

  test('is judged from a first response on that tells of the whole limit', () => {
    expect(overstated(inTurn(23, () => 60, 60))).toMatchObject([
      { most: 59, spent: 21 },
      { most: 58, spent: 22 },
    ])
  })

  test('is remembered beside the ends of the last 64 responses, however many came', () => {
    const readings = (answers: readonly Answer[]) => readAll(answers).map(({ all }) => all.get('listPets'))
    const answers = inTurn(70, (index) => 999 - index)
    const ends = answers.map(({ endedAt }) => endedAt)
    const read = readings(answers)
    expect(read[0]).toMatchObject({ letIn: 1, ends: ends.slice(0, 1) })
    expect(read[69]).toMatchObject({ letIn: 70, ends: ends.slice(-64) })
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
    expect(overstated([...quick, late, { ...inTime, endedAt: now + 3101 }])).toHaveLength(1)
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

/**
 * Of 60 a minute half a minute's worth may come back each 29 seconds, as far as a Reset in whole seconds tells; and 20
 * requests may be counted late.
 */
describe('what remains of 60 a minute, 59 being told each time', () => {
  const told = (count: number, everyMs = 10) =>
    inTurn(count, () => 59, 60).map((one, index) => ({
      ...one,
      sentAt: now + everyMs * index,
      endedAt: now + everyMs * index + 8,
    }))
  const last = (answers: readonly Answer[], change: Partial<Answer>) =>
    answers.map((one, index) => (index === answers.length - 1 ? { ...one, ...change } : one))

  test('is too much at the twenty-third answer, and later where more comes back meanwhile', () => {
    expect(overstated(told(22))).toStrictEqual([])
    expect(overstated(told(23))).toMatchObject([{ most: 58, spent: 22 }])
    expect(overstated(told(36, 200))).toStrictEqual([])
    expect(overstated(told(37, 200))).toMatchObject([{ most: 58, spent: 36 }])
  })

  test('is too much later where it fell by three: then there may be four counters', () => {
    const fallen = (count: number, remaining: number) => inTurn(count, () => remaining, 60)
    expect(overstated(fallen(101, 57))).toStrictEqual([])
    expect(overstated(fallen(102, 57))).toMatchObject([{ most: 56, spent: 101 }])
    expect(overstated(fallen(102, 58))[0]).toMatchObject({ spent: 23 })
  })

  test('counts what had come before the request was sent, and since the window was told of first', () => {
    expect(overstated(last(told(23), { sentAt: now + 200 }))).toStrictEqual([])
    const before = inTurn(30, (index) => 999 - index)
    const since = (count: number) =>
      told(count).map((one) => ({ ...one, sentAt: one.sentAt + 400, endedAt: one.endedAt + 400 }))
    expect(overstated([...before, ...since(22)])).toStrictEqual([])
    expect(overstated([...before, ...since(23)])).toMatchObject([{ spent: 22 }])
  })

  test('is judged with thirty-two requests under way, and with no more', () => {
    const falling = inTurn(200, (index) => Math.max(0, 59 - index), 60)
    const late = (sentAt: number) => [
      ...falling,
      ...last(told(1), { sentAt: now + sentAt, endedAt: now + 2100 }),
    ]
    expect(overstated(late(1678))).toMatchObject([{ spent: 168 }])
    expect(overstated(late(1677))).toStrictEqual([])
  })

  test('is anew with a Reset that is a window further, and of the window before with an earlier one', () => {
    const moved = (seconds: number) =>
      last(told(23), { at: now + 1000 * seconds, resetAt: now + minute + 1000 * seconds })
    expect(overstated(moved(28))).toStrictEqual([])
    expect(overstated(moved(27))).toHaveLength(1)
    expect(overstated(moved(-1))).toStrictEqual([])
  })

  test('is not judged where it is more than the limit, which another row judges', () => {
    expect(overstated(last(told(2), { remaining: 100 }))).toStrictEqual([])
  })

  test('is judged of windows that are told of four seconds ahead, and not of shorter ones', () => {
    const short = (seconds: number) =>
      told(80).map((one) => ({ ...one, at: now, resetAt: now + 1000 * seconds }))
    expect(overstated(short(4))[0]).toMatchObject({ spent: 54 })
    expect(overstated(short(3))).toStrictEqual([])
  })
})
