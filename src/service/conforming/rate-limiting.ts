import type { Behaviour } from '../behaviour.ts'
import { allOf } from '../limits/all-of.ts'
import { fixedWindow } from '../limits/fixed-window.ts'
import type { Limiter, Window } from '../limits/limiter.ts'
import { slidingWindow } from '../limits/sliding-window.ts'
import { tokenBucket } from '../limits/token-bucket.ts'
import { Refusal } from '../refusal.ts'
import type { LimiterKind, Settings } from '../settings.ts'

const limiters: Readonly<Record<LimiterKind, (window: Window) => Limiter>> = {
  'fixed-window': fixedWindow,
  'sliding-window': (window) => slidingWindow(window),
  'token-bucket': tokenBucket,
}

/** Milliseconds as whole seconds, never fewer: what is told to a client must not come too soon. */
export const wholeSeconds = (milliseconds: number): number => Math.ceil(milliseconds / 1000)

/** Counting a key's requests and telling of it on every response (interface document, Limits). */
export const rateLimiting = (
  settings: Settings,
): Pick<Behaviour, 'bucket' | 'limiter' | 'enforce' | 'rateHeaders' | 'retryHeaders'> => ({
  bucket: (call) => call.key ?? 'anonymous',
  limiter: (windows) => allOf(windows.map(limiters[settings.limiter])),
  enforce({ allowed }) {
    if (!allowed) throw new Refusal(429, 'rate_limited', 'The rate limit is exceeded; see Retry-After.')
  },
  rateHeaders: ({ limit, remaining, resetAt }) => ({
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(wholeSeconds(resetAt)),
  }),
  retryHeaders: ({ retryAt }, call) => ({
    'Retry-After': String(Math.max(1, wholeSeconds(retryAt - call.at))),
  }),
})
