import { retryAfterMs } from '../http/retry-after.ts'
import { isTooManyAtOnce } from '../http/too-many-at-once.ts'
import type { Exchange, ResponseHead } from '../spec/exchange.ts'
import { type Finding, finding } from './finding.ts'
import { isResetPast } from './rate-headers.ts'
import { toStep } from './step.ts'
import { isEndingNow, isOfAnotherWindow, mayBeTheDays } from './told-window.ts'

const expected = 'X-RateLimit-Remaining: 0 on a 429'

/** RATE-6 and RATE-7, for every 429, whatever was asked and why (interface document, Errors; Limits, rule 1). */
export function judgeRefusal(exchange: Exchange, response: ResponseHead): readonly Finding[] {
  if (response.status !== 429) return []
  const found = [finding('RATE-6', retryAfterFault(exchange, response))]
  const early = earlyFinding(exchange, response)
  return early === undefined ? found : [...found, early]
}

function retryAfterFault({ sentAt }: Exchange, { headers }: ResponseHead) {
  if (retryAfterMs(headers, sentAt) !== undefined) return undefined
  return {
    expected: 'Retry-After: whole seconds or an HTTP date',
    actual: `Retry-After: ${headers['retry-after'] ?? 'none'}`,
  }
}

/**
 * A 429 whose own Remaining is above 0. Requests without a valid key may be counted elsewhere than they are told of,
 * and where Reset may show the day's window, the minute's may be exhausted: the trial on a key of its own knows more.
 * A limit on the requests under way at once is not described: of a request that was alone it is none. Without a Reset that
 * can be read, which RATE-1 and RATE-2 judge, nobody knows.
 */
function earlyFinding(exchange: Exchange, response: ResponseHead): Finding | undefined {
  const refused = toStep(exchange, 0, 1)
  const { reading } = refused
  if (exchange.request.credential.kind !== 'key' || isTooManyAtOnce(exchange)) return undefined
  const doubtful = (actual: string, reason: string): Finding => ({
    state: 'suspicious',
    requirement: 'RATE-7',
    reason,
    expected,
    actual,
  })
  const isOfMainKey = exchange.keyVariable === 'PETSTORE_API_KEY'
  // The trial of the rate limit knows by itself what remained; of the main key nothing else tells.
  if (reading === undefined)
    return isOfMainKey
      ? doubtful(
          response.headers['x-ratelimit-remaining'] ?? 'none',
          'whether requests remained cannot be read',
        )
      : undefined
  if (reading.remaining === 0) return finding('RATE-7', undefined)
  const actual = `${reading.remaining}`
  if (reading.reset === undefined) return doubtful(actual, 'which window it tells of cannot be read')
  // A window that is over is none that Retry-After could reach beyond.
  if (isResetPast(exchange, response)) return doubtful(actual, 'Reset tells of no window: see RATE-2')
  if (mayBeTheDays(reading) || isOfAnotherWindow(refused)) return undefined
  // The trial crosses a limit on purpose, and knows by more than the times of one answer.
  if (isOfMainKey && isEndingNow(reading)) return undefined
  return finding('RATE-7', { expected, actual })
}
