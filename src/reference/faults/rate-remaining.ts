import type { Behaviour } from '../behaviour.ts'
import type { Edit } from '../edit.ts'
import type { Fault } from '../fault.ts'
import type { Allowance } from '../limits/limiter.ts'
import { on } from './edits.ts'
import { rateFault } from './rate-fault.ts'
import { telling } from './telling.ts'

/** Keeps a number of its own for each bucket. */
const counting =
  (tell: (asked: number, allowance: Allowance) => number): Edit =>
  (behaviour: Behaviour) => {
    const asked = new Map<string, number>()
    return telling((allowance, call) => {
      const bucket = behaviour.bucket(call)
      const count = (asked.get(bucket) ?? 0) + 1
      asked.set(bucket, count)
      return { remaining: tell(count, allowance) }
    })(behaviour)
  }

/** Remaining that does not follow what is spent (interface document, Limits). */
export const rateRemaining: readonly Fault[] = [
  rateFault(
    'RATE-3',
    'remaining-frozen',
    'sends the same Remaining with every response',
    telling(({ limit }) => ({ remaining: limit - 1 })),
    ['RATE-7', 'RATE-11'],
  ),
  rateFault(
    'RATE-3',
    'remaining-frozen-until-refused',
    'sends the full Limit for Remaining until nothing remains',
    telling(({ limit, remaining }) => ({ remaining: remaining === 0 ? 0 : limit })),
  ),
  rateFault(
    'RATE-3',
    'remaining-rises',
    'counts Remaining up',
    telling(({ limit, remaining }) => ({ remaining: limit - remaining })),
    ['RATE-7', 'RATE-11'],
  ),
  {
    ...rateFault(
      'RATE-3',
      'remaining-alternates',
      'sends Limit and one less in turns',
      counting((asked, { limit, allowed }) => (allowed ? limit - (asked % 2) : 0)),
      ['RATE-7'],
    ),
    corner: true,
  },
  {
    ...rateFault(
      'RATE-3',
      'remaining-spent-on-creates-only',
      'tells of the requests that creates spent alone',
      telling(({ limit, allowed }, call) => (on('createPet')(call) || !allowed ? {} : { remaining: limit })),
      ['RATE-7', 'RATE-11'],
    ),
    corner: true,
  },
  {
    ...rateFault(
      'RATE-3',
      'remaining-full-on-creates',
      'tells of the whole Limit remaining with every create',
      telling(({ limit }, call) => (on('createPet')(call) ? { remaining: limit } : {})),
    ),
    corner: true,
  },
]
