import { describe } from 'vitest'
import { test } from '../src/scenario/index.ts'

describe.concurrent('rate limits', () => {
  test("Limit is the declared plan's", { tags: 'RATE-4' }, async ({ listing, run }) => {
    run.requirePlan()
    await listing.opening()
  })

  test(
    'a key is used up to its limit, beyond it, and once Retry-After and Reset have passed',
    { tags: ['RATE-3', 'RATE-5', 'RATE-6', 'RATE-7', 'RATE-8', 'RATE-9', 'RATE-10', 'RATE-11'] },
    ({ rateLimit }) => rateLimit.trial(),
  )
})

// Only now shows what a service keeps for a while and then forgets.
describe('once the limit was waited for', () => {
  test(
    'pets are found and listed as they were created, and a request without a credential is rejected',
    { tags: ['GET-1', 'LIST-10', 'AUTH-1'] },
    ({ afterwards }) => afterwards(),
  )
})
