import { requestsToCrossAgain, trialRequests } from '../check/plan.ts'
import { createsToCross } from '../check/rate/other-requests.ts'
import { largestLimit } from '../check/rate/rate-trial.ts'
import type { Exchange } from '../events/exchange.ts'
import type { RecordedTrial } from '../events/recorded-trial.ts'
import { isLetIn, toStep } from '../oracle/step.ts'
import { residuesAgain } from './residues-again.ts'

/** What a trial of the rate limit is told besides its bounds. */
export type TrialTerms = Pick<RecordedTrial, 'left' | 'crossed' | 'createsLeft' | 'withOrders'>

/** Requests for the first look at the window. */
const looks = 3

/**
 * What the trial of a run is told where nothing is taken from it: all the requests that it takes, on top of the run's own.
 *
 * @param exchanges - of the run, in order
 * @param trial - as its log has it
 * @param maxCreates - how many animals the run might leave behind
 * @returns undefined where it spends by something else than lists: what it had then depends on more than exchanges
 */
export function trialTerms(
  exchanges: readonly Exchange[],
  trial: RecordedTrial,
  maxCreates: number,
): TrialTerms | undefined {
  const begun = exchanges.findIndex(({ number }) => number === trial.first)
  const first = exchanges[begun]
  if (first?.request.operation !== 'listPets') return undefined
  const { reading } = toStep(first, 0, 1)
  const limit = Math.min(reading?.limit ?? 0, largestLimit)
  const before = exchanges.slice(0, begun)
  const lookedAt = before.filter(({ keyVariable }) => keyVariable === first.keyVariable)
  const sent = [...lookedAt, first].reduce((sum, { resent }) => sum + (resent === true ? 2 : 1), 0)
  const last = Math.max(trial.first, ...trial.calls.filter((call) => typeof call === 'number'))
  const left = (some: readonly Exchange[]): number => maxCreates - residuesAgain(some).length
  return {
    left: looks + trialRequests(limit) + requestsToCrossAgain(limit) - 2 * sent,
    crossed: createsToCross(left(before)),
    createsLeft: left(exchanges.filter(({ number }) => number <= last)),
    withOrders: countsOrdersAlike(exchanges),
  }
}

/** Whether the main key was told of one Limit for lists of orders and of animals, and let in to both. */
function countsOrdersAlike(exchanges: readonly Exchange[]): boolean {
  const limitOf = (operation: 'listOrders' | 'listPets'): number | undefined => {
    const asked = exchanges.find(
      ({ request, keyVariable }) =>
        request.operation === operation &&
        request.credential.kind === 'key' &&
        keyVariable === 'PETSTORE_API_KEY',
    )
    const step = asked === undefined ? undefined : toStep(asked, 0, 1)
    return step !== undefined && (operation === 'listPets' || isLetIn(step)) ? step.reading?.limit : undefined
  }
  const orders = limitOf('listOrders')
  return orders !== undefined && orders === limitOf('listPets')
}
