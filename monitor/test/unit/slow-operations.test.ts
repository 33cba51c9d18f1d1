import { describe, expect, it } from 'vitest'
import { type PastLatency, slowOperations } from '../../src/changes/slow-operations.ts'

const dayMs = 86_400_000
const now = Date.UTC(2026, 10, 30, 3)

/** Nights up to now, the last one last. */
function past(...mediansMs: readonly number[]): readonly PastLatency[] {
  return mediansMs.map((medianMs, index) => ({
    operation: 'listPets',
    startedAt: now - (mediansMs.length - 1 - index) * dayMs,
    medianMs,
  }))
}

const usual = Array.from({ length: 10 }, () => 20)

describe('slowOperations', () => {
  it('calls an operation slow whose median has doubled for three nights', () => {
    expect(slowOperations(past(...usual, 40, 41, 60), now)).toEqual([
      { operation: 'listPets', medianMs: 60, usualMs: 20, isSlow: true },
    ])
  })

  it.each([
    ['two nights', [40, 60]],
    ['one night of three that is not', [40, 39, 60]],
    ['nights that are over', [40, 40, 40, 20]],
  ])('does not for %s', (_, last) => {
    expect(slowOperations(past(...usual, ...last), now)).toMatchObject([{ isSlow: false }])
  })

  it('does not for what nobody notices', () => {
    expect(slowOperations(past(...usual.map(() => 2), 6, 6, 6), now)).toMatchObject([{ isSlow: false }])
  })

  it('says nothing before it knows what is usual', () => {
    expect(slowOperations(past(20, 20, 20, 20, 20, 20, 90, 90, 90), now)).toEqual([])
  })

  it('forgets what is longer ago than four weeks', () => {
    const long = Array.from({ length: 40 }, (_, index) => (index < 10 ? 1000 : 20))
    expect(slowOperations(past(...long, 45, 45, 45), now)).toMatchObject([{ usualMs: 20, isSlow: true }])
  })

  it('takes what lasts for no usual of its own, and one quick night for no mend', () => {
    const long = [...usual, ...Array.from({ length: 45 }, () => 200)]
    expect(slowOperations(past(...long), now, { listPets: 20 })).toMatchObject([
      { isSlow: true, usualMs: 20 },
    ])
    expect(slowOperations(past(...usual, 200, 200, 200, 20), now, { listPets: 20 })).toMatchObject([
      { isSlow: true },
    ])
    expect(slowOperations(past(...usual, 200, 200, 20, 20, 20), now, { listPets: 20 })).toMatchObject([
      { isSlow: false },
    ])
  })

  it('takes a night of many passes for one', () => {
    const flurry = [0, 1, 2, 3].map((hour) => ({
      operation: 'listPets',
      startedAt: now + hour * 3_600_000,
      medianMs: 90,
    }))
    expect(slowOperations([...past(...usual, 20), ...flurry], now + 3 * 3_600_000)).toMatchObject([
      { isSlow: false },
    ])
  })
})
