import { interactionsTried } from '../../src/interactions/interactions-tried.ts'
import { initialState } from '../../src/oracle/judge.ts'
import { StoreView } from '../../src/oracle/store/store-view.ts'
import { loadContract } from '../../src/spec/contract.ts'

/** The text of `src/spec/generated/possible-interactions.ts`. */
export async function possibleInteractionsModule(): Promise<string> {
  const empty = new StoreView(() => initialState.store, 0)
  const lines = interactionsTried(await loadContract(), empty).models.map(
    ({ model, tried }) =>
      `  ${/^\w+$/.test(model) ? model : `'${model}'`}: { pairs: ${tried.possible(2).length}, triples: ${tried.possible(3).length} },\n`,
  )
  return `import type { InteractionsModel } from '../run-event.ts'

/**
 * How many combinations of two factors, and of three, each model has: to count them takes longer than a run has time for.
 * Generated from \`src/interactions/factors/\` by \`npm run generate\`.
 */
export const possibleInteractions: Readonly<
  Record<InteractionsModel, { readonly pairs: number; readonly triples: number }>
> = {
${lines.join('')}}
`
}
