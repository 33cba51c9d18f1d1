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
export function statusesOf(
  { maxRequests, maxCreates }: Pick<CheckSettings, 'maxRequests' | 'maxCreates'>,
  store: Pick<StoreView, 'known'>,
  { integer }: Pick<ChanceStream, 'integer'>,
) {
  /** Whether the run has the requests and creates for shares. */
  const isAmple = maxRequests >= ampleRun && maxCreates >= ampleCreates
  // The first create of a run is available, and sent again late.
  const [rare, other] = integer(0, 1) === 0 ? (['pending', 'sold'] as const) : (['sold', 'pending'] as const)
  /** The status that most pets of a run with shares have. */
  const common: PetStatus = integer(0, 1) === 0 ? other : 'available'
  const second: PetStatus = common === 'available' ? other : 'available'
  const promised: Record<PetStatus, number> = { available: 0, pending: 0, sold: 0 }
  let asked = 0
  let isRareInReach: boolean | undefined

  /** The statuses in turn. */
  const at = (index: number): PetStatus => petStatuses[index % petStatuses.length] ?? 'available'

  /** Says that a pet is about to have a status, and returns that. */
  function promise(status: PetStatus): PetStatus {
    promised[status] += 1
    return status
  }

  /** The statuses that the shares lack most, in this order. */
  function due(): readonly PetStatus[] {
    isRareInReach ??= enough - count(rare) <= mostRare
    if (isRareInReach && count(rare) < enough) return [rare]
    return count(second) < enough ? [second, common] : [common]
  }

  /** Those on their way count as well, and those that came count once. */
  const count = (status: PetStatus): number => Math.max(store.known(status), promised[status])

  /** The status of a pet that may have any. */
  const next = (index: number): PetStatus => (isAmple ? promise(due()[0] ?? common) : at(index))

  return {
    ...{ isAmple, common, at, next, promise },

    /** The status of a pet that fills the store up, by its place among these. */
    ofFiller: (index: number): PetStatus => (isAmple && index < rareFillers ? rare : next(index)),

    /** A status, or another than the rare one where only early pets have that. */
    unlessRare: (status: PetStatus): PetStatus => (isAmple && status === rare ? common : status),

    /** The statuses of which the next pet may have any; undefined for none. */
    wanted(): readonly (PetStatus | undefined)[] {
      if (!isAmple) return [undefined, ...petStatuses]
      asked += 1
      return asked % everyBare === 0 ? [undefined, ...due()] : due()
    },
  }
}
