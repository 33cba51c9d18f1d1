import fc from 'fast-check'
import { stringifyJson } from '../../http/lossless-json.ts'
import type { NewPet } from '../../oracle/new-pet.ts'
import { constants } from '../../spec/generated/constants.ts'
import { need } from '../assert.ts'
import { once } from '../once.ts'
import { NotApplicable } from '../outcome.ts'
import type { RunContext } from '../run-context.ts'
import { levelsOf } from './body-forms.ts'
import type { Attempt, Creation } from './creation.ts'
import { settled } from './spread.ts'

/** Services count from 1, so only ids below come from counting. */
const smallId = 2n ** 23n
/** A service that counts does not reach ids this far beyond known ones. */
const outOfReach = 100_000n

/** Ids by the names of their properties. */
type Brought = Readonly<Record<string, bigint | string>>

/** The scenarios of {@link clientIds}. */
export type ClientIds = ReturnType<typeof clientIds>

/** POSTs whose bodies contain an id, which the service must not adopt (CREATE-10). */
export function clientIds({ store, creates, draw, requireSpare }: RunContext, creation: Creation) {
  /** An unused id that fits a double and 32 bits. */
  const unused = once('broughtIds.unused', async (): Promise<Attempt> => {
    return create({ id: ofMiddleSize() })
  })

  /** Other unused ids. Throws NotApplicable where the service rejects bodies with an id. */
  const unusedOtherwise = once('broughtIds.unusedOtherwise', async (): Promise<void> => {
    const { pet } = await unused()
    if (pet === undefined) throw new NotApplicable('a body that brings an id is refused, which is free')
    const highest = store.ids.findLast((id) => id < smallId) ?? 0n
    // With negative ids, a service may count down.
    const isPositive = (store.ids[0] ?? 0n) > 0n
    const ids: readonly (bigint | string)[] = [
      // Only 64 bits hold it. A service that adopts it may have no ids left to count on to.
      drawn(constants.idBeyond, 2n ** 62n),
      highest + outOfReach + drawn(0n, 2n ** 20n),
      ...(isPositive ? [0n, -outOfReach - drawn(0n, 2n ** 20n)] : []),
      `${ofMiddleSize() + 1n}`,
    ]
    const room = ids.slice(0, Math.max(0, creates.left))
    requireSpare(room.length)
    await settled(room, (id) => create({ id }, typeof id === 'bigint' ? 'late' : 'varied'))
  })

  /** The id of an existing pet, the victim. */
  const taken = once('broughtIds.taken', async () => {
    const victim = (await creation.control()).attempt.pet
    need(victim !== undefined, 'a pet of its own', 'CREATE-1')
    return { ...(await create({ id: victim.id })), victim }
  })

  /** The same id in other forms, one after the other. */
  async function takenOtherwise(): Promise<void> {
    const { id, sent } = (await taken()).victim
    // A service may read numbers from text, or take another property for the id.
    const text = `${id}`
    await create({ id: text, ID: text, Id: text, _id: text, petId: text }, 'varied')
    // Another category than the victim's; it may be unknown and rejected.
    await create({ id, ID: id, Id: id, _id: id, petId: id }, 'varied', sent.categoryId + 1n)
  }

  function drawn(min: bigint, max: bigint): bigint {
    const [id = min] = draw(fc.bigInt({ min, max }), 1, 53)
    return id
  }

  function ofMiddleSize(): bigint {
    return drawn(2n ** 30n, constants.idBelow - 1n)
  }

  /** A required body goes out plainly, others in the least tested form; a late one gets a late name. */
  async function create(
    ids: Brought,
    how: 'plain' | 'varied' | 'late' = 'plain',
    other?: bigint,
  ): Promise<Attempt> {
    const { pets } = creation
    const { writings } = pets
    const categoryId = other ?? (await creation.category())
    const name = how === 'late' ? await creation.lateName(categoryId) : pets.longName()
    // Differs from the victim's status, so that an overwritten pet shows.
    const isRare = pets.statuses.unlessRare('sold') !== 'sold'
    const sent: NewPet = { name, categoryId, status: isRare ? 'pending' : 'sold' }
    const text = stringifyJson({ ...ids, ...sent })
    const written = how === 'plain' ? { text } : writings.ofText(text, levelsOf(sent), writings.isTaken)
    return creation.attempt(sent, { ...written, mayRefuse: true })
  }

  return { unused, unusedOtherwise, taken, takenOtherwise }
}
