import { fromLogged } from '../http/log/logged-exchange.ts'
import type { OracleEvent } from '../oracle/judge.ts'
import { toStep } from '../oracle/step.ts'
import type { Exchange } from '../spec/exchange.ts'
import type { ExchangeReference, LogEvent } from '../spec/log-event.ts'
import { mapTrial } from '../spec/trial.ts'

/** What of a log the oracle folds over: its events, and what is reported in between of the run. */
export type FoldedEvent = OracleEvent | Exclude<LogEvent, { readonly kind: OracleEvent['kind'] }>

/** The events of a log in their order, as the oracle received them. Throws where an exchange is missing. */
export function foldedEvents(events: readonly LogEvent[], baseUrl: string): readonly FoldedEvent[] {
  const exchanges = new Map<number, Exchange>()
  const whole = ({ number, earlier, survivor }: ExchangeReference): Exchange => {
    const exchange = exchanges.get(number)
    if (exchange === undefined) throw new Error(`the log has no exchange ${number}`)
    return {
      ...exchange,
      ...(earlier && { earlier: whole(earlier) }),
      ...(survivor && { survivor: whole(survivor) }),
    }
  }
  return events.flatMap((event): readonly FoldedEvent[] => {
    switch (event.kind) {
      case 'announced':
        return [{ kind: 'sent', request: event.request }]
      case 'answered': {
        const exchange = fromLogged(event.exchange, baseUrl)
        exchanges.set(exchange.number, exchange)
        return [{ kind: 'answered', exchange }]
      }
      case 'confirmed':
      case 'unconfirmed':
        return [{ kind: event.kind, exchange: whole(event.exchange) }]
      case 'trial': {
        const trial = mapTrial(event.trial, (step) => toStep(whole(step), step.batch, step.batchSize))
        return [{ kind: 'trial', trial }]
      }
      case 'sent':
        return []
      default:
        return [event]
    }
  })
}
