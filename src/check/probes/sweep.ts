import type { ChanceStream } from '../../generate/chance.ts'
import type { Levels } from '../../interactions/pairs-tried.ts'
import { defaultLimit, greatestLimit } from '../../oracle/list-query.ts'
import { type PetStatus, petStatuses } from '../../oracle/new-pet.ts'
import { once } from '../once.ts'
import { NotApplicable } from '../outcome.ts'
import { type Listed, type Page, pageIn } from '../page.ts'
import type { RunContext } from '../run-context.ts'
import { sleepPast } from '../sleep-past.ts'
import type { Listing } from './listing.ts'
import { spread } from './spread.ts'

const highest = greatestLimit
/** What clients ask for, and most stores have more animals than, is no higher. */
const usual = 40
/** Between the limits that most stores have more animals of a status than, and the highest: of each status one. */
const pairedAnyway: readonly number[] = [51, 64, 75]
/** What many clients ask for, and the limit that there is without one: of these each status is tried too. */
const commonest: readonly number[] = [50, defaultLimit]
/** The upper end, a few between, from the lower end on, and where pages and powers end. The others are drawn. */
const telling: readonly number[] = [
  highest,
  highest - 1,
  ...[50, 51, 64, 75, 45, 60],
  // Of as many in a row each status gets one, and none does.
  ...Array.from({ length: petStatuses.length + 2 }, (_, index) => defaultLimit + 1 + index),
  ...Array.from({ length: usual }, (_, index) => index + 1),
  // A bound at one of the first two shows at those above it, too.
  ...[80, 90, 63, 65, 49, 74, 76],
]
/** Wrong answers to a limit with a status that are looked into: the first ones tell what is wrong. */
const mostRechecks = 3

interface Sought {
  readonly limit: number | 'as many as there are'
  readonly status: PetStatus | undefined
}

/** Asks for limits from 1 to 100, many of them together with a status. */
export class Sweep {
  readonly #run: RunContext
  readonly #listing: Listing
  #rechecks = 0

  constructor(run: RunContext, listing: Listing) {
    this.#run = run
    this.#listing = listing
  }

  /**
   * Limits that no check has asked for yet, and the smallest with each status, as far as there are requests to spare.
   */
  readonly limits = once('sweep.limits', async (): Promise<readonly Page[]> => {
    const tried = new Set((await this.#listing.limits()).filter((limit) => limit < highest))
    const untried = inOrderOfWorth(this.#run.chance('limits')).filter((limit) => !tried.has(limit))
    // Those of least worth were asked for with others, before the first create.
    const all = untried.slice(0, untried.length - this.#listing.early)
    const pairs = await this.#listing.pairs()
    const smallest = petStatuses.filter(
      (status) => !pairs.some((pair) => pair.limit === 1 && pair.status === status),
    )
    const queries: readonly Sought[] = [
      ...smallest.map((status) => ({ limit: 1, status })),
      ...petStatuses.map((status) => ({ limit: 'as many as there are' as const, status })),
      ...commonest.flatMap((limit) => petStatuses.map((status) => ({ limit, status }))),
      ...all.map((limit) => ({ limit, status: this.#statusFor(limit) })),
    ]
    const lists = await spread(this.#run, queries, (query) => this.#seek(query))
    return lists.flatMap((listed) => pageIn(listed) ?? [])
  })

  /** Where as many are asked for as there are, or as most things settle: once nothing may lag any more. */
  async #seek({ limit, status }: Sought): Promise<Listed> {
    const { store, clock, variation } = this.#run
    const isExact = limit === 'as many as there are'
    if (isExact || variation.isLater({ limit, status })) {
      await sleepPast(clock, store.lagsUntil)
    }
    if (!isExact) return this.#limit(limit, status)
    const known = status === undefined ? store.known() : store.mostOf(status)
    const count = Math.min(highest, Math.max(1, known))
    return this.#limit(count, status, { animals: 'as many as fit' })
  }

  /** The pages among {@link limits} that have animals. Throws NotApplicable when none has. */
  async pages(): Promise<readonly Page[]> {
    const drawn = (await this.limits()).filter(({ drawnFrom }) => drawnFrom > 0)
    if (drawn.length === 0) throw new NotApplicable('no animal is known to be listed')
    return drawn
  }

  /** @param given - what else there is to try it with */
  async #limit(limit: number, status: PetStatus | undefined, given: Levels = {}): Promise<Listed> {
    const query = status === undefined ? { limit } : { limit, status }
    const asking = this.#run.variation.ofList(query, undefined, given)
    const listed = await this.#listing.ask(query, asking)
    if (status === undefined || !isWrong(listed) || !this.#mayRecheck()) return listed
    // By itself, in the same form, which may well be at fault, and not the pair.
    const { first: _, ...inForm } = asking
    await this.#listing.ask({ limit }, inForm)
    return listed
  }

  /**
   * The status for a limit: one in turn of those that have more animals than the limit allows, or the limit is not tried; every
   * fourth limit goes without. But a status is tried with a large limit too.
   */
  #statusFor(limit: number): PetStatus | undefined {
    if (commonest.includes(limit)) return undefined
    const { store, settings } = this.#run
    const bound = petStatuses.filter((status) => store.known(status) > limit)
    // Of the status that has the fewest, hardly another limit above the default is fewer.
    if (limit === defaultLimit + 1)
      return bound.toSorted((one, other) => store.known(one) - store.known(other))[0]
    const paired = pairedAnyway.indexOf(limit)
    if (paired >= 0) return bound[0] ?? petStatuses[(paired + settings.seed) % petStatuses.length]
    const turn = (limit + settings.seed) % (petStatuses.length + 1)
    const status = petStatuses[turn]
    if (status === undefined) return undefined
    return bound.includes(status) ? status : bound[turn % Math.max(1, bound.length)]
  }

  #mayRecheck(): boolean {
    this.#rechecks += 1
    return this.#rechecks <= mostRechecks && this.#run.budget.left > 0
  }
}

/** Every limit once: those that tell most, then the others as chance has them. */
function inOrderOfWorth(chance: ChanceStream): readonly number[] {
  const others = Array.from({ length: highest }, (_, index) => index + 1)
    .filter((limit) => !telling.includes(limit))
    .map((limit) => ({ limit, at: chance.unit() }))
    .toSorted((one, other) => one.at - other.at)
  return [...new Set([...telling, ...others.map(({ limit }) => limit)])]
}

/** Refused, or longer than its limit. */
function isWrong(listed: Listed): boolean {
  const page = pageIn(listed)
  return page === undefined || page.pets.length > (listed.query.limit ?? highest)
}
