import { retryAfterMs } from '../http/retry-after.ts'
import { isTooManyAtOnce } from '../http/too-many-at-once.ts'
import type { Exchange, ResponseHead } from '../spec/exchange.ts'
import { isResetPast } from './rate-headers.ts'
import { isOfAnotherWindow, mayBeTheDays } from './retry-after-of.ts'
import { judgementsOf, type Said, suspicious } from './rule.ts'
import { roundingSeconds, secondsToReset, toStep } from './step.ts'

/** RATE-6 and RATE-7, for every 429, whatever was asked and why (interface document, Errors; Limits, rule 1). */
export function judgeRefusal(exchange: Exchange, head: ResponseHead): Said {
  if (head.status !== 429) return undefined
  const about = judgementsOf('RATE-6', { exchange })
  const isReadable = retryAfterMs(head.headers, exchange.sentAt) !== undefined
  const retryAfter = `Retry-After: ${head.headers['retry-after'] ?? 'none'}`
  return [
    isReadable ? about.satisfied() : about.violated('Retry-After: whole seconds or an HTTP date', retryAfter),
    judgeTooEarly(exchange, head),
  ]
}

/**
 * RATE-7: a 429 whose own Remaining is above 0. Nothing is said of requests without a valid key, which may be counted
 * elsewhere, of a 429 that a limit on parallel requests may explain, nor where another window than the one that Reset
 * tells of may be exhausted: there, the trial with its own key knows more.
 */
function judgeTooEarly(exchange: Exchange, head: ResponseHead): Said {
  const refused = toStep(exchange)
  const { reading } = refused
  if (exchange.request.credential.kind !== 'key' || isTooManyAtOnce(exchange)) return undefined
  const about = judgementsOf('RATE-7', { exchange })
  const remaining = head.headers['x-ratelimit-remaining'] ?? 'none'
  const violated = about.violated('X-RateLimit-Remaining: 0 on a 429', remaining)
  const isOfMainKey = exchange.keyVariable === 'PETSTORE_API_KEY'
  // The trial of the rate limit knows by itself what remained; of the main key nothing else tells.
  if (reading === undefined)
    return isOfMainKey ? suspicious(violated, 'whether requests remained cannot be read') : undefined
  if (reading.remaining === 0) return about.satisfied()
  if (reading.reset === undefined) return suspicious(violated, 'which window it tells of cannot be read')
  // A window that is over is none that Retry-After could reach beyond.
  if (isResetPast(exchange, head)) return suspicious(violated, 'Reset tells of no window: see RATE-2')
  if (mayBeTheDays(reading) || isOfAnotherWindow(refused)) return undefined
  // Where the window ends now, Retry-After may reach beyond it but for the rounding; the trial knows by more responses.
  return isOfMainKey && Number(secondsToReset(reading)) <= roundingSeconds ? undefined : violated
}
