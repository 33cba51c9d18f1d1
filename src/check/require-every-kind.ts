import { statusOf } from '../oracle/exchange-status.ts'
import { removalOf } from '../oracle/removal.ts'
import type { Exchange } from '../spec/exchange.ts'
import { NotApplicable } from './outcome.ts'

/**
 * Goes on where each of the answers that a service has to all requests may be had of it.
 *
 * @param samples - a request of each kind
 * @throws NotApplicable where fetches have gone as announced, or the key may not do one of them: scopes are not shown
 */
export function requireEveryKind(samples: readonly Exchange[]): void {
  for (const exchange of samples) {
    const { method, path } = exchange.request
    if (removalOf(exchange) === 'removed')
      throw new NotApplicable('GET /pets/{petId} has been removed, as announced')
    if (statusOf(exchange) === 403)
      throw new NotApplicable(`${method} ${path} was answered 403: the key may not do it`)
  }
}
