import type { Exchange } from '../spec/exchange.ts'

/** Local time in ms at which the answer of an exchange had come. */
export function endOf({ sentAt, durationMs }: Pick<Exchange, 'sentAt' | 'durationMs'>): number {
  return sentAt + durationMs
}

/**
 * From when on nothing may lag behind a moment any more: every list and fetch sent then shows what was so by that moment
 * (interface document, Consistency). Whatever counts in consistency windows counts here.
 *
 * @param moment - local time in ms, mostly that at which the answer to a create had come
 * @param windowMs - the consistency window of the run
 * @param windows - how many windows to wait
 */
export function settledFrom(moment: number, windowMs: number, windows = 1): number {
  return moment + windows * windowMs
}
