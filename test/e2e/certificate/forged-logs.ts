import type { LogEvent } from '../../../src/events/log-event.ts'
import type { RecordedTrial } from '../../../src/events/recorded-trial.ts'
import { edit } from './forge.ts'
import { remade } from './remade.ts'

type Log = readonly LogEvent[]
type Change = (one: LogEvent) => LogEvent

const log = 'events.ndjson'
const each = (change: Change) => remade((all) => all.map(change))
const without = (is: (one: LogEvent) => boolean) => remade((all) => all.filter((one) => !is(one)))

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

/** The same exchange, as it was sent and as it was answered. */
function exchange(number: number, change: (request: object) => object): Change {
  return (one) => {
    if (one.kind === 'sent' && one.number === number) return { ...one, request: changed(one.request, change) }
    if (one.kind !== 'answered' || one.exchange.number !== number) return one
    return { ...one, exchange: { ...one.exchange, request: changed(one.exchange.request, change) } }
  }
}

function changed<Value extends object>(value: Value, change: (value: Value) => object): Value {
  return Object.assign({}, change(value)) as Value
}

function createIn(all: Log): number {
  const one = all.find((event) => event.kind === 'sent' && event.request.operation === 'createPet')
  if (one?.kind !== 'sent') throw new Error('there is no create')
  return one.number
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
  'no second key': [
    options({ hasRateLimitKey: false }),
    /exchange \d+ was made with a key that the run did not have/,
  ],
  'an exchange of no operation': [
    each(
      exchange(40, (request) => {
        const { operation: _, ...rest } = { operation: undefined, ...request }
        return rest
      }),
    ),
    /exchange 40 is told to be of another operation than it was of/,
  ],
  'an exchange of another operation': [
    each(exchange(40, (request) => ({ ...request, operation: 'listOrders' }))),
    /exchange 40 is told to be of another operation than it was of/,
  ],
  'a credential that there is not': [
    each(exchange(40, (request) => ({ ...request, credential: { kind: 'unheard-of' } }))),
    /exchange 40 is none that a run has/,
  ],
  'an answer with an error beside it': [
    each((one) =>
      one.kind === 'answered' && one.exchange.number === 40
        ? { ...one, exchange: { ...one.exchange, error: { kind: 'closed', message: 'gone' } } }
        : one,
    ),
    /exchange 40 is none that a run has/,
  ],
  'another tag': [options({ tag: 'zzzzz' }), /its animals do not have the tag zzzzz in their names/],
  'creates that nothing announces': [
    without(({ kind }) => kind === 'announced'),
    /exchange \d+ was sent, and the log does not announce it/,
  ],
  'a create that is announced and never sent': [
    remade((all) => {
      const one = firstOf(all, 'announced')
      return all.flatMap((event) => (event === one ? [one, one] : [event]))
    }),
    /its log announces creates that were not sent/,
  ],
  'a check under another name': [
    each((one) => (one.kind === 'check' && one.place === 40 ? { ...one, name: 'all is well' } : one)),
    /the log tells of a check of [A-Z]+-\d+ that there is not: "all is well"/,
  ],
  'animals that were left behind, not told of': [
    without(({ kind }) => kind === 'residue'),
    /the log tells of other animals that were left behind than its creates show/,
  ],
  'more that was tried together': [
    each((one) =>
      one.kind === 'interactions'
        ? {
            ...one,
            models: one.models.map((model) => ({
              ...model,
              pairs: { ...model.pairs, covered: model.pairs.possible },
            })),
          }
        : one,
    ),
    /the log says that other things were tried together than its exchanges show/,
  ],
  'creates that are told to have been sent twice': [
    remade((all) =>
      all.flatMap((one) => {
        if (one.kind === 'sent' && one.number === createIn(all)) return [one, { ...one, at: one.at + 1 }]
        if (one.kind !== 'answered' || one.exchange.number !== createIn(all)) return [one]
        return [{ ...one, exchange: { ...one.exchange, sentAt: one.exchange.sentAt + 1, resent: true } }]
      }),
    ),
    /exchange \d+ was sent once more, and a create is not|sent before the one ahead of it/,
  ],
  'a run in a hundredth of its time': [
    remade((all) => {
      const begin = Math.min(...all.flatMap((one) => (one.kind === 'sent' ? [one.at] : [])))
      const nearer = (moment: number): number => begin + (moment - begin) / 100
      return all.map((one) => {
        if (one.kind === 'sent') return { ...one, at: nearer(one.at) }
        if (one.kind !== 'answered') return one
        const { sentAt, durationMs } = one.exchange
        return {
          ...one,
          exchange: { ...one.exchange, sentAt: nearer(sentAt), durationMs: durationMs / 100 },
        }
      })
    }),
    /its moments and those that the service tells in Date do not go on together|was sent before the trial/,
  ],
  'a trial of fewer requests': [
    trial((one) => ({ ...one, left: one.left - 1 })),
    /the trial of the rate limit is told to have had other requests to send/,
  ],
  'a trial of other creates': [
    trial((one) => ({ ...one, createsLeft: 0 })),
    /the trial of the rate limit is told to have had other requests to send|and the log/,
  ],
  'a run that was capped': [options({ capped: true }), /its requests were capped/],
  'a run of few creates': [options({ maxCreates: 20 }), /it might leave no more than 20 animals behind/],
  'an answer that came after the run had given it up': [
    remade((all) => {
      const last = all.findLast((one) => one.kind === 'answered')
      return all.map((one) =>
        one === last && one.kind === 'answered'
          ? { ...one, exchange: { ...one.exchange, durationMs: 60_000 } }
          : one,
      )
    }),
    /exchange \d+ took longer than the run waits for an answer/,
  ],
  'requests with the key, told as with its letters in another case': [
    remade((all) => {
      const lists = all.flatMap((one) =>
        one.kind === 'sent' && one.request.operation === 'getPet' && one.request.credential.kind === 'key'
          ? [one.number]
          : [],
      )
      const told = lists
        .slice(0, 20)
        .map((number) => exchange(number, (request) => ({ ...request, credential: { kind: 'key-case' } })))
      return told.reduce((some, change) => some.map(change), all)
    }),
    /the log tells of \d+ requests with a credential of the kind key-case|its exchanges|and no exchange/,
  ],
  'a way of keeping a requirement, told twice': [
    remade((all) => {
      const one = firstOf(all, 'kept')
      return all.flatMap((event) => (event === one ? [one, one] : [event]))
    }),
    /the log says twice in what way a requirement was kept/,
  ],
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
  'another end': [
    each((one) => (one.kind === 'run-ended' ? { ...one, verdict: 'non-conformant' } : one)),
    /the log does not end with the verdict conformant/,
  ],
  'a target that went away': [
    each((one) => (one.kind === 'run-ended' ? { ...one, unreachable: 'it is gone' } : one)),
    /the log does not end with the verdict conformant|report.json says/,
  ],
  'no word that all had been sent': [
    without((one) => one.kind === 'phase' && one.phase === 'over'),
    /the log does not tell that all had been sent/,
  ],
  'that word at the beginning': [
    remade(([started, ...all]) => {
      const isOver = (one: LogEvent): boolean => one.kind === 'phase' && one.phase === 'over'
      return started === undefined
        ? []
        : [started, ...all.filter(isOver), ...all.filter((one) => !isOver(one))]
    }),
    /the log goes on after it told that all had been sent/,
  ],
  'a row that is said not to arise': [
    each((one) =>
      one.kind === 'check' && one.requirement === 'CREATE-7'
        ? { ...one, state: 'not-applicable', message: 'it did not arise' }
        : one,
    ),
    /the log says that CREATE-7 does not apply, and its exchanges show that it does/,
  ],
  'a later beginning': [
    first((one) => (one.kind === 'run-started' ? { ...one, startedAt: '2199-01-01T00:00:00.000Z' } : one)),
    /its requests were not sent between 2199-01-01T00:00:00.000Z and/,
  ],
  'a later end of the run': [
    remade(
      (all) => [...all.slice(0, -1), firstOf(all, 'wait'), ...all.slice(-1)],
      (report) => ({ ...report, finishedAt: '2199-01-01T00:00:00.000Z' }),
    ),
    /its requests were not sent between .* and 2199-01-01T00:00:00.000Z/,
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
  'two members of one name': [
    (out) => edit(out, log, (text) => text.replace('"status":200', '"status":500,"status":200')),
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
