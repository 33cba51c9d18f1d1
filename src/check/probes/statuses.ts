import type { ChanceStream } from '../../generate/chance.ts'
import { defaultLimit } from '../../oracle/list-query.ts'
import { type PetStatus, petStatuses } from '../../oracle/new-pet.ts'
import type { StoreView } from '../../oracle/store/store-view.ts'
import { ampleCreates, ampleRun } from '../plan.ts'
import type { CheckSettings } from '../settings.ts'

/** So many pets of the rare status are created before all others. */
export const rareFillers = 2
/** One more than the limit next to the default shows. */
const enough = defaultLimit + 2
/** Where the store lacks more pets of the rare status, it stays rare: a run creates too few for three statuses. */
const mostRare = 12
/** Of pets that may have any status or none, one in so many has none. */
const everyBare = 5

/**
 * Which statuses the pets of a run have: each in turn or, in a run of many creates, in shares. One status has most pets, for
 * large limits. One has a few more than a page without a limit shows. The rare one has no more than that or, in a store that
 * begins nearly empty, very few, and all of them early: a service that filters the newest hundred lacks some at the end.
 */
export class Statuses {
  /** Whether the run has the requests and creates for shares. */
  readonly isAmple: boolean
  readonly #store: Pick<StoreView, 'known'>
  readonly #rare: PetStatus
  readonly #second: PetStatus
  /** The status that most pets of a run with shares have. */
  readonly common: PetStatus
  readonly #promised: Record<PetStatus, number> = { available: 0, pending: 0, sold: 0 }
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
    this.common = integer(0, 1) === 0 ? other : 'available'
    this.#second = this.common === 'available' ? other : 'available'
  }

  /** The statuses in turn. */
  at(index: number): PetStatus {
    return petStatuses[index % petStatuses.length] ?? 'available'
  }

  /** The status of a pet that may have any. */
  next(index: number): PetStatus {
    return this.isAmple ? this.promise(this.#due[0] ?? this.common) : this.at(index)
  }

  /** The status of a pet that fills the store up, by its place among these. */
  ofFiller(index: number): PetStatus {
    return this.isAmple && index < rareFillers ? this.#rare : this.next(index)
  }

  /** A status, or another than the rare one where only early pets have that. */
  unlessRare(status: PetStatus): PetStatus {
    return this.isAmple && status === this.#rare ? this.common : status
  }

  /** The statuses of which the next pet may have any; undefined for none. */
  wanted(): readonly (PetStatus | undefined)[] {
    if (!this.isAmple) return [undefined, ...petStatuses]
    this.#asked += 1
    return this.#asked % everyBare === 0 ? [undefined, ...this.#due] : this.#due
  }

  /** Says that a pet is about to have a status, and returns that. */
  promise(status: PetStatus): PetStatus {
    this.#promised[status] += 1
    return status
  }

  /** The statuses that the shares lack most, in this order. */
  get #due(): readonly PetStatus[] {
    this.#isRareInReach ??= enough - this.#count(this.#rare) <= mostRare
    if (this.#isRareInReach && this.#count(this.#rare) < enough) return [this.#rare]
    return this.#count(this.#second) < enough ? [this.#second, this.common] : [this.common]
  }

  /** Those on their way count as well, and those that came count once. */
  #count(status: PetStatus): number {
    return Math.max(this.#store.known(status), this.#promised[status])
  }
}
