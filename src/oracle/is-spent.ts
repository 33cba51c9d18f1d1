import type { Exchange } from '../events/exchange.ts'

/** Whether an answer tells that no request remains: a wrong one may be the limit's doing then, with another status than 429. */
export function isSpent({ response, head }: Exchange): boolean {
  return (response ?? head)?.headers['x-ratelimit-remaining'] === '0'
}
