import type { Exchange } from '../spec/exchange.ts'

/** Local time in ms at which the response of an exchange had come. */
export function endOf({ sentAt, durationMs }: Pick<Exchange, 'sentAt' | 'durationMs'>): number {
  return sentAt + durationMs
}

/** From when on, in local ms, every GET shows what was so at a moment (interface document, Consistency). */
export function settledFrom(moment: number, windowMs: number, windows = 1): number {
  return moment + windows * windowMs
}
