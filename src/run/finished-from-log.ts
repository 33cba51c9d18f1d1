import { fromLogged } from '../http/log/logged-exchange.ts'
import type { RunLog } from '../http/log/read-log.ts'
import type { OracleEvent } from '../oracle/judge.ts'
import { printBeginning } from '../oracle/print-exchange.ts'
import { toStep } from '../oracle/step.ts'
import { responsesOf } from '../scenario/responses.ts'
import { loadContract } from '../spec/contract.ts'
import type { Exchange } from '../spec/exchange.ts'
import type { ExchangeReference, LogEvent } from '../spec/log-event.ts'
import { mapTrial } from '../spec/trial.ts'
import type { FinishedRun } from '../verdict/finished-run.ts'
import { Collector } from './collector.ts'
import { concludeRun } from './conclude-run.ts'

/** The run of a log, even of a killed run; the oracle judges it again. Throws where the log was changed. */
export async function finishedFromLog({ run, events }: RunLog): Promise<FinishedRun> {
  const { options } = run
  const collector = new Collector(() => undefined)
  const responses = responsesOf(
    await loadContract(),
    options,
    (entry) => collector.note(entry),
    () => '',
  )
  // A run that did not reach its target did not begin.
  if (events.some(({ kind }) => kind === 'preflight')) responses.begin(options.baseUrl)
  let complete = false
  const answered = events.flatMap((event) => (event.kind === 'answered' ? [event.exchange] : []))
  const exchanges = new Map(answered.map((exchange) => [exchange.number, exchange]))
  const ends = answered.map(({ sentAt, durationMs }) => sentAt + durationMs)
  const finishedAt = ends.reduce((one, other) => Math.max(one, other), Date.parse(run.startedAt))
  for (const event of foldedEvents(events, options.baseUrl)) {
    switch (event.kind) {
      case 'answered':
        responses.observe(event.exchange)
        break
      case 'sent':
      case 'confirmed':
      case 'unconfirmed':
      case 'trial':
        responses.take(event)
        break
      case 'phase':
        if (event.phase === 'over') responses.conclude()
        else responses.takeApart(event.phase === 'minimising')
        break
      case 'observation': {
        const { number = 0 } = event
        const exchange = exchanges.get(number)
        const shown = exchange && { number, text: printBeginning(exchange) }
        collector.note({ ...event, ...(shown && { shown }) })
        break
      }
      case 'run-ended':
        complete = event.complete
        for (const fault of event.suiteFaults) collector.addFault(fault)
        break
      case 'undetermined':
      case 'cause':
      case 'waited':
      case 'leftover':
      case 'depth':
      case 'preflight':
      case 'unreachable':
        collector.note(event)
        break
    }
  }
  return concludeRun(run, collector.record, { complete, finishedAt: new Date(finishedAt) })
}

/** An event of a log: one of the oracle, or one between those. */
type FoldedEvent = OracleEvent | Exclude<LogEvent, { readonly kind: OracleEvent['kind'] }>

/** The events of a log in order, in the oracle's form. Throws where an exchange is missing. */
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
