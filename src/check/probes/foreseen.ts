import { statusOf } from '../../oracle/exchange-status.ts'
import { type NewPet, petStatuses } from '../../oracle/new-pet.ts'
import type { Probes } from '../new-probes.ts'
import { NotApplicable } from '../outcome.ts'
import type { WrittenBody } from '../target.ts'
import { int64Max, int64Min } from './ids-near.ts'

/** How often the id of the next animal is guessed. */
const tries = 2

/**
 * Fetches an animal whose id was asked for before it was given out: that there was none must not be remembered. Which id
 * comes next is told from those of two creates, one after the other.
 *
 * @throws NotApplicable when no id comes as foreseen: ids may be drawn, and other creates may come in between
 */
export async function foreseen({
  run,
  creation,
  retrieval,
}: Pick<Probes, 'run' | 'creation' | 'retrieval'>): Promise<void> {
  await creation.category()
  const { pets, writings } = creation
  const another = (): NewPet => pets.named(pets.strangeName())
  const create = async (
    sent: NewPet,
    isAgain = false,
    written: Partial<WrittenBody> = {},
  ): Promise<bigint | undefined> => {
    run.requireSpare(1)
    const mayRefuse = isAgain || !sent.name.includes(run.tag)
    const { animal, exchange } = await creation.attempt(sent, { ...written, mayRefuse })
    if (statusOf(exchange) !== 400 || !mayRefuse) return animal?.id
    run.requireSpare(1)
    return (await creation.attempt({ ...sent, name: pets.names.next() })).animal?.id
  }
  // Who takes a body for one that is sent once more looks at those of the last seconds alone.
  const twin = another()
  const first = await create(twin)
  const again = await create(twin, true)
  // Whoever knows an animal by two of its three properties takes the one for the other.
  const varied = (sent: NewPet): Promise<bigint | undefined> => create(sent, true, writings.next(sent))
  const { categoryId, ...same } = twin
  const elsewhere = { ...same, categoryId: pets.categories.find((one) => one !== categoryId) ?? categoryId }
  const others = petStatuses.filter((one) => one !== twin.status && pets.statuses.unlessRare(one) === one)
  const inAnotherStatus = { ...twin, status: others[0] ?? ('sold' as const) }
  let [before, last] = [again, await varied(elsewhere)]
  // Who looks an animal up by its name changes the one that was there: here its category, and below its status.
  const fetchToo = async (id: bigint | undefined): Promise<void> => {
    if (id !== undefined && run.budget.explore(1)) await retrieval.fetch(id)
  }
  await fetchToo(first)
  for (let tried = 0; tried < tries; tried += 1) {
    const next = before === undefined || last === undefined ? undefined : last + (last - before)
    if (next === undefined || next === last || next > int64Max || next < int64Min) break
    run.requireSpare(2)
    await run.target.get(next)
    const id = await (tried === 0 ? varied(inAnotherStatus) : create(another()))
    if (tried === 0) await fetchToo(first)
    if (id === next) {
      await retrieval.fetch(id)
      return
    }
    if (tried === 0) await fetchToo(id)
    ;[before, last] = [last, id]
  }
  throw new NotApplicable('the id of a new animal is not foreseen')
}
