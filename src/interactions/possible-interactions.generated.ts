import type { InteractionsModel } from '../events/run-event.ts'

/**
 * How many combinations of two factors, and of three, each model has: to count them takes longer than a run has time for.
 * Generated from `src/interactions/factors/` by `npm run generate`.
 */
export const possibleInteractions: Readonly<
  Record<InteractionsModel, { readonly pairs: number; readonly triples: number }>
> = {
  refused: { pairs: 87, triples: 57 },
  listPets: { pairs: 422, triples: 2780 },
  getPet: { pairs: 121, triples: 285 },
  createPet: { pairs: 1423, triples: 17976 },
  'read back': { pairs: 327, triples: 1831 },
}
