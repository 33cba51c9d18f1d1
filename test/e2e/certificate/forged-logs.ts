import type { LogEvent } from '../../../src/spec/log-event.ts'
import type { RecordedTrial } from '../../../src/spec/run-event.ts'
import { edit } from './forge.ts'
import { remade } from './remade.ts'

type Log = readonly LogEvent[]
type Change = (one: LogEvent) => LogEvent

const log = 'events.ndjson'
const each = (change: Change) => remade((all) => all.map(change))

function first(change: Change): (folder: string) => Promise<void> {
  return remade(([one, ...rest]) => (one === undefined ? [] : [change(one), ...rest]))
}

function options(more: Readonly<Record<string, unknown>>): (folder: string) => Promise<void> {
  return first((one) => (one.kind === 'run-started' ? { ...one, options: { ...one.options, ...more } } : one))
}

function trial(change: (trial: RecordedTrial) => RecordedTrial): (folder: string) => Promise<void> {
  return each((one) => (one.kind === 'trial' ? { ...one, trial: change(one.trial) } : one))
}

function swapped(calls: RecordedTrial['calls'], one: number, other: number): RecordedTrial['calls'] {
  return calls.map((call, index) =>
    index === one ? (calls[other] ?? call) : index === other ? (calls[one] ?? call) : call,
  )
}

function firstOf(all: Log, kind: LogEvent['kind']): LogEvent {
  const found = all.find((one) => one.kind === kind)
  if (found === undefined) throw new Error(`there is no ${kind}`)
  return found
}

/** What a vendor does to a log before signing it, its reports made to fit, and what is said of it. */
export const forgedLogs: Readonly<Record<string, readonly [(out: string) => Promise<void>, RegExp]>> = {
  'two requests of the trial, told in each other’s place': [
    trial((one) => ({ ...one, calls: swapped(one.calls, 2, one.calls.length - 2) })),
    /exchange \d+ is not what the trial of the rate limit asked for then/,
  ],
  'a request of the trial, not told of': [
    trial((one) => ({ ...one, calls: one.calls.slice(0, -1) })),
    /the trial of the rate limit would have gone on/,
  ],
  'a trial that begins later': [
    trial(({ calls: [next, ...calls], ...one }) => ({ ...one, first: Number(next), calls })),
    /the trial of the rate limit leaves out the requests that it began with/,
  ],
  'two trials': [
    remade((all) => [...all.slice(0, -1), firstOf(all, 'trial'), ...all.slice(-1)].toSorted(overLast)),
    /there is more than one trial of the rate limit/,
  ],
  'an exchange of the other key': [
    each((one) =>
      one.kind === 'answered' && one.exchange.number === 40
        ? { ...one, exchange: { ...one.exchange, keyVariable: 'PETSTORE_RATE_LIMIT_KEY' } }
        : one,
    ),
    /its exchanges show that exchange|the trial of the rate limit leaves out the requests that it began with/,
  ],
  'a run that was capped': [options({ capped: true }), /its requests were capped/],
  'a run of few creates': [options({ maxCreates: 20 }), /it might leave no more than 20 animals behind/],
  'other figures of a calibration': [
    remade(
      (all) => [...all.slice(0, -1), firstOf(all, 'wait'), ...all.slice(-1)],
      ({ calibration, ...report }) => ({
        ...report,
        ...(calibration === undefined
          ? {}
          : { calibration: { ...calibration, faults: { found: 99_999, seeded: 99_999 } } }),
      }),
    ),
    /the report quotes other figures of a calibration than its suite has/,
  ],
  'another suite': [
    first((one) => (one.kind === 'run-started' ? { ...one, suite: { ...one.suite, name: 'other' } } : one)),
    /it was judged by another suite/,
  ],
  'another document': [
    first((one) =>
      one.kind === 'run-started'
        ? { ...one, interface: { ...one.interface, openapiDigest: 'c0de'.repeat(16) } }
        : one,
    ),
    /it was judged by another document/,
  ],
  'an answer that took ages': [
    (out) => edit(out, log, (text) => text.replace(/"durationMs":[\d.]+/, '"durationMs":1e300')),
    /line \d+ of the log is no event of a run/,
  ],
}

/** What tells that all had been sent, and of the end, behind all else. */
function overLast(one: LogEvent, other: LogEvent): number {
  return placeOf(one) - placeOf(other)
}

function placeOf(event: LogEvent): number {
  if (event.kind === 'run-ended') return 2
  return event.kind === 'phase' && event.phase === 'over' ? 1 : 0
}
