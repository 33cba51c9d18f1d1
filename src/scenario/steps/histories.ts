import fc from 'fast-check'
import { type PetStatus, petStatuses } from '../../oracle/new-pet.ts'
import { explore } from '../explore.ts'
import type { Scenarios } from '../new-scenarios.ts'
import { idsOf, petsIn } from '../page.ts'

/** Number of histories, most operations of each, and most pets of all. */
const histories = 3
const longestHistory = 6
const mostCreated = 2

type Operation = fc.AsyncCommand<object, object>

/** POSTs, fetches and lists in any order: created and listed pets must be found, but for lag and foreign pets. */
export async function agreement({ run, listing, creation, retrieval }: Scenarios): Promise<void> {
  await creation.category()
  const { pets } = creation
  let created = 0

  const create = (status: PetStatus): Operation => ({
    check: () => created < mostCreated,
    async run() {
      const sent = pets.named(pets.names.next(), { status: pets.statuses.unlessRare(status) })
      const { pet } = await creation.attempt(sent, { ...pets.writings.next(sent), mayRefuse: true })
      if (pet !== undefined) created += 1
    },
  })

  /** Fetches a created pet, counted from the newest. */
  const fetch = (which: number): Operation => ({
    check: () => created > which,
    async run() {
      const pet = run.store.own.at(-1 - which)
      if (pet !== undefined) run.responses.requireUnbroken('GET-1', await retrieval.fetch(pet.id))
    },
  })

  const list = (status: PetStatus): Operation => ({
    check: () => true,
    async run() {
      const { exchange } = await listing.ask({ status, limit: 1 })
      const [id] = idsOf(petsIn(exchange))
      if (id !== undefined && run.budget.explore(1))
        run.responses.requireUnbroken('GET-1', await retrieval.fetchListed(id))
    },
  })

  const statuses = fc.constantFrom(...petStatuses)
  const operations = [statuses.map(create), fc.nat({ max: 3 }).map(fetch), statuses.map(list)]
  return explore(run, {
    arbitrary: () => fc.commands(operations, { maxCommands: longestHistory, size: 'max' }),
    cases: histories,
    cost: (commands) => [...commands].length,
    check: (commands) => fc.asyncModelRun(() => ({ model: {}, real: {} }), commands),
  })
}
