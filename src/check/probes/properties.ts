import fc from 'fast-check'
import { newPetArbitrary } from '../../generate/new-pet-arbitrary.ts'
import { petStatuses } from '../../oracle/new-pet.ts'
import { explore } from '../explore.ts'
import type { Probes } from '../new-probes.ts'
import { idsOf, petsIn } from '../page.ts'
import type { RunContext } from '../run-context.ts'

/** Requests that exploration keeps for the sections after this one. */
const kept = 166
/** Of what is left, each property may take one part in so many. */
const share = 5
const longestSequence = 5
/** Each leaves a pet behind. */
const mostDrawn = 3

const step = fc.record({
  act: fc.constantFrom('create', 'fetch', 'list'),
  status: fc.constantFrom(...petStatuses),
  /** Of the created pets, counted from the newest. */
  which: fc.nat({ max: 3 }),
})

/** Any valid body comes back as it was sent, if its name is taken. */
export async function validBodies({ run, creation }: Pick<Probes, 'run' | 'creation'>): Promise<void> {
  const { schemas } = run.contract
  await creation.category()
  return explore(run, {
    arbitrary: () => newPetArbitrary(schemas.NewPet, creation.pets.categories),
    cases: Math.min(casesToSpare(run), mostDrawn),
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

/**
 * POSTs, fetches and lists in any order: what was created, and what is listed, must be found. Lag, order and foreign pets
 * are permitted.
 */
export async function sequences({
  run,
  listing,
  creation,
  retrieval,
}: Pick<Probes, 'run' | 'listing' | 'creation' | 'retrieval'>): Promise<void> {
  await creation.category()
  const { pets } = creation
  return explore(run, {
    arbitrary: () => fc.array(step, { minLength: 3, maxLength: longestSequence }),
    cases: 1 + Math.floor(casesToSpare(run) / longestSequence),
    // What is listed is fetched too.
    cost: (sequence) => sequence.reduce((sum, { act }) => sum + (act === 'list' ? 2 : 1), 0),
    check: async (sequence) => {
      for (const { act, status, which } of sequence) {
        if (act === 'create') {
          const sent = pets.inAnyCategory(pets.names.next(), pets.statuses.unlessRare(status))
          await creation.attempt(sent, { ...pets.writings.next(sent), mayRefuse: true })
        } else if (act === 'fetch') {
          const pet = run.store.own.at(-1 - which)
          if (pet !== undefined) run.responses.requireUnbroken('GET-1', await retrieval.fetch(pet.id))
        } else {
          const { exchange } = await listing.ask({ status, limit: 1 })
          const [id] = idsOf(petsIn(exchange))
          if (id !== undefined) run.responses.requireUnbroken('GET-1', await retrieval.fetchListed(id))
        }
      }
    },
  })
}

/** Cases of a property that can use any number. */
function casesToSpare({ budget }: Pick<RunContext, 'budget'>): number {
  return Math.floor(Math.max(0, budget.spare - kept) / share)
}
