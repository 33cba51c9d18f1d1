import type { Exchange } from '../../spec/exchange.ts'
import type { Judgement } from '../../spec/judgement.ts'
import { endOf, type Known, type Limited } from '../known.ts'
import { lookUp } from '../look-up.ts'
import { nothing, type Rule } from '../rule.ts'
import { type LimitReading, toStep } from '../step.ts'

/** Those that wait to be told otherwise: the last ones may be. */
const mostWaiting = 8
/** What is told of as so far from now goes on within this time. */
const resetGrainSeconds = 1

/**
 * RATE-7, on the key that a run's requests are made with: a 429 that tells that none remains, between two answers to the
 * same operation that tell of the same window, and of fewer and fewer that remain (interface document, Limits). The 429 may
 * be of a counter that the two others are not of, for what is counted by address is left open: so it stays in doubt.
 */
export const limitedBetween: Rule = (known, shown) => {
  const { exchange, step } = shown
  const { operation, credential } = exchange.request
  if (operation === undefined || credential.kind !== 'key' || exchange.keyVariable !== 'PETSTORE_API_KEY')
    return nothing(known)
  const { reading, status } = step
  if (reading?.reset === undefined) return nothing(known)
  if (status === 429) return nothing(reading.remaining === 0 ? withLimited(known, exchange) : known)
  if (status < 200 || status >= 300) return nothing(known)
  const lastLetIn = new Map(known.lastLetIn).set(operation, exchange)
  if (known.limited.length === 0) return nothing({ ...known, lastLetIn })
  const contradicted = known.limited.filter((one) => isContradicted(one, exchange, reading))
  return {
    known: {
      ...known,
      lastLetIn,
      ...(contradicted.length === 0
        ? {}
        : { limited: known.limited.filter((one) => !contradicted.includes(one)) }),
    },
    judgements: contradicted.map((one) => doubtful(one, exchange, reading)),
  }
}

function withLimited(known: Known, exchange: Exchange): Known {
  const before = lookUp(known.lastLetIn, exchange.request.operation)
  if (before === undefined || endOf(before) > exchange.sentAt) return known
  return { ...known, limited: [...known.limited, { before, exchange }].slice(-mostWaiting) }
}

function isContradicted({ before, exchange }: Limited, since: Exchange, now: LimitReading): boolean {
  if (since.request.operation !== exchange.request.operation || since.sentAt < endOf(exchange)) return false
  const [then, limited] = [before, exchange].map((one) => toStep(one, 0, 1).reading)
  if (then === undefined || limited === undefined) return false
  const isOfOneWindow = [then, limited].every(
    ({ limit, reset }) =>
      limit === now.limit && Math.abs(Number(reset) - Number(now.reset)) <= resetGrainSeconds,
  )
  return isOfOneWindow && now.remaining > 0 && now.remaining <= then.remaining
}

function doubtful({ before, exchange }: Limited, since: Exchange, now: LimitReading): Judgement {
  const then = toStep(before, 0, 1).reading
  return {
    state: 'doubtful',
    requirement: 'RATE-7',
    reason: `it told that none remained, between answers of the same window that told of ${then?.remaining} and ${now.remaining}`,
    expected: 'no 429 while requests remain',
    actual: '429',
    exchanges: [before, exchange, since],
  }
}
