import { toLogged, toReference } from '../http/log/logged-exchange.ts'
import type { OracleEvent } from '../oracle/judge.ts'
import type { LogEvent } from '../spec/log-event.ts'
import { mapTrial } from '../spec/trial.ts'

/** An event of the oracle in the form of the log, in a section of the suite. Its texts are already masked. */
export function loggedEvent(event: OracleEvent, section: string): LogEvent {
  if (event.kind === 'sent') return { kind: 'announced', request: event.request }
  if (event.kind === 'answered') return { kind: 'answered', section, exchange: toLogged(event.exchange) }
  if (event.kind !== 'trial') return { kind: event.kind, exchange: toReference(event.exchange) }
  const trial = mapTrial(event.trial, ({ exchange: { number }, batch, batchSize }) => ({
    number,
    batch,
    batchSize,
  }))
  return { kind: 'trial', trial }
}
