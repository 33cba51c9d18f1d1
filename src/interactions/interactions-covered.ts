import { possibleInteractions } from '../spec/generated/possible-interactions.ts'
import type { Interactions } from '../spec/run-event.ts'
import type { InteractionsTried } from './interactions-tried.ts'

// Separate, since the generator counts possible combinations with the other modules before its own output exists.
/** How many pairs and triples of input dimensions a run has tested, for each model. */
export function interactionsCovered({ models }: InteractionsTried): readonly Interactions[] {
  return models.map(({ model, tried }) => {
    const { pairs, triples } = possibleInteractions[model]
    return {
      model,
      pairs: { covered: tried.covered(2).size, possible: pairs },
      triples: { covered: tried.covered(3).size, possible: triples },
    }
  })
}
