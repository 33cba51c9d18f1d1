import { catalogue } from '../catalogue/catalogue.ts'
import { selectedRequirements } from '../catalogue/selected-requirements.ts'
import type { LoggedExchange } from '../events/log-event.ts'
import type { RunEvent } from '../events/run-event.ts'
import { isMoment } from '../log/recorded-exchange.ts'
import { UsageError } from '../options/usage-error.ts'
import { printBeginning } from '../oracle/print-beginning.ts'
import { type ReporterName, usualReporters } from '../report/reporter-name.ts'
import { applyWaivers } from '../verdict/apply-waivers.ts'
import { finishRun } from '../verdict/finish-run.ts'
import type { FinishedRun } from '../verdict/finished-run.ts'
import { carrying } from './carrying.ts'
import { Collector } from './collector.ts'
import { judgedAgain } from './judged-again.ts'
import { type RecordedRun, recordedEvent, recordedRun } from './recorded-events.ts'
import { toldBreaches } from './told-breaches.ts'

/**
 * What a run's log tells of the run: all that it was, or the part that was done before it was killed.
 *
 * @param text - of `events.ndjson`; its last line may be cut
 * @param name - of the file, as the user knows it
 * @throws UsageError where it is no log of a run
 */
export async function finishedFromLog(text: string, name: string): Promise<FinishedRun> {
  const [first, ...rest] = text.split('\n').map(parsed)
  const told = runIn(first, name)
  const collector = new Collector(() => undefined)
  let finishedAt = Date.parse(told.startedAt)
  let complete = false
  const suiteFaults: string[] = []
  const again = await unlessChanged(judgedAgain(rest, told), name)
  const kept = again.flatMap((entry) => (entry.kind === 'exchange' ? [entry.kept] : [])).values()
  const exchanges = new Map<number, LoggedExchange>()
  for (const line of rest) {
    const event = recordedEvent(line)
    if (event === undefined) continue
    switch (event.kind) {
      case 'answered':
        if (!isMoment(event.endedAt))
          throw new UsageError(`${name} is no log of a run, or was changed since.`)
        finishedAt = Math.max(finishedAt, event.endedAt)
        collector.note({ ...event.entry, kept: kept.next().value ?? [] })
        if (event.exchange !== undefined) exchanges.set(event.exchange.number, event.exchange)
        break
      case 'entry':
        if (event.entry.kind === 'breach') collector.noteFinding(event.entry)
        else collector.note(shown(event.entry, exchanges))
        break
      case 'check':
        collector.noteRecorded(event.check)
        break
      case 'ended':
        complete = event.complete
        suiteFaults.push(...event.suiteFaults)
        break
    }
  }
  for (const entry of [...toldBreaches(again), ...ofWholeRun(again)]) collector.note(entry)
  collector.settle()
  for (const fault of suiteFaults) collector.addFault(fault)
  const whole = selectedRequirements(told.profile, [])
  const only = whole.length === told.requirements.length ? [] : told.requirements
  const finished = finishRun(
    {
      complete,
      suite: told.suite,
      interface: told.interface,
      target: { baseUrl: told.baseUrl },
      profile: told.profile,
      seed: told.seed,
      startedAt: told.startedAt,
      finishedAt: new Date(finishedAt).toISOString(),
    },
    collector.record,
    catalogue,
    only,
  )
  return applyWaivers(carrying(finished, told.curlOptions), told.waivers, told.failFast)
}

/**
 * The reports that a run was to write, by its log.
 *
 * @throws UsageError where it is no log of a run
 */
export function reportersInLog(text: string, name: string): readonly ReporterName[] {
  const end = text.indexOf('\n')
  return runIn(parsed(end < 0 ? text : text.slice(0, end)), name).reporters ?? usualReporters
}

function runIn(line: unknown, name: string): RecordedRun {
  const told = recordedRun(line)
  if (told !== undefined && URL.canParse(told.baseUrl) && isMoment(Date.parse(told.startedAt))) return told
  throw new UsageError(`${name} is no log of a run: it does not begin with what the run was told.`)
}

function ofWholeRun(entries: readonly RunEvent[]): readonly RunEvent[] {
  return entries.filter(({ kind }) => kind === 'interactions')
}

async function unlessChanged<Value>(judging: Promise<Value>, name: string): Promise<Value> {
  try {
    return await judging
  } catch (error) {
    throw new UsageError(`${name} is no log of a run, or was changed since.`, { cause: error })
  }
}

/** The log tells by its number which exchange an entry is about. */
function shown(entry: RunEvent, exchanges: ReadonlyMap<number, LoggedExchange>): RunEvent {
  if (entry.kind !== 'kept' && entry.kind !== 'shown') return entry
  const exchange = exchanges.get(entry.number)
  if (exchange === undefined) return entry
  return { ...entry, shown: { number: entry.number, text: printBeginning(exchange) } }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
