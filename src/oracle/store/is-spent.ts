import type { Exchange } from '../../spec/exchange.ts'
import { headOf } from '../exchange-status.ts'
import type { StoreModel } from './store-model.ts'

const someRemain = /^0*[1-9]\d*$/

/** Whether a wrong response may be due to the limit: it says that no request remains, and no later one contradicts it. */
export function isSpent(
  { unspent }: Pick<StoreModel, 'unspent'>,
  exchange: Pick<Exchange, 'number' | 'response' | 'head' | 'keyVariable'>,
): boolean {
  const remaining = headOf(exchange)?.headers['x-ratelimit-remaining']
  // While the trial tests the limit, a header that does not tell excuses a response, too.
  if (exchange.keyVariable === 'PETSTORE_RATE_LIMIT_KEY') return !someRemain.test(String(remaining))
  return remaining === '0' && !unspent.has(exchange.number)
}
