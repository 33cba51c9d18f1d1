import fc from 'fast-check'
import { breakages } from '../../generate/breakage.ts'
import { type GeneratedPet, newPetArbitrary } from '../../generate/new-pet-arbitrary.ts'
import { parseJson } from '../../http/lossless-json.ts'
import { type PetStatus, petStatuses } from '../../oracle/new-pet.ts'
import { seePet } from '../../oracle/seen-pet.ts'
import type { CreatedPet } from '../../oracle/store/store-view.ts'
import { explore } from '../explore.ts'
import { NotApplicable } from '../outcome.ts'
import { readPage } from '../page.ts'
import type { RunContext } from '../run-context.ts'
import { shareOfSpare } from '../share-of-spare.ts'
import type { Attempt } from './attempt.ts'
import type { Creation } from './creation.ts'
import type { Listing } from './listing.ts'
import type { Retrieval } from './retrieval.ts'

const telltaleLimits = [1, 2, 10, 50, 99]
const longestSequence = 5

/** Whoever is listed is fetched too. */
const requestsOf = { create: 1, fetch: 1, list: 2 } as const

interface Step {
  readonly act: 'create' | 'fetch' | 'list'
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

/** Properties over generated values: queries, valid and invalid bodies, and sequences of operations. */
export class Properties {
  readonly #run: RunContext
  readonly #listing: Listing
  readonly #creation: Creation
  readonly #retrieval: Retrieval

  constructor(run: RunContext, listing: Listing, creation: Creation, retrieval: Retrieval) {
    this.#run = run
    this.#listing = listing
    this.#creation = creation
    this.#retrieval = retrieval
  }

  /** Any status with any limit: limits of every kind with each status first. */
  pairs(): Promise<void> {
    return explore(this.#run, {
      arbitrary: () =>
        fc.record({
          limit: fc.integer({ min: 1, max: 100 }),
          status: fc.constantFrom(...petStatuses),
        }),
      examples: telltaleLimits.flatMap((limit) => petStatuses.map((status) => ({ limit, status }))),
      cases: shareOfSpare(this.#run, 'cases'),
      cost: () => 1,
      check: async (query) => {
        const listed = await this.#listing.ask(query, this.#run.variation.ofList(query))
        const { exchange, drawnFrom } = listed
        await this.#listing.apart(query, exchange)
        this.#run.responses.requireUnbroken('LIST-6', exchange)
        const page = readPage(listed)
        if (drawnFrom === 0) throw new NotApplicable('no such animal is known')
        const rested = await this.#listing.secondLook.rested(page, 'some')
        if (rested !== undefined) this.#run.responses.requireUnbroken('LIST-6', rested.exchange)
      },
    })
  }

  /** Bodies broken in two places at once. */
  async invalidBodies(): Promise<void> {
    this.#run.requireWrites()
    const { schemas } = await this.#run.contract()
    const ways = breakages(schemas.NewPet).filter(({ keyword }) => keyword !== 'required')
    const { categoryId } = await this.#creation.control()
    return explore(this.#run, {
      arbitrary: () =>
        fc
          .tuple(fc.constantFrom(...ways), fc.constantFrom(...ways), fc.constantFrom(...petStatuses))
          .filter(([one, other]) => one.property !== other.property),
      cases: 1 + shareOfSpare(this.#run, 'cases'),
      cost: () => 1,
      check: async ([one, other, status]) => {
        const once = one.apply({ name: this.#creation.names.next(), categoryId, status })
        const twice: unknown = parseJson(once)
        if (typeof twice !== 'object' || twice === null) return
        const text = other.apply(Object.fromEntries(Object.entries(twice)))
        this.#run.responses.requireUnbroken('CREATE-4', await this.#run.target.create({ text }))
      },
    })
  }

  /** Any valid body comes back as it was sent, if its name is taken. */
  async validBodies(): Promise<void> {
    this.#run.requireWrites()
    const { schemas } = await this.#run.contract()
    await this.#creation.category()
    return explore(this.#run, {
      arbitrary: () => newPetArbitrary(schemas.NewPet, this.#creation.categories),
      cases: shareOfSpare(this.#run, 'cases'),
      cost: () => 1,
      check: async (generated) => {
        const { exchange } = await this.#create(generated)
        this.#run.responses.requireUnbroken('CREATE-2', exchange)
      },
    })
  }

  /**
   * Creates, fetches and lists in any order, against a model of what must be found: what was created, and what is
   * listed. Lag, order and other clients' animals are free.
   */
  async sequences(): Promise<void> {
    this.#run.requireWrites()
    await this.#creation.category()
    return explore(this.#run, {
      arbitrary: () => fc.array(step, { minLength: 3, maxLength: longestSequence }),
      examples: [tellingSequence],
      cases: 1 + Math.floor(shareOfSpare(this.#run, 'cases') / longestSequence),
      cost: (sequence) => sequence.reduce((sum, { act }) => sum + requestsOf[act], 0),
      check: async (sequence) => {
        const model: CreatedPet[] = this.#run.store.own.slice(-1)
        for (const { act, status, which } of sequence) {
          if (act === 'create') {
            const { animal } = await this.#createPlain(this.#creation.unlessRare(status))
            if (animal !== undefined) model.push(animal)
          } else if (act === 'fetch') {
            const animal = model.at(-1 - (which % model.length))
            if (animal !== undefined)
              this.#run.responses.requireUnbroken('GET-1', await this.#retrieval.fetch(animal.id))
          } else {
            const { exchange } = await this.#listing.ask({ status, limit: 1 })
            const body = exchange.response?.body
            const [listed] = Array.isArray(body) ? body.map(seePet) : []
            if (listed?.id !== undefined)
              this.#run.responses.requireUnbroken('GET-1', await this.#retrieval.fetchListed(listed.id))
          }
        }
      },
    })
  }

  #create({ name, categoryId, status }: GeneratedPet): Promise<Attempt> {
    const known = petStatuses.find((value) => value === status)
    const sent = {
      name: this.#creation.names.nextWith(name).trimEnd(),
      categoryId,
      ...(known === undefined ? {} : { status: known }),
    }
    return this.#creation.attempt(sent, { mayRefuse: true })
  }

  /** A plain animal, written in whichever way tries most. */
  #createPlain(status: PetStatus): Promise<Attempt> {
    const { strangeNames, writings, categories } = this.#creation
    const named = { name: strangeNames.next(), status }
    const sent = { ...named, categoryId: writings.category(named, categories) }
    return this.#creation.attempt(sent, { ...writings.next(sent), mayRefuse: true })
  }
}
