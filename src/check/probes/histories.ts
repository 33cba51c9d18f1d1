import fc from 'fast-check'
import { type PetStatus, petStatuses } from '../../oracle/new-pet.ts'
import { explore } from '../explore.ts'
import type { Probes } from '../new-probes.ts'
import { idsOf, petsIn } from '../page.ts'

/** Histories of operations, how long each may be, and how many pets all of them create. */
const histories = 3
const longestHistory = 6
const mostCreated = 2

type Acting = Pick<Probes, 'run' | 'listing' | 'creation' | 'retrieval'>
interface Expected {
  created: number
}
type Operation = fc.AsyncCommand<Expected, Acting>

/** POSTs, fetches and lists in any order: what was created, and what is listed, must be found, lag and foreign pets aside. */
export async function agreement(probes: Acting): Promise<void> {
  await probes.creation.category()
  const operations = [
    fc.constantFrom(...petStatuses).map(create),
    fc.nat({ max: 3 }).map(fetch),
    fc.constantFrom(...petStatuses).map(list),
  ]
  const model = { created: 0 }
  return explore(probes.run, {
    arbitrary: () => fc.commands(operations, { maxCommands: longestHistory, size: 'max' }),
    cases: histories,
    cost: (commands) => [...commands].length,
    check: (commands) => fc.asyncModelRun(() => ({ model, real: probes }), commands),
  })
}

function create(status: PetStatus): Operation {
  return {
    check: ({ created }) => created < mostCreated,
    run: async (model, { creation }) => {
      const { pets } = creation
      const sent = pets.inAnyCategory(pets.names.next(), pets.statuses.unlessRare(status))
      const { animal } = await creation.attempt(sent, { ...pets.writings.next(sent), mayRefuse: true })
      if (animal !== undefined) model.created += 1
    },
  }
}

/** @param which - of the created pets, counted from the newest */
function fetch(which: number): Operation {
  return {
    check: ({ created }) => created > which,
    run: async (_, { run, retrieval }) => {
      const pet = run.store.own.at(-1 - which)
      if (pet !== undefined) run.responses.requireUnbroken('GET-1', await retrieval.fetch(pet.id))
    },
  }
}

function list(status: PetStatus): Operation {
  return {
    check: () => true,
    run: async (_, { run, listing, retrieval }) => {
      const { exchange } = await listing.ask({ status, limit: 1 })
      const [id] = idsOf(petsIn(exchange))
      if (id !== undefined && run.budget.explore(1))
        run.responses.requireUnbroken('GET-1', await retrieval.fetchListed(id))
    },
  }
}
