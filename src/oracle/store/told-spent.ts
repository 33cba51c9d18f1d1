import type { Exchange } from '../../spec/exchange.ts'
import { lookUp } from '../look-up.ts'
import { endOf } from '../moments.ts'
import { windowSeconds } from '../readings.ts'
import { type Shown, statusOf } from '../rule.ts'
import { type LimitReading, secondsToReset, toStep } from '../step.ts'
import { isSpent } from './is-spent.ts'
import type { StoreModel, ToldSpent } from './store-model.ts'

/** Those that wait to be told otherwise: what is forgotten of them settles nothing at the end. */
const mostWaiting = 256
/** One may come back at any moment. */
const oneMore = 1

/**
 * Takes in wrong answers that tell that no request remains: they are no breach as long as that may be so. Where the same
 * operation lets in more, in that window, than can have come back since, or tells that more remain, it was not so
 * (interface document, Limits).
 */
export function updateToldSpent(store: StoreModel, { exchange, answer }: Shown): StoreModel {
  const { toldSpent } = store
  const status = statusOf(answer)
  if (exchange.request.credential.kind !== 'key' || status === undefined) return store
  const isNew = toldSpent.every(({ exchange: { number } }) => number !== exchange.number)
  if (status >= 300 && status < 500 && isSpent(store, exchange) && isNew)
    return { ...store, toldSpent: [...toldSpent, { exchange, letInSince: 0 }].slice(-mostWaiting) }
  if (status >= 300 || toldSpent.length === 0) return store
  const counted = toldSpent.map((one) => count(one, exchange))
  const contradicted = counted.filter((one) => isContradicted(store, one, exchange))
  const left = counted.filter((one) => !contradicted.includes(one))
  if (contradicted.length === 0) return { ...store, toldSpent: left }
  const numbers = contradicted.map((one) => one.exchange.number)
  return { ...store, toldSpent: left, unspent: new Set([...store.unspent, ...numbers]) }
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

function isContradicted(store: StoreModel, told: ToldSpent, exchange: Exchange): boolean {
  if (!isLater(told, exchange)) return false
  const [zero, since] = [toStep(told.exchange, 0, 1), toStep(exchange, 0, 1)]
  if (zero.reading === undefined || since.reading === undefined) return false
  if (zero.reading.limit !== since.reading.limit) return false
  const seconds = secondsOfWindow(store, exchange, [zero.reading, since.reading])
  const wentOn = (since.reading.reset ?? Number.POSITIVE_INFINITY) - (zero.reading.reset ?? 0)
  if (wentOn > 0 && wentOn >= seconds - 1) return false
  const mayComeBack = (since.reading.limit / seconds / 1000) * (since.endedAt - zero.sentAt)
  return told.letInSince + since.reading.remaining > oneMore + mayComeBack
}

/** @param readings - of one limit */
function secondsOfWindow(
  store: StoreModel,
  { request }: Exchange,
  readings: readonly [LimitReading, LimitReading],
): number {
  const { operation } = request
  const windows = lookUp(store.readings, operation)?.windows
  const longest = windows?.get(readings[0].limit)?.longestSeconds ?? 0
  return windowSeconds(Math.max(longest, ...readings.map((reading) => secondsToReset(reading) ?? 0)))
}
