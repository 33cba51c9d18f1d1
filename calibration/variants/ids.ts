import type { Chance } from '../../src/service/chance.ts'
import { countingFrom, type Settings } from '../../src/service/settings.ts'
import { adjust, override, Refusal, raise } from '../edit.ts'
import { wholeNumber } from '../whole-number.ts'
import { variant, variants } from './variants.ts'

const ids = (summary: string, source: Settings['ids']) => variant(summary, { settings: { ids: source } })

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

/** 1, -1, 2, -2 and so on: the negative of an id is another animal's. */
const ofBothSigns = (): (() => bigint) => {
  let index = 0n
  return () => {
    index += 1n
    return index % 2n === 1n ? (index + 1n) / 2n : -index / 2n
  }
}

/** Ids of every shape that int64 has, and what lies between them (interface document, Resources; Endpoints 3). */
export const ids64 = [
  ...variants('Resources: an id is any int64; LIST-7', {
    'ids-from-zero': ids('counts ids from 0', countingFrom(0n)),
    'ids-from-one': ids('counts ids from 1', countingFrom(1n)),
    'ids-from-one-oldest-first': variant('counts ids from 1, and lists the oldest first', {
      freedom: 'Resources: an id is any int64; the order of lists is open',
      settings: { ids: countingFrom(1n), seeded: 36 },
      apply: adjust('listed', (pets) => pets.toReversed()),
    }),
    'ids-around-2-31': ids('counts ids across 2^31', countingFrom(2n ** 31n - 40n)),
    'ids-beyond-2-53': ids('counts ids from 2^53 + 1', countingFrom(2n ** 53n + 1n)),
    'ids-with-gaps': ids(
      'leaves gaps between its ids, beyond 2^53',
      countingFrom(7_311_110_000_000_000_001n, 4_194_304n),
    ),
    'ids-descending': ids('counts ids down', countingFrom(100_000n, -1n)),
    'ids-negative': ids('counts ids from -1 down', countingFrom(-1n, -1n)),
    'ids-negative-beyond-2-53': ids('counts ids from the smallest int64 up', countingFrom(-(2n ** 63n))),
    'ids-down-from-largest': ids('counts ids from the largest int64 down', countingFrom(2n ** 63n - 1n, -1n)),
    'ids-random': ids('draws ids from 62 bits', random62),
    'ids-random-positive': ids('draws ids from all that are positive', random64(1n, 2n ** 63n - 1n)),
    'ids-random-signed': ids('draws ids from all of int64', random64(-(2n ** 63n), 2n ** 63n - 1n)),
    'ids-mixed': ids('has small, large and negative ids in turn', mixed),
  }),
  ...variants('GET-3: an id is answered for itself; LIST-7: negative ids are valid', {
    'ids-of-both-signs': ids('gives out each id and then its negative', ofBothSigns),
    'ids-across-zero': ids('counts ids from -20 up', countingFrom(-20n)),
    'ids-with-small-gaps': ids('counts ids by three', countingFrom(1000n, 3n)),
    'ids-with-small-gaps-negative': ids('counts ids down by three from -1000', countingFrom(-1000n, -3n)),
    'ids-in-tens': ids(
      'counts ids in tens, so that an id with a digit more may be an id too',
      countingFrom(10n, 10n),
    ),
    'negative-id-400': variant('answers a negative petId with 400, having none', {
      freedom: 'GET-3: 400 is free for the negative of an id, unless negative ids were seen; GET-4',
      apply: override('readPetId', (text) =>
        text.startsWith('-') ? raise(new Refusal(400, 'invalid_id', 'petId must be positive.')) : undefined,
      ),
    }),
  }),
]
