import type { Edit } from '../../src/service/edit.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { RequirementId } from '../../src/spec/generated/requirement-id.ts'
import type { Variant } from '../variant.ts'

const fiveYears = 5 * 366 * 86_400_000

/** What cannot be judged where fetching is gone by the service's clock, and not by its client's. */
const inDoubt: readonly RequirementId[] = [
  'MEDIA-1',
  'AUTH-1',
  'AUTH-2',
  'AUTH-3',
  'AUTH-4',
  'AUTH-6',
  'CREATE-10',
  'GET-1',
  'GET-2',
  'GET-3',
  'ERROR-1',
  'ERROR-2',
  'RATE-1',
  'RATE-2',
]

const gone: Edit = (behaviour) => ({
  ...behaviour,
  admit: (call) => {
    if (call.operation === 'getPet') throw new Refusal(404, 'not_found', 'There is nothing here.')
    behaviour.admit(call)
  },
})

/** Services of the time after GET /pets/{petId} (interface document, Endpoints 3; Versioning). */
export const removed: readonly Variant[] = [
  {
    name: 'fetch-removed-by-its-clock',
    summary: 'has a clock that is five years early, and no GET /pets/{petId} any more',
    freedom: "For all rows: where only the target's Date is past the removal, what needs it is inconclusive",
    inconclusive: inDoubt,
    settings: { clockOffsetMs: fiveYears },
    apply: gone,
  },
]
