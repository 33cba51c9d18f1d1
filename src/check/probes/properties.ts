import fc from 'fast-check'
import { newPetArbitrary } from '../../generate/new-pet-arbitrary.ts'
import { type PetStatus, petStatuses } from '../../oracle/new-pet.ts'
import { explore } from '../explore.ts'
import type { Probes } from '../new-probes.ts'
import { idsOf, petsIn } from '../page.ts'

/** Pets that drawn bodies leave behind, at most. */
const mostDrawn = 2
/** Histories of operations, and how long each may be. */
const histories = 3
const longestHistory = 6
const mostCreated = 2
/** Ids that are drawn, beside those of telling magnitudes. */
const drawnIds = 8

/** Any valid body comes back as it was sent, if its name is taken. */
export async function validBodies({ run, creation }: Pick<Probes, 'run' | 'creation'>): Promise<void> {
  const { schemas } = run.contract
  await creation.category()
  return explore(run, {
    arbitrary: () => newPetArbitrary(schemas.NewPet, creation.pets.categories),
    cases: Math.min(mostDrawn, run.creates.left),
    atOnce: mostDrawn,
    check: async ({ name, categoryId, status }) => {
      const known = petStatuses.find((value) => value === status)
      const sent = {
        name: creation.names.nextWith(name).trimEnd(),
        categoryId,
        ...(known === undefined ? {} : { status: known }),
      }
      const { exchange } = await creation.attempt(sent, { mayRefuse: true })
      run.responses.requireUnbroken('CREATE-2', exchange)
    },
  })
}

/** Any id that names no pet is answered 404, or with just that pet. */
export function unknownIds({ run, retrieval }: Pick<Probes, 'run' | 'retrieval'>): Promise<void> {
  return explore(run, {
    arbitrary: () => fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }),
    cases: drawnIds,
    atOnce: drawnIds,
    check: async (id) => {
      if (run.store.has(id)) return
      run.responses.requireUnbroken('GET-2', await retrieval.strangerVaried(id, 'GET-2'))
    },
  })
}

/** What a history of operations acts on. */
type Acting = Pick<Probes, 'run' | 'listing' | 'creation' | 'retrieval'>
/** What is expected of it: how many pets it has created. */
interface Expected {
  created: number
}
type Operation = fc.AsyncCommand<Expected, Acting>

/**
 * POSTs, fetches and lists in any order: what was created, and what is listed, must be found. Lag, order and foreign pets
 * are permitted.
 */
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
    toString: () => `create one that is ${status}`,
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
    toString: () => `fetch the newest but ${which}`,
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
    toString: () => `list those that are ${status}, and fetch one`,
  }
}
