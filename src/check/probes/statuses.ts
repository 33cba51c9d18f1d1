import type { ChanceStream } from '../../generate/chance.ts'
import { statusOf } from '../../oracle/exchange-status.ts'
import { defaultLimit } from '../../oracle/list-query.ts'
import { type PetStatus, petStatuses } from '../../oracle/new-pet.ts'
import { isCreated } from '../../oracle/seen-pet.ts'
import type { StoreView } from '../../oracle/store/store-view.ts'
import type { Exchange } from '../../spec/exchange.ts'
import { ampleCreates, ampleRun } from '../plan.ts'
import type { CheckSettings } from '../settings.ts'

/** Of the rare status, so many fillers of the stock: they come before all others. */
export const rareFillers = 2
/** Of each status there are to be more than the limit shows that is next to the default, and of the rare one as few as that. */
const enough = defaultLimit + 2
/** Where the rare one lacks more of them, it stays rarer: a run creates too few for three. */
const mostRare = 12
/** Of animals that may have any status or none, one in so many may have none. */
const everyBare = 5

/**
 * Which statuses the animals of a run have. Where it may create, and ask for, many, one status has the most of them, so that
 * large limits are tried together with it; one has a few more than a page without a limit; and one has no more than that or,
 * in a store that begins nearly empty, very few, all of them early: what looks at the newest hundred alone lacks some of them
 * at the end.
 */
export class Statuses {
  /** Whether the run may create, and ask for, so many animals that they are shared out. */
  readonly isAmple: boolean
  readonly #store: Pick<StoreView, 'known'>
  readonly #rare: PetStatus
  readonly #second: PetStatus
  readonly #common: PetStatus
  readonly #promised: Record<PetStatus, number> = { available: 0, pending: 0, sold: 0 }
  readonly #letIn = new Set<PetStatus>()
  readonly #refused = new Set<PetStatus>()
  #asked = 0
  #isRareInReach: boolean | undefined

  constructor(
    { maxRequests, maxCreates }: Pick<CheckSettings, 'maxRequests' | 'maxCreates'>,
    store: Pick<StoreView, 'known'>,
    { integer }: Pick<ChanceStream, 'integer'>,
  ) {
    this.isAmple = maxRequests >= ampleRun && maxCreates >= ampleCreates
    this.#store = store
    // The first create of a run is available, and sent again late.
    const other = integer(0, 1) === 0 ? 'sold' : 'pending'
    this.#rare = other === 'sold' ? 'pending' : 'sold'
    this.#common = integer(0, 1) === 0 ? other : 'available'
    this.#second = this.#common === 'available' ? other : 'available'
  }

  /**
   * Takes in what became of a create with a status.
   *
   * @param mayRefuse - whether it may have been refused for something else
   */
  heard(status: PetStatus, exchange: Exchange, mayRefuse: boolean): void {
    if (isCreated(exchange)) this.#letIn.add(status)
    else if (!mayRefuse && isFailing(exchange)) this.#refused.add(status)
  }

  /** The statuses that further creates are worth sending with: all but those that were refused and never let in. */
  get #worthwhile(): readonly PetStatus[] {
    return petStatuses.filter((status) => this.#letIn.has(status) || !this.#refused.has(status))
  }

  /** The status, or another where a create with it would be refused for that alone. */
  letIn(status: PetStatus): PetStatus {
    const statuses = this.#worthwhile
    return statuses.includes(status) ? status : (statuses[0] ?? status)
  }

  /** Such statuses in turn. */
  at(index: number): PetStatus {
    return this.letIn(petStatuses[index % petStatuses.length] ?? 'available')
  }

  /** The status of an animal that may have any: in turn where the run creates few. */
  next(index: number): PetStatus {
    if (!this.isAmple) return this.at(index)
    const isShort = this.#lacks(this.#second) && 2 * this.#count(this.#second) <= this.#count(this.#common)
    return this.letIn(this.promise(this.#lacksRare ? this.#rare : isShort ? this.#second : this.#common))
  }

  /** The status of a filler of the stock, by its place there. */
  ofFiller(index: number): PetStatus {
    return this.isAmple && index < rareFillers ? this.letIn(this.#rare) : this.next(index)
  }

  /** The status that most animals of a long run are to have. */
  get common(): PetStatus | undefined {
    return this.isAmple ? this.#common : undefined
  }

  /** A status, or another one where only the first animals of a long run have it. */
  unlessRare(status: PetStatus): PetStatus {
    return this.isAmple && status === this.#rare ? this.#common : status
  }

  /** The same, or another where a create with it would be refused for that alone. */
  letInUnlessRare(status: PetStatus): PetStatus {
    return this.letIn(this.unlessRare(status))
  }

  /**
   * The statuses of which the next animal may have any, and undefined for none. In a short run there are to be more of each
   * than a page without a limit shows or, where not all of them can come that far, of the one that is nearest to it.
   *
   * @param room - how many animals there may be yet
   */
  wanted(room: number): readonly (PetStatus | undefined)[] {
    const statuses = this.#worthwhile
    const wanted = this.isAmple
      ? this.#sharedOut().filter((status) => status === undefined || statuses.includes(status))
      : this.#shortOf(statuses, room)
    return wanted.length > 0 ? wanted : [undefined, ...statuses]
  }

  #sharedOut(): readonly (PetStatus | undefined)[] {
    this.#asked += 1
    const bare = this.#asked % everyBare === 0 ? [undefined] : []
    if (this.#lacksRare) return [...bare, this.#rare]
    return [...bare, ...(this.#lacks(this.#second) ? [this.#second] : []), this.#common]
  }

  #shortOf(statuses: readonly PetStatus[], room: number): readonly (PetStatus | undefined)[] {
    const lacking = (status: PetStatus): number =>
      defaultLimit + 1 - this.#store.known(status) - this.#promised[status]
    const short = statuses.filter((status) => lacking(status) > 0)
    const isRoomForAll = short.reduce((sum, status) => sum + lacking(status), 0) < room
    if (isRoomForAll && short.length > 0) return [undefined, ...short]
    return short.toSorted((a, b) => lacking(a) - lacking(b)).slice(0, 1)
  }

  /** Says that an animal is about to have a status, and returns that. */
  promise(status: PetStatus): PetStatus {
    this.#promised[status] += 1
    return status
  }

  get #lacksRare(): boolean {
    this.#isRareInReach ??= enough - this.#count(this.#rare) <= mostRare
    return this.#isRareInReach && this.#lacks(this.#rare)
  }

  #lacks(status: PetStatus): boolean {
    return this.#count(status) < enough
  }

  /** Those on their way count as well, and those that came count once. */
  #count(status: PetStatus): number {
    return Math.max(this.#store.known(status), this.#promised[status])
  }
}

/** Refused for what it is, or failed each time that it was tried: neither for want of requests nor of the key's scope. */
function isFailing(exchange: Exchange): boolean {
  const status = statusOf(exchange) ?? 0
  return status >= 500 ? exchange.earlier !== undefined : status >= 400 && ![401, 403, 429].includes(status)
}
