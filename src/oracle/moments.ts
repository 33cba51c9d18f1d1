import type { Exchange } from '../spec/exchange.ts'

/** Local time in ms at which the response of an exchange had come. */
export function endOf({ sentAt, durationMs }: Pick<Exchange, 'sentAt' | 'durationMs'>): number {
  return sentAt + durationMs
}

/**
 * From when on every GET shows what was so at a moment (interface document, Consistency).
 *
 * @param moment - local time in ms, mostly that at which the response to a POST had come
 * @param windowMs - the consistency window of the run
 * @param windows - how many windows to wait
 */
export function settledFrom(moment: number, windowMs: number, windows = 1): number {
  return moment + windows * windowMs
}
