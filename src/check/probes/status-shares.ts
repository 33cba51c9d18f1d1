import type { ChanceStream } from '../../generate/chance.ts'
import { defaultLimit } from '../../oracle/list-query.ts'
import type { PetStatus } from '../../oracle/new-pet.ts'
import type { StoreView } from '../../oracle/store/store-view.ts'
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
 * Which statuses the animals of a long run have. One has the most of them, so that large limits are tried together with it; one
 * has a few more than a page without a limit; and one has no more than that or, in a store that begins nearly empty, very
 * few, all of them early: what looks at the newest hundred alone lacks some of them at the end.
 */
export class StatusShares {
  readonly #store: Pick<StoreView, 'known'>
  readonly #statuses: { readonly rare: PetStatus; readonly second: PetStatus; readonly common: PetStatus }
  readonly #promised: Record<PetStatus, number> = { available: 0, pending: 0, sold: 0 }
  #asked = 0
  #isRareInReach: boolean | undefined

  private constructor(store: Pick<StoreView, 'known'>, { integer }: Pick<ChanceStream, 'integer'>) {
    this.#store = store
    // The first create of a run is available, and sent again late.
    const [rare, other]: readonly PetStatus[] =
      integer(0, 1) === 0 ? ['pending', 'sold'] : ['sold', 'pending']
    const [second, common]: readonly PetStatus[] =
      integer(0, 1) === 0 ? ['available', other ?? 'sold'] : [other ?? 'sold', 'available']
    this.#statuses = {
      rare: rare ?? 'pending',
      second: second ?? 'available',
      common: common ?? 'available',
    }
  }

  /** The shares of a run, or undefined where it may not create, or ask for, enough animals for them. */
  static of(
    { maxRequests, maxCreates }: Pick<CheckSettings, 'maxRequests' | 'maxCreates'>,
    store: Pick<StoreView, 'known'>,
    chance: Pick<ChanceStream, 'integer'>,
  ): StatusShares | undefined {
    const isAmple = maxRequests >= ampleRun && maxCreates >= ampleCreates
    return isAmple ? new StatusShares(store, chance) : undefined
  }

  /** The status of a filler of the stock, by its place there. */
  ofFiller(index: number): PetStatus {
    return index < rareFillers ? this.#statuses.rare : this.next()
  }

  /** The status that most animals are to have. */
  get common(): PetStatus {
    return this.#statuses.common
  }

  /** The status of the next animal. */
  next(): PetStatus {
    const { rare, second, common } = this.#statuses
    if (this.#lacksRare) return this.promise(rare)
    const isShort = this.#lacks(second) && 2 * this.#count(second) <= this.#count(common)
    return this.promise(isShort ? second : common)
  }

  /** A status, or another one where it is the rare one. */
  unlessRare(status: PetStatus): PetStatus {
    return status === this.#statuses.rare ? this.#statuses.common : status
  }

  /** The statuses of which the next animal may have any, and undefined for none. */
  wanted(): readonly (PetStatus | undefined)[] {
    this.#asked += 1
    const { rare, second, common } = this.#statuses
    const bare = this.#asked % everyBare === 0 ? [undefined] : []
    if (this.#lacksRare) return [...bare, rare]
    return [...bare, ...(this.#lacks(second) ? [second] : []), common]
  }

  /** Says that an animal is about to have a status, and returns that. */
  promise(status: PetStatus): PetStatus {
    this.#promised[status] += 1
    return status
  }

  get #lacksRare(): boolean {
    const { rare } = this.#statuses
    this.#isRareInReach ??= enough - this.#count(rare) <= mostRare
    return this.#isRareInReach && this.#lacks(rare)
  }

  #lacks(status: PetStatus): boolean {
    return this.#count(status) < enough
  }

  /** Those on their way count as well, and those that came count once. */
  #count(status: PetStatus): number {
    return Math.max(this.#store.known(status), this.#promised[status])
  }
}
