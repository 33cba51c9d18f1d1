import type { Exchange } from '../../spec/exchange.ts'
import type { StoreModel } from './store-model.ts'

const someRemain = /^0*[1-9]\d*$/

/**
 * Whether an answer tells that no request remains, or whether one does is being tried: a wrong one may be the limit's
 * doing then, with another status than 429. Not so where later answers have shown that some did.
 */
export function isSpent(
  { unspent }: Pick<StoreModel, 'unspent'>,
  { number, response, head, keyVariable }: Pick<Exchange, 'number' | 'response' | 'head' | 'keyVariable'>,
): boolean {
  const remaining = (response ?? head)?.headers['x-ratelimit-remaining']
  if (keyVariable === 'PETSTORE_RATE_LIMIT_KEY') return !someRemain.test(String(remaining))
  return remaining === '0' && !unspent.has(number)
}
