import type { Exchange } from '../../spec/exchange.ts'
import { sentThrough } from './sent-through.ts'
import type { TrialOptions } from './trial-options.ts'

/** A trial's options, by which it decides by what it was answered alone. */
export interface Watched extends TrialOptions {
  /** When the last answer had come, in local ms: what a trial decides must follow from its exchanges. */
  readonly seenAt: () => number
}

/** Watches when answers come. */
export function watched(options: TrialOptions, since: number): Watched {
  let seenAt = since
  const noted = async <Sent extends Exchange | undefined>(sending: Promise<Sent>): Promise<Sent> => {
    const exchange = await sending
    if (exchange !== undefined) seenAt = Math.max(seenAt, exchange.sentAt + exchange.durationMs)
    return exchange
  }
  return { ...options, ...sentThrough(options, noted), seenAt: () => seenAt }
}
