import type { Exchange } from '../../spec/exchange.ts'
import type { TrialOptions } from './trial-options.ts'

/** The ways in which a trial sends. */
export type Sending = Pick<TrialOptions, 'send' | 'again' | 'others'>

/** The same ways to send, with all that is sent passing through something. */
export function sentThrough(
  { send, again, others }: Sending,
  through: <Sent extends Exchange | undefined>(sending: Promise<Sent>) => Promise<Sent>,
): Sending {
  return {
    send: () => through(send()),
    ...(again === undefined ? {} : { again: (refused) => through(again(refused)) }),
    ...(others === undefined
      ? {}
      : { others: others.map((other) => ({ ...other, send: () => through(other.send()) })) }),
  }
}
