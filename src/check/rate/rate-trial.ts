import { lastRefusal } from '../../oracle/rate/last-refusal.ts'
import type { Trial } from '../../oracle/rate/trial.ts'
import { isLetIn, type Step, toStep } from '../../oracle/step.ts'
import type { Exchange } from '../../spec/exchange.ts'
import { waitOf } from './ask-after-retry.ts'
import { askOthersAgain } from './ask-others-again.ts'
import { crossAgain } from './cross-again.ts'
import { isHopeless } from './is-hopeless.ts'
import { joinOthers } from './join-others.ts'
import { recover, recoverAgain } from './recover.ts'
import { spendLimit } from './spend-limit.ts'
import type { OtherRequest, TrialOptions } from './trial-options.ts'
import { watched } from './watched.ts'

/** The largest limit that is spent. Beyond it, a day's may still have a minute's beside it that is smaller. */
export const largestLimit = 1000
const longestMinuteWindow = 61

/** Why a limit is not tried at all, if so. */
export function whyNotTried(first: Step): string | undefined {
  if (first.reading === undefined) return 'Limit and Remaining cannot be read: see RATE-1 and RATE-2'
  const { limit, reset, date } = first.reading
  const window = reset === undefined ? 0 : reset - (date ?? first.endedAt / 1000)
  if (limit > largestLimit && window <= longestMinuteWindow) {
    return `a limit of ${limit} takes too many requests to reach: name a key with a smaller one in PETSTORE_RATE_LIMIT_KEY`
  }
  return undefined
}

/** True where more were let in than Limit, and nothing else: what came back made up for them. */
function isOutpaced(spent: readonly Step[]): boolean {
  const limit = Math.max(0, ...spent.map(({ reading }) => reading?.limit ?? 0))
  return spent.length > limit && spent.every(isLetIn)
}

/** Keeps what is sent to itself: it is of another counter than what it is sent beside. */
function crossBeside(other: OtherRequest): {
  readonly other: OtherRequest
  readonly sent: readonly Exchange[]
} {
  const sent: Exchange[] = []
  const send = async (): Promise<undefined> => {
    const exchange = await other.send()
    if (exchange !== undefined) sent.push(exchange)
  }
  return { other: { ...other, send }, sent }
}

/**
 * Spends a key's limit, crosses it, waits as the 429 says, and asks again: once Retry-After has passed, and once Reset
 * has. A small limit is then crossed once more, and waited out again.
 */
export async function runTrial(first: Step, told: TrialOptions): Promise<Trial> {
  const options = watched(told, first.endedAt)
  const { steps, others, apart, nearlyCrossed, uncrossed } = await joinOthers(first, options)
  const crossing = nearlyCrossed.map(({ other, steps: before }) => ({ before, ...crossBeside(other) }))
  const spent = await spendLimit(steps, options, [...others, ...crossing.map(({ other }) => other)])
  const batch = spent.at(-1)?.batch ?? 0
  const crossedApart = crossing.map(({ before, sent }) => [
    ...before,
    ...sent.map((exchange) => toStep(exchange, batch, 1)),
  ])
  const ofTheirOwn = crossedApart.flatMap((each) => each.filter(({ status }) => status === 429))
  const isTooLong = ofTheirOwn.some((step) => (waitOf(step) ?? 0) > options.maxWaitMs)
  const refused = lastRefusal(isTooLong ? [...spent, ...ofTheirOwn] : spent)
  if (refused === undefined) {
    return {
      spent,
      apart,
      crossedApart,
      uncrossed,
      recovery: undefined,
      again: [],
      createsLeft: options.createsLeft?.() ?? 0,
      ...(isHopeless(spent, options) || isOutpaced(spent) ? { outpaced: options.concurrency } : {}),
    }
  }
  let last: Step | undefined
  const noted = async (sent: Promise<Exchange>): Promise<Exchange> => {
    const exchange = await sent
    last = toStep(exchange, 0, 1)
    return exchange
  }
  const { send, again: resend = send } = options
  const recovery = await recover(refused, spent, {
    ...options,
    notBefore: Math.max(0, ...ofTheirOwn.map((step) => step.endedAt + (waitOf(step) ?? 0))),
    send: () => noted(send()),
    again: (exchange) => noted(resend(exchange)),
  })
  const asked = await askOthersAgain(spent, recovery, last, options)
  const again = await crossAgain([...(last === undefined ? [] : [last]), ...asked.steps], apart, options)
  const later = await recoverAgain(again, options)
  const apartAgain = await askOthersAgain(ofTheirOwn, recovery, last, options)
  return {
    spent,
    apart,
    crossedApart,
    uncrossed,
    recovery,
    again,
    createsLeft: options.createsLeft?.() ?? 0,
    further: [...asked.recoveries, ...(later === undefined ? [] : [later]), ...apartAgain.recoveries],
  }
}
