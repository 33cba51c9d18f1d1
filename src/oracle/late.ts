import type { Exchange } from '../spec/exchange.ts'
import type { Violated } from '../spec/judgement.ts'
import { endOf } from './moments.ts'

/** A violation by a response without a created pet that nothing may lag behind any more. */
export interface Late {
  readonly violation: Violated
  readonly created: Exchange
}

/** How long after the response to a POST a request was sent: it tells lag from loss. */
export function sinceCreate(created: Exchange, { sentAt }: Pick<Exchange, 'sentAt'>): string {
  return `${Math.round(sentAt - endOf(created))} ms after the create`
}

/** The same violation, once the pet was seen after all. */
export function cameLater({ violation, created }: Late, exchange: Exchange): Violated {
  const seen = `#${exchange.number}, ${sinceCreate(created, exchange)}`
  return { ...violation, actual: `${violation.actual}; the pet came later (${seen})` }
}
