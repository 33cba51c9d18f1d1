import type { Exchange } from '../spec/exchange.ts'

/** Local time in ms at which the answer of an exchange had come. */
export function endOf({ sentAt, durationMs }: Pick<Exchange, 'sentAt' | 'durationMs'>): number {
  return sentAt + durationMs
}
