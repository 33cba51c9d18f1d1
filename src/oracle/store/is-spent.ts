import type { Exchange } from '../../spec/exchange.ts'
import { headOf } from '../exchange-status.ts'
import type { StoreModel } from './store-model.ts'

const someRemain = /^0*[1-9]\d*$/

/**
 * Whether a response says that no request remains, or whether one does is being tested: a wrong response may be due to the
 * limit then, with another status than 429. Not so where later responses have shown that some did.
 */
export function isSpent(
  { unspent }: Pick<StoreModel, 'unspent'>,
  exchange: Pick<Exchange, 'number' | 'response' | 'head' | 'keyVariable'>,
): boolean {
  const remaining = headOf(exchange)?.headers['x-ratelimit-remaining']
  if (exchange.keyVariable === 'PETSTORE_RATE_LIMIT_KEY') return !someRemain.test(String(remaining))
  return remaining === '0' && !unspent.has(exchange.number)
}
