import type { Exchange } from '../../spec/exchange.ts'
import type { Judgement } from '../../spec/judgement.ts'
import { readAnswer } from '../answer.ts'
import { isSpent } from '../is-spent.ts'
import { endOf, type Known, type ToldSpent } from '../known.ts'
import { lookUp } from '../look-up.ts'
import type { OracleOptions } from '../oracle-options.ts'
import { windowSeconds } from '../readings.ts'
import { nothing, type Rule, type Ruling, show, statusOf } from '../rule.ts'
import { type LimitReading, secondsToReset, toStep } from '../step.ts'

/** Those that wait to be told otherwise: what is forgotten of them settles nothing at the end. */
const mostWaiting = 256
/** One may come back at any moment. */
const oneMore = 1

/**
 * Wrong answers that tell that no request remains are no breach as long as that may be so. Where the same operation lets
 * in more, in that window, than can have come back since, or tells that more remain, it was not so: then they are judged
 * again (interface document, Limits).
 *
 * @param excused - the rules that leave such answers open
 */
export const toldSpent =
  (excused: readonly Rule[]): Rule =>
  (known, shown, options) => {
    const { exchange, answer } = shown
    const status = statusOf(answer)
    if (exchange.request.credential.kind !== 'key' || status === undefined) return nothing(known)
    const isNew = known.toldSpent.every(({ exchange: { number } }) => number !== exchange.number)
    if (status >= 300 && status < 500 && isSpent(known, exchange) && isNew)
      return nothing({
        ...known,
        toldSpent: [...known.toldSpent, { exchange, letInSince: 0 }].slice(-mostWaiting),
      })
    if (status >= 300 || known.toldSpent.length === 0) return nothing(known)
    const counted = known.toldSpent.map((one) => count(one, exchange))
    const contradicted = counted.filter((one) => isContradicted(known, one, exchange))
    const numbers = contradicted.map((one) => one.exchange.number)
    let ruling: Ruling = nothing({
      ...known,
      toldSpent: counted.filter((one) => !contradicted.includes(one)),
      unspent: new Set([...known.unspent, ...numbers]),
    })
    for (const { exchange: told } of contradicted)
      for (const rule of excused) {
        const next = rule(ruling.known, show(told, readAnswer(told, ruling.known)), options)
        const judgements = next.judgements.map((judgement) => shownBy(judgement, exchange))
        ruling = { known: next.known, judgements: [...ruling.judgements, ...judgements] }
      }
    return ruling
  }

/**
 * At the end of a run: wrong answers that told that no request remained, where nothing showed whether one did. They settle
 * nothing.
 *
 * @param excused - the rules that leave such answers open
 */
export function concludeSpent(
  known: Known,
  excused: readonly Rule[],
  options: OracleOptions,
): readonly Judgement[] {
  const reason = 'it told that no request remained, and whether one did was not seen'
  const unspent = new Set([...known.unspent, ...known.toldSpent.map(({ exchange }) => exchange.number)])
  const spent = { ...known, unspent }
  return known.toldSpent.flatMap(({ exchange }) =>
    excused.flatMap((rule) =>
      rule(spent, show(exchange, readAnswer(exchange, spent)), options).judgements.flatMap((judgement) =>
        judgement.state === 'broken' ? [{ ...judgement, state: 'doubtful' as const, reason }] : [],
      ),
    ),
  )
}

/** The answer that contradicts is part of what shows a breach. */
function shownBy(judgement: Judgement, exchange: Exchange): Judgement {
  return judgement.state === 'broken'
    ? { ...judgement, exchanges: [...judgement.exchanges, exchange] }
    : judgement
}

function count(told: ToldSpent, exchange: Exchange): ToldSpent {
  return isLater(told, exchange) ? { ...told, letInSince: told.letInSince + 1 } : told
}

/** Each operation may have a counter of its own, as each key has. */
function isLater({ exchange: told }: ToldSpent, exchange: Exchange): boolean {
  return (
    told.request.operation === exchange.request.operation &&
    told.keyVariable === exchange.keyVariable &&
    exchange.sentAt >= endOf(told)
  )
}

function isContradicted(known: Known, told: ToldSpent, exchange: Exchange): boolean {
  if (!isLater(told, exchange)) return false
  const [zero, since] = [toStep(told.exchange, 0, 1), toStep(exchange, 0, 1)]
  if (zero.reading === undefined || since.reading === undefined) return false
  if (zero.reading.limit !== since.reading.limit) return false
  const seconds = secondsOfWindow(known, exchange, [zero.reading, since.reading])
  const wentOn = (since.reading.reset ?? Number.POSITIVE_INFINITY) - (zero.reading.reset ?? 0)
  if (wentOn > 0 && wentOn >= seconds - 1) return false
  const mayComeBack = (since.reading.limit / seconds / 1000) * (since.endedAt - zero.sentAt)
  return told.letInSince + since.reading.remaining > oneMore + mayComeBack
}

/** @param readings - of one limit */
function secondsOfWindow(
  known: Known,
  { request }: Exchange,
  readings: readonly [LimitReading, LimitReading],
): number {
  const { operation } = request
  const windows = lookUp(known.readings, operation)?.windows
  const longest = windows?.get(readings[0].limit)?.longestSeconds ?? 0
  return windowSeconds(Math.max(longest, ...readings.map((reading) => secondsToReset(reading) ?? 0)))
}
