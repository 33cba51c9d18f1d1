import type { LogEvent } from '../../../src/spec/log-event.ts'
import { edit } from './forge.ts'
import { remade } from './remade.ts'

type Log = readonly LogEvent[]
type Change = (one: LogEvent) => LogEvent

const log = 'events.ndjson'

function first(change: Change): (folder: string) => Promise<void> {
  return remade(([one, ...rest]) => (one === undefined ? [] : [change(one), ...rest]))
}

function options(more: Readonly<Record<string, unknown>>): (folder: string) => Promise<void> {
  return first((one) => (one.kind === 'run-started' ? { ...one, options: { ...one.options, ...more } } : one))
}

function firstOf(all: Log, kind: LogEvent['kind']): LogEvent {
  const found = all.find((one) => one.kind === kind)
  if (found === undefined) throw new Error(`there is no ${kind}`)
  return found
}

/** What a vendor does to a log before signing it, its reports made to fit, and what is said of it. */
export const forgedLogs: Readonly<Record<string, readonly [(out: string) => Promise<void>, RegExp]>> = {
  'a run that was capped': [options({ capped: true }), /it was run as with --max-requests/],
  'a run of few creates': [options({ maxCreates: 20 }), /it was run as with --max-creates below 93/],
  'other figures of a calibration': [
    remade(
      (all) => [...all.slice(0, -1), firstOf(all, 'wait'), ...all.slice(-1)],
      ({ calibration, ...report }) => ({
        ...report,
        ...(calibration === undefined
          ? {}
          : { calibration: { ...calibration, mutants: { found: 99_999, seeded: 99_999 } } }),
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
