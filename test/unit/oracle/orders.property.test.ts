import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allFaults } from '../../../calibration/mutants/index.ts'
import type { Variant } from '../../../calibration/variant.ts'
import { anyHistory, anyPicks, lookedAtFrom, play, reordered, withWhatShows } from './a-history.ts'
import { options } from './an-exchange.ts'
import { brokenBy, rowsBrokenBy } from './logs/broken-by.ts'

/** Each read of the store sees it as it was some time ago, below the window: replicas differ. */
const lagging: Variant = {
  name: 'lagging',
  summary: '',
  freedom: 'For all rows: the list may lag behind a create, and so may a fetch',
  apply: (behaviour) => ({
    ...behaviour,
    listed: (store, call) => {
      const lag = call.chance() * options.consistencyWindowMs
      return behaviour.listed(store, call).filter(({ createdAt }) => call.at - createdAt >= lag)
    },
    lookup: (store, id, call) => {
      const pet = behaviour.lookup(store, id, call)
      const lag = call.chance() * options.consistencyWindowMs
      return pet !== undefined && call.at - pet.createdAt >= lag ? pet : undefined
    },
  }),
}

/** Chance that can be told beforehand. */
const anyChance = fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 1, maxLength: 30 })

function drawnFrom(values: readonly number[]): () => number {
  let index = 0
  return () => {
    index += 1
    return values[index % values.length] ?? 0
  }
}

/** A history takes some ms, by the machine. */
const slow = { timeout: 300_000 }

const stores = fc.constantFrom(0, 0, 2, 36)

describe('of a conforming service', () => {
  test('no order of overlapping answers breaks anything', slow, async () => {
    await fc.assert(
      fc.asyncProperty(
        anyHistory,
        stores,
        fc.array(anyPicks, { minLength: 3, maxLength: 3 }),
        async (history, seeded, orders) => {
          const events = await play(history, { settings: { seeded } })
          expect(brokenBy(events, options)).toStrictEqual([])
          for (const picks of orders) expect(brokenBy(reordered(events, picks), options)).toStrictEqual([])
        },
      ),
      { numRuns: 100 },
    )
  })

  test('no delay below the window with which animals show breaks anything', slow, async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory, stores, anyPicks, anyChance, async (history, seeded, picks, chances) => {
        const events = await play(history, {
          settings: { seeded },
          variant: lagging,
          chance: drawnFrom(chances),
        })
        expect(brokenBy(reordered(events, picks), options)).toStrictEqual([])
      }),
      { numRuns: 100 },
    )
  })
})

/** Each breaks what a look at the end shows, whatever came before. */
const shownAtTheEnd = [
  'list-default-21',
  'status-sold-ignored',
  'list-sold-empty',
  'status-with-limit-one-more',
  'list-id-is-position',
  'list-name-lower-case',
  'get-name-cut',
  'auth-create-stored',
  'create-refused-stored',
  'id-given-twice',
] as const

/** Shown by what other pages have right before and right after one: an answer that is told late stands around none. */
const shownAround = 'page-one-short'

describe('of a service that breaks something', () => {
  test.each(shownAtTheEnd)('%s is found in every order of overlapping answers', slow, async (name) => {
    const fault = allFaults.find((one) => one.name === name)
    if (fault === undefined) throw new Error(`there is no fault ${name}`)
    await fc.assert(
      fc.asyncProperty(anyHistory, anyPicks, async (history, picks) => {
        const events = await play(withWhatShows(history), { fault })
        expect(rowsBrokenBy(events, options)).toContain(fault.target)
        expect(rowsBrokenBy(reordered(events, picks), options)).toContain(fault.target)
      }),
      { numRuns: 15 },
    )
  })

  test(`${shownAround} is found in every order of what came before`, slow, async () => {
    const fault = allFaults.find((one) => one.name === shownAround)
    if (fault === undefined) throw new Error(`there is no fault ${shownAround}`)
    await fc.assert(
      fc.asyncProperty(anyHistory, anyPicks, async (history, picks) => {
        const events = await play(withWhatShows(history), { fault })
        const inOtherOrder = reordered(events, picks, lookedAtFrom(events))
        expect(rowsBrokenBy(inOtherOrder, options)).toContain(fault.target)
      }),
      { numRuns: 15 },
    )
  })
})
