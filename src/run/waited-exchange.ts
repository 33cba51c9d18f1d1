import type { ExchangesEntry } from '../spec/run-event.ts'

/** A request that asked whether the target is there, as a run counts it. */
export const waitedExchange: ExchangesEntry = {
  kind: 'exchange',
  operation: 'listPets',
  key: 'main',
  section: '',
  kept: [],
  count: 1,
}
