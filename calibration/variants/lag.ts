import type { Call, Edit } from '../edit.ts'
import { variant, variants } from './variants.ts'

type Lag = (call: Call) => number

const by =
  (ms: number): Lag =>
  () =>
    ms

const none = by(0)

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

/** Stores that show a new animal a little later, all of them or some replicas (catalogue, For all rows). */
export const lag = [
  ...variants('For all rows: the list may lag behind a create, and so may a fetch', {
    'lag-of-list': ['lists a new animal after 900 ms', lagging(by(900), none)],
    'lag-of-list-short': ['lists a new animal after 150 ms', lagging(by(150), none)],
    'lag-of-get': ['finds a new animal after 700 ms', lagging(none, by(700))],
    'lag-of-both': ['lists and finds a new animal after 600 ms', lagging(by(600), by(600))],
    'lag-of-list-longer': variant('finds a new animal after 300 ms and lists it after 900 ms', {
      apply: lagging(by(900), by(300)),
    }),
  }),
  ...variants('For all rows: absence within the window is lag, whatever was seen before (replicas differ)', {
    'replica-of-lists-late': {
      summary: 'has two replicas in turn, one of which lists a new animal a second and a half late',
      apply: lagging(inTurn(0, 1500), none),
    },
    'replica-of-fetches-late': {
      summary: 'has two replicas in turn, one of which finds a new animal a second and a half late',
      apply: lagging(none, inTurn(0, 1500)),
    },
    'replicas-of-four-late': {
      summary: 'has four replicas in turn, which show a new animal at once, after 0.3 s, 0.9 s and 1.5 s',
      apply: lagging(inTurn(0, 300, 900, 1500), inTurn(0, 300, 900, 1500)),
    },
    'lag-of-both-long': ['lists and finds a new animal after 1.7 s', lagging(by(1700), by(1700))],
    'lag-of-filtered-lists': {
      summary: 'lists a new animal by its status after 1.5 s, and without a status at once',
      apply: lagging((call) => (call.query('status') === undefined ? 0 : 1500), none),
    },
    'lag-of-unfiltered-lists': {
      summary: 'lists a new animal without a status after 1.5 s, and by its status at once',
      apply: lagging((call) => (call.query('status') === undefined ? 1500 : 0), none),
    },
  }),
]
