import type { Exchange } from '../spec/exchange.ts'

/** The status of an answer, where at least its head came. */
export function statusOf({ response, head }: Pick<Exchange, 'response' | 'head'>): number | undefined {
  return response?.status ?? head?.status
}
