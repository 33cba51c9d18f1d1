import type { Contract } from '../contract/contract.ts'
import type { Exchange } from '../events/exchange.ts'
import { type Covered, countInteractions } from './count-interactions.ts'
import { creating } from './factors/creating.ts'
import { fetching } from './factors/fetching.ts'
import { listing } from './factors/listing.ts'
import { readBack, readingBack } from './factors/reading-back.ts'
import { beside } from './seen.ts'

/** What of one model was covered. */
export interface ModelCovered extends Covered {
  /** An operation, or what is read back. */
  readonly model: string
}

/**
 * What of each model the exchanges of a run cover, those of the key that the limit is tried with left out.
 *
 * @param exchanges - in the order in which they were sent
 * @param consistencyWindowMs - of the run
 * @param strength - 2 for pairs, 3 for triples
 */
export function interactionsOf(
  contract: Contract,
  exchanges: readonly Exchange[],
  consistencyWindowMs: number,
  strength: 2 | 3,
): readonly ModelCovered[] {
  const ofMainKey = exchanges.filter(({ keyVariable }) => keyVariable === 'PETSTORE_API_KEY')
  const seen = [...beside(ofMainKey, consistencyWindowMs)]
  return [
    ...[listing, fetching].map((model) => ({
      model: model.name,
      ...countInteractions(
        model,
        seen.filter(({ request }) => request.operation === model.name),
        strength,
      ),
    })),
    {
      model: 'createPet',
      ...countInteractions(
        creating(contract),
        seen.filter(({ request }) => request.operation === 'createPet'),
        strength,
      ),
    },
    { model: readingBack.name, ...countInteractions(readingBack, seen.flatMap(readBack), strength) },
  ]
}
