import { decodedText, wholeId } from '../../oracle/pet-path.ts'
import type { StoreView } from '../../oracle/store/store-view.ts'
import { factor, type Model } from '../factor.ts'
import type { Seen } from '../seen.ts'
import { accepts, credentials, wires } from './asking.ts'

const near = 8n
const int32 = 2n ** 31n
const int53 = 2n ** 53n

/** The id of a fetch: of a pet, or of none (interface document, Endpoints 3, Gaps 4). */
const id = factor<Seen>(
  'petId',
  [
    'an own animal',
    "an animal of others'",
    'a gap or a neighbour',
    'up to 2^31',
    'up to 2^53',
    'beyond 2^53',
  ],
  ({ request, store }) => {
    const whole = wholeId(request.path)
    if (whole !== undefined) return idLevelOf(whole, store)
    const written = request.path.slice(request.path.lastIndexOf('/') + 1)
    const text = decodedText(written) ?? written
    if (/^-?\d+$/.test(text)) return 'beyond 2^63'
    return /\d/.test(text) ? 'digits and letters' : 'no digits'
  },
)

/** The level of an id, by the ids of known pets. */
export function idLevelOf(id: bigint, store: Pick<StoreView, 'isOwn' | 'has' | 'ids'>): string {
  if (store.isOwn(id)) return 'an own animal'
  if (store.has(id)) return "an animal of others'"
  if (id === 0n) return '0'
  if (id < 0n) return 'negative'
  if (store.ids.some((known) => known - id <= near && id - known <= near)) return 'a gap or a neighbour'
  if (id < int32) return 'up to 2^31'
  return id < int53 ? 'up to 2^53' : 'beyond 2^53'
}

/** Factors of fetches (interface document, Endpoints 3). */
export const fetching: Model<Seen> = {
  name: 'getPet',
  factors: [credentials, accepts, wires, id],
  // Other errors of a fetch with a bad credential belong to another model.
  isPossible: (placed) => !(placed.has('petId') && (placed.get('credential') ?? 'the key') !== 'the key'),
}
