import { possibleInteractions } from '../spec/generated/possible-interactions.ts'
import type { Interactions } from '../spec/run-event.ts'
import type { InteractionsTried } from './interactions-tried.ts'

// The generator counts what is possible with the other modules of this room, before its module exists.
/** How many combinations of two and of three factors a run has tried so far, of how many, for each model. */
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
