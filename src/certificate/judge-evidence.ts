import { isDeepStrictEqual } from 'node:util'
import { type RunLog, readLog } from '../http/log/read-log.ts'
import { type Report, toReport } from '../report/json.ts'
import { knownReport, reportIn } from '../report/read-report.ts'
import { finishedFromLog } from '../run/finished-from-log.ts'
import { UsageError } from '../run/options/usage-error.ts'
import { reportFiles } from '../run/report-files.ts'
import { isRecord } from '../spec/is-record.ts'
import { type LogEvent, type LoggedExchange, logVersion } from '../spec/log-event.ts'
import { mapTrial } from '../spec/trial.ts'

const longestShown = 120

/** Where a report, as it was found, tells something else than as its log has it: each in words, with its place. */
export function differencesOf(report: Report, expected: Report): readonly string[] {
  // No log tells when the process was done, and what was quoted of a calibration.
  const [told, logged] = [report, expected].map(({ finishedAt: _, calibration: __, ...rest }) => rest)
  return within(told, logged, '')
}

function within(one: unknown, other: unknown, place: string): readonly string[] {
  if (isDeepStrictEqual(one, other)) return []
  if (Array.isArray(one) && Array.isArray(other)) {
    if (one.length !== other.length)
      return [`report.json has ${one.length} of ${place}, and the log ${other.length}`]
    return one.flatMap((item: unknown, index) =>
      within(item, other[index], `${place}/${nameOf(item, index)}`),
    )
  }
  if (isRecord(one) && isRecord(other)) {
    const names = new Set([...Object.keys(one), ...Object.keys(other)])
    return [...names].flatMap((name) => within(one[name], other[name], `${place}/${name}`))
  }
  return [`report.json says ${shown(one)} at ${place}, and the log ${shown(other)}`]
}

function nameOf(item: unknown, index: number): string {
  return isRecord(item) && typeof item['id'] === 'string' ? item['id'] : String(index)
}

function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length <= longestShown ? text : `${text.slice(0, longestShown)}…`
}

const mostFaults = 5
/** A run of ten thousand requests has some forty thousand lines. */
const mostLines = 400_000
const mostExchanges = 20_000

/** What a run left that can be judged again. */
export interface Evidence {
  readonly report: Report
  readonly log: RunLog
}

/** Reads a `report.json` and an `events.ndjson`: the evidence, or what keeps them from being some, each in words. */
export function readEvidence(reportText: string, logText: string): readonly string[] | Evidence {
  try {
    const report = knownReport(reportIn(reportText, reportFiles.json), reportFiles.json)
    const log = readLog(logText)
    if (log === undefined) return ['the log does not begin with what the run was told']
    const faults = unreadable(log)
    return faults.length > 0 ? faults : { report, log }
  } catch (error) {
    if (error instanceof UsageError) return [error.message]
    throw error
  }
}

function unreadable({ events, unreadable: lines }: RunLog): readonly string[] {
  const exchanges = exchangesOf(events).length
  const faults = [
    ...lines
      .slice(0, mostFaults)
      .map((number) => `line ${number} of the log is no event of a run (log ${logVersion})`),
    events.length > mostLines && `the log has ${events.length} lines: more than ${mostLines} are not judged`,
    exchanges > mostExchanges &&
      `the log has ${exchanges} exchanges: more than ${mostExchanges} are not judged again`,
  ]
  return faults.filter((fault) => fault !== false)
}

/** Judges the evidence again. Gives what is wrong, in words, and the run by its log with what only the report says of it. */
export async function judgeEvidence({ report, log }: Evidence) {
  const gaps = unjudgeable(log)
  if (gaps.length > 0) return { faults: gaps }
  const { finishedAt, calibration } = report
  try {
    const judged = await finishedFromLog(log)
    const finished = { ...judged, finishedAt, ...(calibration && { calibration }) }
    return { faults: differencesOf(report, toReport(finished)), finished }
  } catch (error) {
    return { faults: [`the log cannot be judged again: ${String(error)}`] }
  }
}

/** Requests are numbered as they leave, and each comes to one end; only whole bodies can be judged. */
function unjudgeable({ run, events }: RunLog): readonly string[] {
  const numbers = exchangesOf(events).map(({ number }) => number)
  const gap = numbers.toSorted((one, other) => one - other).findIndex((number, index) => number !== index + 1)
  return [
    ...(gap < 0 ? [] : [`exchange ${gap + 1} is missing from the log, or is there twice`]),
    ...(run.options.hasRateLimitKey ? outsideTrial(events) : []),
    ...cutBodies(events).map(
      (number) => `exchange ${number} cannot be judged again: the log has the beginning of its body alone`,
    ),
  ]
}

/** A trial of the rate limit has a key of its own: what the limiter says to that key until its end has a role in the trial. */
function outsideTrial(events: readonly LogEvent[]): readonly string[] {
  const [trial, ...others] = events.flatMap((event) => (event.kind === 'trial' ? [event.trial] : []))
  if (others.length > 0) return ['the log has more than one trial of the rate limit']
  if (trial === undefined) return []
  const numbers = new Set<number>()
  mapTrial(trial, ({ number }) => numbers.add(number))
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)]
  return exchangesOf(events)
    .filter(({ number, keyVariable, response: { status = 0 } = {} }) => {
      const isOfLimit = (status >= 200 && status < 300) || status === 429
      const isWithin = number >= first && number <= last
      return keyVariable === 'PETSTORE_RATE_LIMIT_KEY' && isOfLimit && isWithin && !numbers.has(number)
    })
    .map(
      ({ number }) => `exchange ${number} has no role in the trial of the rate limit, though its key made it`,
    )
}

/** Numbers of the exchanges whose bodies are so long that a log has the beginning alone. */
export function cutBodies(events: readonly LogEvent[]): readonly number[] {
  return exchangesOf(events)
    .filter(({ response }) => response?.cut !== undefined)
    .map(({ number }) => number)
}

function exchangesOf(events: readonly LogEvent[]): readonly LoggedExchange[] {
  return events.flatMap((event) => (event.kind === 'answered' ? [event.exchange] : []))
}
