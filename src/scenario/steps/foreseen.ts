import { statusOf } from '../../oracle/exchange-status.ts'
import { type NewPet, petStatuses } from '../../oracle/new-pet.ts'
import { isInt64 } from '../../spec/is-int64.ts'
import type { Scenarios } from '../new-scenarios.ts'
import { NotApplicable } from '../outcome.ts'

/** After so many pets, the next id is guessed. */
const beforeGuesses = 3

/** Fetches an id before a POST gets it, and after: the 404 must not be cached, nor similar pets taken for one. */
export async function foreseen({ run, creation, retrieval }: Scenarios): Promise<void> {
  await creation.category()
  const { pets } = creation
  const twin = { ...pets.named(pets.names.next()), status: pets.statuses.unlessRare('pending') }
  const category = pets.categories().find((one) => one !== twin.categoryId) ?? twin.categoryId
  const status = petStatuses.find((one) => one !== twin.status && pets.statuses.unlessRare(one) === one)
  const like: readonly NewPet[] = [
    twin,
    twin,
    { ...twin, categoryId: category },
    { ...twin, status: status ?? 'sold' },
    pets.named(pets.names.next()),
  ]
  const ids: (bigint | undefined)[] = []
  for (const [place, sent] of like.entries()) {
    const [before, last] = ids.slice(-2)
    const isGuessed = place >= beforeGuesses
    const next = before === undefined || last === undefined ? undefined : 2n * last - before
    if (isGuessed) {
      if (next === undefined || next === last || !isInt64(next)) break
      run.requireSpare(2)
      await run.target.get(next)
    }
    const id = await create(sent, place > 0)
    const [first] = ids
    // A service that looks pets up by name would change the first one.
    if (place > 1 && first !== undefined && run.budget.explore(1)) await retrieval.fetch(first)
    if (id !== undefined && isGuessed && (id === next || run.budget.explore(1))) await retrieval.fetch(id)
    if (isGuessed && id === next) return
    ids.push(id)
  }
  throw new NotApplicable('the id of a new pet is not foreseen')

  /** The id of a new pet; under another name where the service rejects the name as in use. */
  async function create(sent: NewPet, mayRefuse: boolean): Promise<bigint | undefined> {
    run.requireSpare(1)
    const written = sent === twin ? {} : pets.writings.next(sent)
    const { pet, exchange } = await creation.attempt(sent, { ...written, mayRefuse })
    if (statusOf(exchange) !== 400 || !mayRefuse) return pet?.id
    run.requireSpare(1)
    return (await creation.attempt({ ...sent, name: pets.names.next() })).pet?.id
  }
}
