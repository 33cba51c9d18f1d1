import type { Behaviour } from '../../src/service/behaviour.ts'
import type { Call } from '../../src/service/call.ts'
import type { StoredPet } from '../../src/service/pet.ts'
import type { Variant } from '../variant.ts'

/** Shows the animals that the store opened with as others have changed them by then; undefined for one that is away. */
const changed =
  (now: (pet: StoredPet, at: number) => StoredPet | undefined) =>
  (behaviour: Behaviour): Behaviour => {
    let startedAt: number | undefined
    const shown = (pet: StoredPet, { at }: Call): StoredPet | undefined => {
      startedAt ??= at
      return pet.createdAt > 0 ? pet : now(pet, at - startedAt)
    }
    return {
      ...behaviour,
      listed: (store, call) => behaviour.listed(store, call).flatMap((pet) => shown(pet, call) ?? []),
      lookup: (store, id, call) => {
        const pet = behaviour.lookup(store, id, call)
        return pet === undefined ? undefined : shown(pet, call)
      },
    }
  }

const isBetween = (at: number, from: number, until: number): boolean => at >= from && at < until
const isEvery = (pet: StoredPet, nth: bigint): boolean => pet.id % nth === 0n
/** A draw of an animal's own for each stretch of time. */
const drawn = ({ id }: StoredPet, at: number, everyMs: number): boolean =>
  Number((id * 2654435761n + BigInt(Math.floor(at / everyMs)) * 40503n) % 1009n) < 504

const update = 'LIST-10: judged on own animals; interface document, Gaps: update operations are not shown'
const removal =
  'For all rows: animals of others may be removed by means that are not shown, others may create'

/** What others do with animals of theirs, and undo again. */
export const othersUpdate: readonly Variant[] = [
  {
    name: 'others-rename-one-and-back',
    summary:
      'has others who give one animal of theirs another name after a second, and take it back after four',
    freedom: update,
    apply: changed((pet, at) =>
      isEvery(pet, 29n) && isBetween(at, 1000, 4000) ? { ...pet, name: `${pet.name} on hold` } : pet,
    ),
  },
  {
    name: 'others-rename-and-back',
    summary:
      'has others who give a fifth of their animals another name and take it back, 2.3 s after each other',
    freedom: update,
    apply: changed((pet, at) =>
      isEvery(pet, 5n) && Math.floor(at / 2300) % 2 === 1 ? { ...pet, name: `${pet.name} (reserved)` } : pet,
    ),
  },
  {
    name: 'others-move-one-and-back',
    summary:
      'has others who put one animal of theirs into another category after a second, and back after four',
    freedom: update,
    apply: changed((pet, at) =>
      isEvery(pet, 29n) && isBetween(at, 1000, 4000) ? { ...pet, categoryId: 99n } : pet,
    ),
  },
  {
    name: 'others-take-away-half-and-bring-back',
    summary: 'has others who take away every second animal of theirs for 1.3 s, time and again',
    freedom: removal,
    settings: { seeded: 60 },
    apply: changed((pet, at) => (isEvery(pet, 2n) && Math.floor(at / 1300) % 2 === 1 ? undefined : pet)),
  },
  {
    name: 'others-open-and-close',
    summary: 'has others who take away all animals of theirs for 700 ms, time and again',
    freedom: removal,
    settings: { seeded: 12 },
    apply: changed((pet, at) => (Math.floor(at / 700) % 2 === 1 ? undefined : pet)),
  },
  {
    name: 'others-import-again',
    summary:
      'has others who remove all animals of theirs every 2.7 s, and have brought them back half a second later',
    freedom: removal,
    settings: { seeded: 24 },
    apply: changed((pet, at) => (at % 2700 >= 2200 ? undefined : pet)),
  },
  {
    name: 'others-flicker',
    summary: 'has others each of whose animals is there for 40 ms or away, by chance',
    freedom: removal,
    settings: { seeded: 40 },
    apply: changed((pet, at) => (drawn(pet, at, 40) ? pet : undefined)),
  },
]
