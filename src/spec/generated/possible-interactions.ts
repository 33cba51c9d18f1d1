import type { InteractionsModel } from '../run-event.ts'

/**
 * How many combinations of two factors, and of three, each model has: to count them takes longer than a run has time for.
 * Generated from `src/interactions/factors/` by `npm run generate`.
 */
export const possibleInteractions: Readonly<
  Record<InteractionsModel, { readonly pairs: number; readonly triples: number }>
> = {
  refused: { pairs: 87, triples: 57 },
  listPets: { pairs: 539, triples: 4051 },
  getPet: { pairs: 165, triples: 456 },
  createPet: { pairs: 1716, triples: 23600 },
  'read back': { pairs: 327, triples: 1831 },
}
