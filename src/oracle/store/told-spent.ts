import type { Exchange } from '../../spec/exchange.ts'
import { headOf } from '../exchange-status.ts'
import { lookUp } from '../look-up.ts'
import { endOf } from '../moments.ts'
import { windowSeconds } from '../readings.ts'
import type { Shown } from '../rule.ts'
import { secondsToReset, toStep } from '../step.ts'
import type { StoreModel, ToldSpent } from './store-model.ts'

const someRemain = /^0*[1-9]\d*$/
const mostWaiting = 256
/** One may come back at any moment. */
const oneMore = 1

/**
 * Takes in wrong responses that say that no request remains, which excuses them until one of the same operation and window
 * is accepted, or tells that more remain, than can have come back since (interface document, Limits).
 */
export function updateToldSpent({ exchange, status, store }: Shown): StoreModel {
  const { toldSpent } = store
  if (exchange.request.credential.kind !== 'key' || status === undefined) return store
  const isNew = toldSpent.every((told) => told.exchange.number !== exchange.number)
  if (status >= 300 && status < 500 && isSpent(store, exchange) && isNew)
    return { ...store, toldSpent: [...toldSpent, { exchange, letInSince: 0 }].slice(-mostWaiting) }
  if (status >= 300) return store
  const counted = toldSpent.map((one) =>
    isLater(one, exchange) ? { ...one, letInSince: one.letInSince + 1 } : one,
  )
  const contradicted = counted.filter((one) => isContradicted(store, one, exchange))
  const left = counted.filter((one) => !contradicted.includes(one))
  const numbers = contradicted.map((one) => one.exchange.number)
  return { ...store, toldSpent: left, unspent: new Set([...store.unspent, ...numbers]) }
}

/** Each operation may have a counter of its own, as each key has. */
function isLater({ exchange: told }: ToldSpent, exchange: Exchange): boolean {
  return (
    told.request.operation === exchange.request.operation &&
    told.keyVariable === exchange.keyVariable &&
    exchange.sentAt >= endOf(told)
  )
}

function isContradicted({ readings }: StoreModel, told: ToldSpent, exchange: Exchange): boolean {
  const [zero, since] = [toStep(told.exchange), toStep(exchange)]
  if (!isLater(told, exchange) || zero.reading === undefined || since.reading === undefined) return false
  const { limit, remaining, reset = Number.POSITIVE_INFINITY } = since.reading
  if (zero.reading.limit !== limit) return false
  const ofAll = lookUp(readings, exchange.request.operation)?.windows.get(limit)?.longestSeconds ?? 0
  const ofThese = [zero, since].map(({ reading }) => secondsToReset(reading) ?? 0)
  const seconds = windowSeconds(Math.max(ofAll, ...ofThese))
  const wentOn = reset - (zero.reading.reset ?? 0)
  if (wentOn > 0 && wentOn >= seconds - 1) return false
  const mayComeBack = (limit / seconds / 1000) * (since.endedAt - zero.sentAt)
  return told.letInSince + remaining > oneMore + mayComeBack
}

/** Whether a wrong response may be due to the limit: it says that no request remains, and no later one contradicts it. */
export function isSpent(
  { unspent }: Pick<StoreModel, 'unspent'>,
  exchange: Pick<Exchange, 'number' | 'response' | 'head' | 'keyVariable'>,
): boolean {
  const remaining = headOf(exchange)?.headers['x-ratelimit-remaining']
  // While the trial tests the limit, a header that does not tell excuses a response, too.
  if (exchange.keyVariable === 'PETSTORE_RATE_LIMIT_KEY') return !someRemain.test(String(remaining))
  return remaining === '0' && !unspent.has(exchange.number)
}
