import type { Exchange } from '../events/exchange.ts'

/**
 * Whether an answer tells that no request remains, or whether one does is being tried: a wrong one may be the limit's
 * doing then, with another status than 429.
 */
export function isSpent({ response, head, keyVariable }: Exchange): boolean {
  return (
    keyVariable === 'PETSTORE_RATE_LIMIT_KEY' || (response ?? head)?.headers['x-ratelimit-remaining'] === '0'
  )
}
