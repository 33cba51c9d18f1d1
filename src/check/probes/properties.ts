import fc from 'fast-check'
import { breakages } from '../../generate/breakage.ts'
import { newPetArbitrary } from '../../generate/new-pet-arbitrary.ts'
import { parseJson } from '../../http/lossless-json.ts'
import { type PetStatus, petStatuses } from '../../oracle/new-pet.ts'
import { seePet } from '../../oracle/seen-pet.ts'
import type { CreatedPet } from '../../oracle/store/store-view.ts'
import { isRecord } from '../../spec/is-record.ts'
import { explore } from '../explore.ts'
import type { Probes } from '../new-probes.ts'
import { NotApplicable } from '../outcome.ts'
import { readPage } from '../page.ts'
import { shareOfSpare } from '../share-of-spare.ts'

const telltaleLimits = [1, 2, 10, 50, 99]
const longestSequence = 5

/** Requests that a step takes: whoever is listed is fetched too. */
const requestsOf = { create: 1, fetch: 1, list: 2 } as const

interface Step {
  readonly act: keyof typeof requestsOf
  readonly status: PetStatus
  /** Of the animals created, counted from the newest. */
  readonly which: number
}

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom('create', 'fetch', 'list'),
  status: fc.constantFrom(...petStatuses),
  which: fc.nat({ max: 3 }),
})

/** Whether a create, or a list, changes what was there before it. */
const tellingSequence: Step[] = [
  { act: 'create', status: 'sold', which: 0 },
  { act: 'create', status: 'pending', which: 0 },
  { act: 'fetch', status: 'sold', which: 1 },
  { act: 'list', status: 'sold', which: 0 },
  { act: 'fetch', status: 'pending', which: 0 },
]

/** Any status with any limit: limits of every kind with each status first. */
export function pairs({ run, listing }: Pick<Probes, 'run' | 'listing'>): Promise<void> {
  return explore(run, {
    arbitrary: () =>
      fc.record({ limit: fc.integer({ min: 1, max: 100 }), status: fc.constantFrom(...petStatuses) }),
    examples: telltaleLimits.flatMap((limit) => petStatuses.map((status) => ({ limit, status }))),
    cases: shareOfSpare(run, 'cases'),
    check: async (query) => {
      const listed = await listing.ask(query, run.variation.ofList(query))
      const { exchange, drawnFrom } = listed
      await listing.apart(query, exchange)
      run.responses.requireUnbroken('LIST-6', exchange)
      const page = readPage(listed)
      if (drawnFrom === 0) throw new NotApplicable('no such animal is known')
      await listing.secondLook.rested([page], 'some')
    },
  })
}

/** Bodies broken in two places at once. */
export async function invalidBodies({ run, creation }: Pick<Probes, 'run' | 'creation'>): Promise<void> {
  const { schemas } = run.contract
  const ways = breakages(schemas.NewPet).filter(({ keyword }) => keyword !== 'required')
  const { categoryId } = await creation.control()
  return explore(run, {
    arbitrary: () =>
      fc
        .tuple(fc.constantFrom(...ways), fc.constantFrom(...ways), fc.constantFrom(...petStatuses))
        .filter(([one, other]) => one.property !== other.property),
    cases: 1 + shareOfSpare(run, 'cases'),
    check: async ([one, other, status]) => {
      const once: unknown = parseJson(one.apply({ name: creation.names.next(), categoryId, status }))
      if (!isRecord(once)) return
      run.responses.requireUnbroken('CREATE-4', await run.target.create({ text: other.apply(once) }))
    },
  })
}

/** Any valid body comes back as it was sent, if its name is taken. */
export async function validBodies({ run, creation }: Pick<Probes, 'run' | 'creation'>): Promise<void> {
  const { schemas } = run.contract
  await creation.category()
  return explore(run, {
    arbitrary: () => newPetArbitrary(schemas.NewPet, creation.pets.categories),
    cases: shareOfSpare(run, 'cases'),
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
 * Creates, fetches and lists in any order, against a model of what must be found: what was created, and what is
 * listed. Lag, order and other clients' animals are free.
 */
export async function sequences({
  run,
  listing,
  creation,
  retrieval,
}: Pick<Probes, 'run' | 'listing' | 'creation' | 'retrieval'>): Promise<void> {
  await creation.category()
  const { pets, writings } = creation
  return explore(run, {
    arbitrary: () => fc.array(step, { minLength: 3, maxLength: longestSequence }),
    examples: [tellingSequence],
    cases: 1 + Math.floor(shareOfSpare(run, 'cases') / longestSequence),
    cost: (sequence) => sequence.reduce((sum, { act }) => sum + requestsOf[act], 0),
    check: async (sequence) => {
      const model: CreatedPet[] = run.store.own.slice(-1)
      for (const { act, status, which } of sequence) {
        if (act === 'create') {
          const named = { name: pets.strangeName(), status: pets.statuses.unlessRare(status) }
          const sent = { ...named, categoryId: writings.category(named, pets.categories) }
          const { animal } = await creation.attempt(sent, { ...writings.next(sent), mayRefuse: true })
          if (animal !== undefined) model.push(animal)
        } else if (act === 'fetch') {
          const animal = model.at(-1 - (which % model.length))
          if (animal !== undefined) run.responses.requireUnbroken('GET-1', await retrieval.fetch(animal.id))
        } else {
          const { exchange } = await listing.ask({ status, limit: 1 })
          const body = exchange.response?.body
          const [listed] = Array.isArray(body) ? body.map(seePet) : []
          if (listed?.id !== undefined)
            run.responses.requireUnbroken('GET-1', await retrieval.fetchListed(listed.id))
        }
      }
    },
  })
}
