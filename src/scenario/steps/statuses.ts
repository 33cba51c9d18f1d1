import type { ChanceStream } from '../../generate/chance.ts'
import { defaultLimit } from '../../oracle/list-query.ts'
import { type PetStatus, petStatuses } from '../../oracle/new-pet.ts'
import type { StoreView } from '../../oracle/store/store-view.ts'
import { ampleCreates, ampleRun } from '../plan.ts'
import type { CheckSettings } from '../settings.ts'

/** Pets of the rare status that are created before all others. */
export const rareFillers = 2
/** One more than the limit next to the default shows. */
const enough = defaultLimit + 2
/** Where the store lacks more pets of the rare status, it stays rare. */
const mostRare = 12
/** Of pets that may have any status or none, one in so many has none. */
const everyBare = 5

/** Chooses statuses: in turn or, in large runs, one common, one just more than a default page shows, and one rare. */
export function statusesOf(
  { maxRequests, maxCreates }: Pick<CheckSettings, 'maxRequests' | 'maxCreates'>,
  store: Pick<StoreView, 'known'>,
  { integer }: Pick<ChanceStream, 'integer'>,
) {
  /** Whether the run is large enough for shares. */
  const isAmple = maxRequests >= ampleRun && maxCreates >= ampleCreates
  // Not available, since the run's first pet is, and is sent again late.
  const [rare, other] = integer(0, 1) === 0 ? (['pending', 'sold'] as const) : (['sold', 'pending'] as const)
  /** The status that most pets of a run with shares have. */
  const common: PetStatus = integer(0, 1) === 0 ? other : 'available'
  const second: PetStatus = common === 'available' ? other : 'available'
  const promised: Record<PetStatus, number> = { available: 0, pending: 0, sold: 0 }
  let asked = 0
  let isRareInReach: boolean | undefined

  const at = (index: number): PetStatus => petStatuses[index % petStatuses.length] ?? 'available'

  /** Notes that a pet is about to have a status. */
  function promise(status: PetStatus): PetStatus {
    promised[status] += 1
    return status
  }

  /** The statuses that the shares lack most, in order. */
  function due(): readonly PetStatus[] {
    isRareInReach ??= enough - count(rare) <= mostRare
    if (isRareInReach && count(rare) < enough) return [rare]
    return count(second) < enough ? [second, common] : [common]
  }

  /** Counts pets whose POST is under way, too, and those that came once. */
  const count = (status: PetStatus): number => Math.max(store.known(status), promised[status])

  const next = (index: number): PetStatus => (isAmple ? promise(due()[0] ?? common) : at(index))

  return {
    ...{ isAmple, common, at, next, promise },

    /** The status of a pet that fills up the store, by its index. */
    ofFiller: (index: number): PetStatus => (isAmple && index < rareFillers ? rare : next(index)),

    /** The status, or the common one in place of the rare one, which only early pets have. */
    unlessRare: (status: PetStatus): PetStatus => (isAmple && status === rare ? common : status),

    /** The statuses that suit the next pet; undefined for none. */
    wanted(): readonly (PetStatus | undefined)[] {
      if (!isAmple) return [undefined, ...petStatuses]
      asked += 1
      return asked % everyBare === 0 ? [undefined, ...due()] : due()
    },
  }
}
