import type { Call } from '../../src/service/call.ts'
import type { Edit } from '../../src/service/edit.ts'
import type { Variant } from '../variant.ts'

type Lag = (call: Call) => number

const none: Lag = () => 0

/** Shows new animals to a request so much later, in lists and in fetches. */
const lagging =
  (list: Lag, fetch: Lag): Edit =>
  (behaviour) => ({
    ...behaviour,
    listed: (store, call) =>
      behaviour.listed(store, call).filter(({ createdAt }) => call.at - createdAt >= list(call)),
    lookup: (store, id, call) => {
      const pet = behaviour.lookup(store, id, call)
      return pet !== undefined && call.at - pet.createdAt >= fetch(call) ? pet : undefined
    },
  })

/** One replica after the other. */
const inTurn =
  (...lags: readonly number[]): Lag =>
  ({ index }) =>
    lags[index % lags.length] ?? 0

const variant = (name: string, summary: string, apply: Edit): Variant => ({
  name,
  summary,
  freedom: 'For all rows: absence within the window is lag, whatever was seen before (replicas differ)',
  apply,
})

/** Replicas that learn of a new animal at different times, all within two seconds (catalogue, For all rows). */
export const lateReplicas: readonly Variant[] = [
  variant(
    'replica-of-lists-late',
    'has two replicas in turn, one of which lists a new animal a second and a half late',
    lagging(inTurn(0, 1500), none),
  ),
  variant(
    'replica-of-fetches-late',
    'has two replicas in turn, one of which finds a new animal a second and a half late',
    lagging(none, inTurn(0, 1500)),
  ),
  variant(
    'replicas-of-four-late',
    'has four replicas in turn, which show a new animal at once, after 0.3 s, 0.9 s and 1.5 s',
    lagging(inTurn(0, 300, 900, 1500), inTurn(0, 300, 900, 1500)),
  ),
  variant(
    'lag-of-both-long',
    'lists and finds a new animal after 1.7 s',
    lagging(
      () => 1700,
      () => 1700,
    ),
  ),
  variant(
    'lag-of-filtered-lists',
    'lists a new animal by its status after 1.5 s, and without a status at once',
    lagging((call) => (call.query('status') === undefined ? 0 : 1500), none),
  ),
  variant(
    'lag-of-unfiltered-lists',
    'lists a new animal without a status after 1.5 s, and by its status at once',
    lagging((call) => (call.query('status') === undefined ? 1500 : 0), none),
  ),
]
