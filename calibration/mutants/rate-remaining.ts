import type { Behaviour } from '../../src/service/behaviour.ts'
import type { Edit } from '../../src/service/edit.ts'
import type { Allowance } from '../../src/service/limits/limiter.ts'
import { on } from './edits.ts'
import { faults } from './faults.ts'
import { hourly } from './main-key-limits.ts'
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
export const rateRemaining = faults('RATE-3', {
  'remaining-frozen': {
    summary: 'sends the same Remaining with every response',
    collateral: ['RATE-7'],
    apply: telling(({ limit }) => ({ remaining: limit - 1 })),
  },
  'remaining-frozen-until-refused': {
    summary: 'sends the full Limit for Remaining until nothing remains',
    apply: telling(({ limit, remaining }) => ({ remaining: remaining === 0 ? 0 : limit })),
  },
  'remaining-rises': {
    summary: 'counts Remaining up',
    collateral: ['RATE-7'],
    apply: telling(({ limit, remaining }) => ({ remaining: limit - remaining })),
  },
  'remaining-alternates': {
    summary: 'sends Limit and one less in turns',
    mayBreak: ['RATE-7'],
    edgeCase: true,
    apply: counting((asked, { limit, allowed }) => (allowed ? limit - (asked % 2) : 0)),
  },
  'remaining-spent-on-creates-only': {
    summary: 'tells of the requests that creates spent alone',
    mayBreak: ['RATE-2', 'RATE-7'],
    edgeCase: true,
    apply: telling(({ limit, allowed }, call) =>
      on('createPet')(call) || !allowed ? {} : { remaining: limit },
    ),
  },
  'remaining-full-on-creates': {
    summary: 'tells of the whole Limit remaining with every create',
    mayBreak: ['RATE-2'],
    edgeCase: true,
    showsAfter: { createPet: 24 },
    // In a minute's window as much may come back as is spent on creates.
    settings: hourly,
    apply: telling(({ limit }, call) => (on('createPet')(call) ? { remaining: limit } : {})),
  },
})
