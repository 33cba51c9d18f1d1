import { parseJson, stringifyJson } from '../../../../src/http/lossless-json.ts'
import type { OracleEvent } from '../../../../src/oracle/judge.ts'
import type { OracleOptions } from '../../../../src/oracle/oracle-options.ts'
import type { Exchange, ResponseRecord } from '../../../../src/spec/exchange.ts'
import type { RequirementId } from '../../../../src/spec/generated/requirement-id.ts'
import type { Violated } from '../../../../src/spec/judgement.ts'
import { brokenBy } from './broken-by.ts'
import { usualHeaders } from './kept-event.ts'

/** As many findings of a requirement are tried as the beginning of the shortest log. */
const mostFindings = 12

/**
 * Makes of a run's log the shortest one in which the oracle still calls a requirement broken for the same reason:
 * nothing can be left out of it any more, neither an event, nor an animal of a page, nor a header field that is not as
 * usual.
 *
 * @returns undefined where the oracle does not call the requirement broken
 */
export function minimise(
  events: readonly OracleEvent[],
  requirement: RequirementId,
  options: OracleOptions,
): readonly OracleEvent[] | undefined {
  const findings = brokenBy(events, options).filter((one) => one.requirement === requirement)
  const tried = findings
    .toSorted((a, b) => a.exchanges.length - b.exchanges.length)
    .slice(0, mostFindings)
    .map((finding) => minimiseFor(events, finding, options))
  return tried.toSorted((a, b) => weightOf(a) - weightOf(b))[0]
}

function weightOf(events: readonly OracleEvent[]): number {
  return 100_000 * numbersOf(events).length + JSON.stringify(events.map(sizeOf)).length
}

function sizeOf(event: OracleEvent): unknown {
  if (event.kind === 'sent') return event.request.path
  return 'exchange' in event ? [event.exchange.request.body, event.exchange.response?.text] : []
}

function minimiseFor(
  events: readonly OracleEvent[],
  finding: Violated,
  options: OracleOptions,
): readonly OracleEvent[] {
  const reason = reasonOf(finding)
  const breaks = (some: readonly OracleEvent[]): boolean =>
    brokenBy(some, options).some((one) => reasonOf(one) === reason)
  const involved = new Set(finding.exchanges.map(({ number }) => number))
  const alone = events.filter((event) => 'exchange' in event && involved.has(event.exchange.number))
  // What the key to exhaust is shown counts only beside what shows that both keys see one store.
  const ofMainKey = events.filter(
    (event) => !('exchange' in event) || event.exchange.keyVariable === 'PETSTORE_API_KEY',
  )
  const fewest = fewestOf([alone, ofMainKey].find(breaks) ?? events, breaks)
  // With less, another reason may break it all the same.
  const isBroken = (some: readonly OracleEvent[]): boolean =>
    brokenBy(some, options).some((one) => one.requirement === finding.requirement)
  const [other] = brokenBy(fewestOf(fewest, isBroken), options).filter(
    (one) => one.requirement === finding.requirement && reasonOf(one) !== reason,
  )
  if (other !== undefined) return minimiseFor(fewest, other, options)
  const rows = new Set(brokenBy(fewest, options).map((one) => one.requirement))
  const breaksNoMore = (some: readonly OracleEvent[]): boolean =>
    breaks(some) && brokenBy(some, options).every((one) => rows.has(one.requirement))
  const slim = fewest.reduce<readonly OracleEvent[]>(
    (some, _, index) => slimAt(some, index, breaksNoMore),
    fewest,
  )
  const rounded = slim.map(inWholeMs)
  // What a page needs no more may be needed nowhere.
  return fewestOf(breaksNoMore(rounded) ? rounded : slim, breaksNoMore)
}

function inWholeMs(event: OracleEvent): OracleEvent {
  return 'exchange' in event ? { ...event, exchange: inWholeMsToo(event.exchange) } : event
}

function inWholeMsToo(exchange: Exchange): Exchange {
  const { sentAt, durationMs, earlier, survivor } = exchange
  return {
    ...exchange,
    sentAt: Math.round(sentAt),
    durationMs: Math.round(sentAt + durationMs) - Math.round(sentAt),
    ...(earlier === undefined ? {} : { earlier: inWholeMsToo(earlier) }),
    ...(survivor === undefined ? {} : { survivor: inWholeMsToo(survivor) }),
  }
}

/** How many there are is no part of a reason, nor which. */
function reasonOf({ requirement, expected, actual }: Violated): string {
  return `${requirement}: ${`${expected}, not ${actual}`.replaceAll(/\d+/g, '#')}`
}

function numbersOf(events: readonly OracleEvent[]): readonly number[] {
  return [...new Set(events.flatMap((event) => ('exchange' in event ? [event.exchange.number] : [])))]
}

/** Leaves out what can be left out, in ever smaller parts, until nothing can be. */
export function fewestOf<T>(all: readonly T[], holds: (some: readonly T[]) => boolean): readonly T[] {
  let kept = all
  for (let size = Math.ceil(kept.length / 2); size >= 1; ) {
    let isLess = false
    for (let start = 0; start < kept.length; ) {
      const rest = [...kept.slice(0, start), ...kept.slice(start + size)]
      if (holds(rest)) {
        kept = rest
        isLess = true
      } else start += size
    }
    if (!isLess || size > 1) size = size === 1 ? 0 : Math.ceil(size / 2)
  }
  return kept
}

function slimAt(
  events: readonly OracleEvent[],
  index: number,
  holds: (some: readonly OracleEvent[]) => boolean,
): readonly OracleEvent[] {
  const event = events[index]
  if (event === undefined || !('exchange' in event)) return events
  let { exchange } = event
  const isEnough = (changed: Exchange): boolean => holds(events.with(index, { ...event, exchange: changed }))
  const attempt = (change: (response: ResponseRecord) => ResponseRecord): void => {
    const { response } = exchange
    const changed = response === undefined ? exchange : { ...exchange, response: change(response) }
    if (isEnough(changed)) exchange = changed
  }
  attempt((response) => ({
    ...response,
    headers: { ...usualHeaders(exchange.sentAt) },
    mediaType: 'application/json',
  }))
  attempt((response) => ({ ...response, headers: { ...response.headers, ...usualHeaders(exchange.sentAt) } }))
  for (const name of Object.keys(exchange.response?.headers ?? {}))
    attempt((response) => {
      const { [name]: _, ...headers } = response.headers
      return { ...response, headers: { ...headers, ...pick(usualHeaders(exchange.sentAt), name) } }
    })
  const { response } = exchange
  if (response !== undefined && Array.isArray(response.body) && response.body.length > 0) {
    const withAnimals = (animals: readonly unknown[]): Exchange => {
      const text = stringifyJson(animals)
      return {
        ...exchange,
        response: { ...response, headers: exchange.response?.headers ?? {}, text, body: parseJson(text) },
      }
    }
    if (isEnough(withAnimals(response.body)))
      exchange = withAnimals(fewestOf(response.body, (some) => isEnough(withAnimals(some))))
  }
  return events.with(index, { ...event, exchange })
}

function pick(fields: Readonly<Record<string, string>>, name: string): Readonly<Record<string, string>> {
  const value = fields[name]
  return value === undefined ? {} : { [name]: value }
}
