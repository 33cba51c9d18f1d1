import type { StoreView } from '../oracle/store/store-view.ts'
import type { Contract } from '../spec/contract.ts'
import type { Exchange } from '../spec/exchange.ts'
import { combinationsTried } from './combinations-tried.ts'
import type { Model } from './factor.ts'
import { authenticating } from './factors/authenticating.ts'
import { creating } from './factors/creating.ts'
import { fetching } from './factors/fetching.ts'
import { listing } from './factors/listing.ts'
import { readBack, readingBack } from './factors/reading-back.ts'
import { type Seen, seenBeside } from './seen.ts'

/** The input combinations of a run. */
export type InteractionsTried = ReturnType<typeof interactionsTried>

/** Counts the input combinations of a run by model: each operation, bad credentials, and what is read back. */
export function interactionsTried(contract: Contract, store: StoreView) {
  const models = [
    counted(authenticating(contract), (seen) => (seen.request.credential.kind === 'key' ? [] : [seen])),
    ...[listing, fetching, creating(contract)].map((model) =>
      counted(model, (seen) => (seen.request.operation === model.name ? [seen] : [])),
    ),
    counted(readingBack, readBack),
  ]
  return {
    models,
    /** Counts an exchange of the main key, in the order of responses, beside the store as it was before. */
    see(exchange: Exchange): void {
      if (exchange.keyVariable !== 'PETSTORE_API_KEY') return
      const seen = seenBeside(exchange, store)
      for (const { see } of models) see(seen)
    },
  }
}

function counted<Subject>(model: Model<Subject>, subjectsOf: (seen: Seen) => readonly Subject[]) {
  const { see, ...tried } = combinationsTried(model)
  return { model: model.name, tried, see: (seen: Seen): void => subjectsOf(seen).forEach(see) }
}
