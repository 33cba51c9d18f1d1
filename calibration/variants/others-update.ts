import { type Edit, type StoredPet, showing } from '../edit.ts'
import type { Variant } from '../variant.ts'
import { variant, variants } from './variants.ts'

/** Shows the animals that the store opened with as others have changed them by then; undefined for one that is away. */
const changed =
  (now: (pet: StoredPet, at: number) => StoredPet | undefined): Edit =>
  (behaviour) => {
    let startedAt: number | undefined
    return showing((pet, { at }) => {
      startedAt ??= at
      return pet.createdAt > 0 ? pet : now(pet, at - startedAt)
    })(behaviour)
  }

const isEvery = (pet: StoredPet, nth: bigint): boolean => pet.id % nth === 0n

/** Changes one animal from the first second to the fourth. */
const oneForAWhile = (other: (pet: StoredPet) => Partial<StoredPet>): Edit =>
  changed((pet, at) => (isEvery(pet, 29n) && at >= 1000 && at < 4000 ? { ...pet, ...other(pet) } : pet))

/** A draw of an animal's own for each stretch of time. */
const drawn = ({ id }: StoredPet, at: number, everyMs: number): boolean =>
  Number((id * 2654435761n + BigInt(Math.floor(at / everyMs)) * 40503n) % 1009n) < 504

const update = 'LIST-10: judged on own animals; interface document, Gaps: update operations are not shown'

/** Holds animals that the store opened with for a customer, each for a while of its own, and lets them go again. */
const holding = (heldMs: number, freeMs: number): Edit =>
  showing((pet, { at }) => {
    if (pet.createdAt > 0 || pet.status !== 'available') return pet
    // Each begins at another time, and none of them in step with another.
    const turn = heldMs + freeMs + Number(pet.id % 7n) * 310
    const isHeld = (at + Number(pet.id) * 1733) % turn < heldMs
    return isHeld ? { ...pet, status: 'pending' } : pet
  })

const held = (name: string, times: string, heldMs: number, freeMs: number): Variant => ({
  name,
  summary: `holds available animals of others for customers, as pending ones, ${times}`,
  freedom: 'For all rows: what others do with animals of theirs is not shown',
  settings: { seeded: 60 },
  apply: holding(heldMs, freeMs),
})

const removal =
  'For all rows: animals of others may be removed by means that are not shown, others may create'

/** What others do with animals of theirs, and undo again (interface document, States: not shown). */
export const othersUpdate = [
  ...variants(update, {
    'others-rename-one-and-back': {
      summary:
        'has others who give one animal of theirs another name after a second, and take it back after four',
      apply: oneForAWhile(({ name }) => ({ name: `${name} on hold` })),
    },
    'others-rename-and-back': {
      summary:
        'has others who give a fifth of their animals another name and take it back, 2.3 s after each other',
      apply: changed((pet, at) =>
        isEvery(pet, 5n) && Math.floor(at / 2300) % 2 === 1
          ? { ...pet, name: `${pet.name} (reserved)` }
          : pet,
      ),
    },
    'others-move-one-and-back': {
      summary:
        'has others who put one animal of theirs into another category after a second, and back after four',
      apply: oneForAWhile(() => ({ categoryId: 99n })),
    },
  }),
  ...variants(removal, {
    'others-take-away-half-and-bring-back': {
      summary: 'has others who take away every second animal of theirs for 1.3 s, time and again',
      settings: { seeded: 60 },
      apply: changed((pet, at) => (isEvery(pet, 2n) && Math.floor(at / 1300) % 2 === 1 ? undefined : pet)),
    },
    'others-open-and-close': {
      summary: 'has others who take away all animals of theirs for 700 ms, time and again',
      settings: { seeded: 12 },
      apply: changed((pet, at) => (Math.floor(at / 700) % 2 === 1 ? undefined : pet)),
    },
    'others-import-again': {
      summary:
        'has others who remove all animals of theirs every 2.7 s, and have brought them back half a second later',
      settings: { seeded: 24 },
      apply: changed((pet, at) => (at % 2700 >= 2200 ? undefined : pet)),
    },
    'others-flicker': variant('has others each of whose animals is there for 40 ms or away, by chance', {
      settings: { seeded: 40 },
      apply: changed((pet, at) => (drawn(pet, at, 40) ? pet : undefined)),
    }),
  }),
  held('others-held-for-seconds', 'for some seconds at a time', 3000, 4000),
  held('others-held-for-moments', 'for less than a second at a time', 700, 1900),
  held('others-held-for-long', 'for half a minute at a time', 30_000, 20_000),
]
