import { change } from '../../src/service/behaviour.ts'
import { type Chance, wholeNumber } from '../../src/service/chance.ts'
import { countingFrom, type Settings } from '../../src/service/settings.ts'
import type { Variant } from '../variant.ts'

const ids = (name: string, summary: string, source: Settings['ids']): Variant => ({
  name,
  summary,
  freedom: 'Resources: an id is any int64; LIST-7',
  settings: { ids: source },
})

const random62 = (chance: Chance) => (): bigint => {
  const [high, low] = [wholeNumber(chance, 0, 2 ** 31 - 1), wholeNumber(chance, 0, 2 ** 31 - 1)]
  return BigInt(high) * 2n ** 31n + BigInt(low) + 1n
}

const random64 = (least: bigint, most: bigint) => (chance: Chance) => (): bigint => {
  const words = [0, 1, 2, 3].map(() => BigInt(wholeNumber(chance, 0, 2 ** 16 - 1)))
  const drawn = words.reduce((bits, word) => bits * 2n ** 16n + word, 0n)
  return least + (drawn % (most - least + 1n))
}

/** Ids of four magnitudes in turn, each counting by itself. */
const mixed = (): (() => bigint) => {
  let index = 0n
  const bases = [10n, 2n ** 33n, -(2n ** 40n), 2n ** 60n + 1n] as const
  return () => {
    const base = bases[Number(index % 4n)] ?? 10n
    index += 1n
    return base + index
  }
}

/** Ids of every shape that int64 has (interface document, Resources). */
export const ids64: readonly Variant[] = [
  ids('ids-from-zero', 'counts ids from 0', countingFrom(0n)),
  ids('ids-from-one', 'counts ids from 1', countingFrom(1n)),
  {
    name: 'ids-from-one-oldest-first',
    summary: 'counts ids from 1, and lists the oldest first',
    freedom: 'Resources: an id is any int64; the order of lists is open',
    settings: { ids: countingFrom(1n), seeded: 36 },
    apply: change('listed', (listed) => (store, call) => listed(store, call).toReversed()),
  },
  ids('ids-around-2-31', 'counts ids across 2^31', countingFrom(2n ** 31n - 40n)),
  ids('ids-beyond-2-53', 'counts ids from 2^53 + 1', countingFrom(2n ** 53n + 1n)),
  ids(
    'ids-with-gaps',
    'leaves gaps between its ids, beyond 2^53',
    countingFrom(7_311_110_000_000_000_001n, 4_194_304n),
  ),
  ids('ids-descending', 'counts ids down', countingFrom(100_000n, -1n)),
  ids('ids-negative', 'counts ids from -1 down', countingFrom(-1n, -1n)),
  ids('ids-negative-beyond-2-53', 'counts ids from the smallest int64 up', countingFrom(-(2n ** 63n))),
  ids('ids-down-from-largest', 'counts ids from the largest int64 down', countingFrom(2n ** 63n - 1n, -1n)),
  ids('ids-random', 'draws ids from 62 bits', random62),
  ids('ids-random-positive', 'draws ids from all that are positive', random64(1n, 2n ** 63n - 1n)),
  ids('ids-random-signed', 'draws ids from all of int64', random64(-(2n ** 63n), 2n ** 63n - 1n)),
  ids('ids-mixed', 'has small, large and negative ids in turn', mixed),
]
