import type { RunLog } from '../http/log/read-log.ts'
import { printBeginning } from '../oracle/print-beginning.ts'
import { catalogue } from '../spec/catalogue.ts'
import type { LoggedExchange } from '../spec/log-event.ts'
import type { ExchangesEntry, KeptEntry, RunEvent, ShownEntry } from '../spec/run-event.ts'
import { selectedRequirements } from '../spec/selected-requirements.ts'
import { applyWaivers } from '../verdict/apply-waivers.ts'
import { finishRun } from '../verdict/finish-run.ts'
import type { FinishedRun } from '../verdict/finished-run.ts'
import { carrying } from './carrying.ts'
import { Collector } from './collector.ts'
import { toldBreaches } from './told-breaches.ts'
import { waitedExchange } from './waited-exchange.ts'

/**
 * What a run's log tells of the run: all that it was, or the part that was done before it was killed.
 *
 * @param again - what the answers of the log say, judged again
 */
export function finishedFromLog({ run, events }: RunLog, again: readonly RunEvent[]): FinishedRun {
  const { options } = run
  const collector = new Collector(() => undefined)
  let finishedAt = Date.parse(run.startedAt)
  let complete = false
  const suiteFaults: string[] = []
  const kept = again.flatMap((entry) => (entry.kind === 'exchange' ? [entry.kept] : [])).values()
  const exchanges = new Map<number, LoggedExchange>()
  for (const event of events) {
    switch (event.kind) {
      case 'answered': {
        const { exchange } = event
        finishedAt = Math.max(finishedAt, exchange.sentAt + exchange.durationMs)
        collector.note({ ...counted(exchange), kept: kept.next().value ?? [] })
        exchanges.set(exchange.number, exchange)
        break
      }
      case 'waited':
        collector.note(waitedExchange)
        break
      case 'finding':
        collector.noteFinding(event)
        break
      case 'kept':
      case 'shown':
        collector.note(withExchange(event, exchanges))
        break
      case 'cause':
      case 'observation':
      case 'residue':
      case 'unreachable':
      case 'preflight':
        collector.note(event)
        break
      case 'check':
        collector.noteRecorded(event)
        break
      case 'run-ended':
        complete = event.complete
        suiteFaults.push(...event.suiteFaults)
        break
    }
  }
  for (const entry of [...toldBreaches(again), ...again.filter(({ kind }) => kind === 'interactions')])
    collector.note(entry)
  collector.settle()
  for (const fault of suiteFaults) collector.addFault(fault)
  const whole = selectedRequirements(options.profile, [])
  const only = whole.length === options.requirements.length ? [] : options.requirements
  const finished = finishRun(
    {
      complete,
      suite: run.suite,
      interface: run.interface,
      target: { baseUrl: options.baseUrl },
      profile: options.profile,
      seed: options.seed,
      startedAt: run.startedAt,
      finishedAt: new Date(finishedAt).toISOString(),
    },
    collector.record,
    catalogue,
    only,
  )
  return applyWaivers(carrying(finished, options.curlOptions), options.waivers, options.failFast === true)
}

function counted({ keyVariable, request }: LoggedExchange): ExchangesEntry {
  return {
    kind: 'exchange',
    operation: request.operation ?? 'other',
    key: keyVariable === 'PETSTORE_API_KEY' ? 'main' : 'rate-limit',
    section: '',
    kept: [],
    count: 1,
  }
}

/** The log tells by its number which exchange an entry is about. */
function withExchange(
  entry: KeptEntry | ShownEntry,
  exchanges: ReadonlyMap<number, LoggedExchange>,
): KeptEntry | ShownEntry {
  const exchange = exchanges.get(entry.number)
  if (exchange === undefined) return entry
  return { ...entry, shown: { number: entry.number, text: printBeginning(exchange) } }
}
