import { requirementIds } from '../../src/spec/generated/requirement-id.ts'
import { slidingWindow } from '../limits/sliding-window.ts'
import { counting, happening, mainPlan } from '../mutants/counting.ts'
import { barring, change, dropping, type Edit, failing, on, Refusal } from '../mutants/edits.ts'
import { variant, variants } from './variants.ts'

const minute = 60_000

const hour = 60 * minute

const day = 24 * hour

/** Answers 429 to whoever failed so often, and does not tell how many tries remain. */
const lockingOut = (failures: number, windowMs: number): Edit =>
  change('admit', (admit) => {
    const counted = slidingWindow({ limit: failures, windowMs })
    return (call) => {
      const allowance = call.key === undefined ? counted.spend(call.at) : undefined
      if (allowance?.allowed === false) {
        call.allowance = allowance
        throw new Refusal(429, 'too_many_failures', 'Too many invalid keys came from this address.')
      }
      admit(call)
    }
  })

/** So many requests of the main key are spent as the first one comes. */
const spentBefore = (requests: number): Edit =>
  counting(['business'], (inner) => {
    let left = requests
    return happening(inner, (now) => {
      for (; left > 0; left -= 1) inner.spend(now)
    })
  })

/** Answers 401 for half a minute to a key that went on after so many refusals (interface document, Limits, rule 3). */
const banning = (refusals: number): Edit =>
  change('enforce', (enforce) => {
    const banMs = minute / 2
    let [refused, until] = [0, 0]
    return (allowance, call) => {
      if (call.key !== 'enterprise') {
        enforce(allowance, call)
        return
      }
      refused = allowance.allowed ? 0 : refused + 1
      if (refused > refusals && call.at >= until) until = call.at + banMs
      if (call.at < until) throw new Refusal(401, 'banned', 'The key is banned for a while.')
      enforce(allowance, call)
    }
  })

/** Another client spends all that is left of the custom plan at once. */
const spentAtOnce: Edit = counting(['enterprise'], (inner) => {
  let asked = 0
  return {
    ...inner,
    spend: (now) => {
      asked += 1
      const told = inner.spend(now)
      if (asked === 9) while (inner.spend(now).allowed);
      return told
    },
  }
})

const fiveYears = 5 * 366 * 86_400_000

/** What cannot be judged where fetching is gone by the service's clock, and not by its client's. */
const inDoubt = requirementIds.filter((id) =>
  /^(MEDIA-1|AUTH-[12346]|CREATE-10|GET-[123]|ERROR-[12]|RATE-[12])$/.test(id),
)

/**
 * Services with limits and gates around them, or without GET /pets/{petId} (interface document, Limits; Versioning).
 */
export const guarded = [
  ...variants('For all rows: 429 may come before any other answer', {
    'sixty-an-hour-without-a-key': variant('lets sixty requests an hour in without a valid key', {
      settings: { anonymous: [{ limit: 60, windowMs: hour }] },
    }),
    'locked-out-after-thirty-failures': {
      summary:
        'answers 429 for an hour to whoever sent thirty requests without a valid key, and does not tell of it',
      apply: lockingOut(30, hour),
    },
    'few-requests-left-of-the-day': {
      summary: 'has three hundred requests left until tomorrow on the Business key',
      freedom: 'Limits: requests per day',
      settings: mainPlan({ limit: 1000, windowMs: minute }, { limit: 300, windowMs: day }),
    },
    'last-of-the-day': {
      summary: 'has let in all but sixty of the thousand requests that the Business key has in a day',
      freedom: 'Limits: requests per day',
      settings: mainPlan({ limit: 1000, windowMs: day }),
      apply: spentBefore(940),
    },
    'hundred-left-of-the-day': {
      summary: 'has let in all but a hundred of the thousand requests that the Business key has in a day',
      freedom: 'Limits: requests per day',
      settings: mainPlan({ limit: 1000, windowMs: day }),
      apply: spentBefore(900),
    },
    'banned-and-answered-401': {
      summary: 'bans a key that is used after two refusals, and answers 401 meanwhile',
      freedom: 'Limits, rule 3: a temporary ban of the key',
      inconclusive: ['RATE-8', 'RATE-11'],
      apply: banning(2),
    },
    'others-spend-all-at-once': {
      summary: 'has another client that spends all that is left of the custom plan at once',
      freedom: 'RATE-7: what fell by more than was sent is open',
      inconclusive: ['RATE-7'],
      apply: spentAtOnce,
    },
    'markup-in-names-blocked': variant('stands behind a firewall that answers 403 to creates with markup', {
      freedom: 'CREATE-1: names that are not plain may be refused; for all rows: 403 is open',
      apply: barring(
        (call) => call.operation === 'createPet' && /[<>]|\\u003c/i.test(call.body ?? ''),
        () => new Refusal(403, 'blocked', 'The request was blocked.'),
      ),
    }),
    'unknown-paths-cut-off': variant('closes the connection where a path does not exist', {
      freedom: 'ORDERS-1: how paths are answered that do not exist is not described',
      apply: dropping(on('noSuchPath')),
    }),
  }),
  ...variants(null, {
    'fetch-removed-by-its-clock': {
      summary: 'has a clock that is five years early, and no GET /pets/{petId} any more',
      freedom:
        "For all rows: where only the target's Date is past the removal, what needs it is inconclusive",
      inconclusive: inDoubt,
      settings: { clockOffsetMs: fiveYears },
      apply: failing('admit', on('getPet'), () => new Refusal(404, 'not_found', 'There is nothing here.')),
    },
  }),
]
