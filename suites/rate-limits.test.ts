import { describe } from 'vitest'
import { answerOf, requireEveryKind, test } from '../src/check/index.ts'

describe.concurrent('rate limits', () => {
  test('every response carries the rate-limit headers', { tags: 'RATE-1' }, async ({
    samples,
    responses,
    expect,
  }) => {
    const answers = await samples()
    expect(responses).toKeep('RATE-1')
    requireEveryKind(answers)
  })

  test('the rate-limit headers mean something', { tags: 'RATE-2' }, async ({
    samples,
    responses,
    expect,
  }) => {
    const answers = await samples()
    expect(responses).toKeep('RATE-2')
    requireEveryKind(answers)
  })

  test('Remaining falls as requests are spent', { tags: 'RATE-3' }, async ({ rateLimit, expect }) => {
    expect(await rateLimit.judged('RATE-3')).toHold()
  })

  test("Limit is the declared plan's", { tags: 'RATE-4' }, async ({ listing, responses, run, expect }) => {
    run.requirePlan()
    await listing.opening()
    expect(responses).toKeep('RATE-4')
  })

  test('a request beyond the limit is answered 429', { tags: 'RATE-5' }, async ({ rateLimit, expect }) => {
    expect(await rateLimit.judged('RATE-5')).toHold()
  })

  test('a 429 carries Retry-After', { tags: 'RATE-6' }, async ({ rateLimit, responses, expect }) => {
    expect(responses).toKeep('RATE-6', await rateLimit.refusal())
  })

  test('no request is answered 429 while some remain', { tags: 'RATE-7' }, async ({ rateLimit, expect }) => {
    expect(await rateLimit.judged('RATE-7')).toHold()
  })

  test('a request is let in once Retry-After has passed', { tags: 'RATE-8' }, async ({
    rateLimit,
    expect,
  }) => {
    expect(await rateLimit.judged('RATE-8')).toHold()
  })

  test('the body of a 429 is left open', { tags: 'RATE-9' }, async ({ rateLimit, run, expect }) => {
    const refusal = await rateLimit.refusal()
    expect(refusal).toBeAnswered()
    run.observe('RATE-9', 'the body of a 429', answerOf(refusal), refusal)
  })

  test('on a 429 Reset and Retry-After agree', { tags: 'RATE-10' }, async ({ rateLimit, expect }) => {
    expect(await rateLimit.judged('RATE-10')).toHold()
  })

  test('Remaining rises once Reset has passed', { tags: 'RATE-11' }, async ({ rateLimit, expect }) => {
    expect(await rateLimit.judged('RATE-11')).toHold()
  })
})

// What a service keeps for a while, and no longer, shows only now.
describe('once the limit was waited for', () => {
  test('animals are fetched as they were created', { tags: 'GET-1' }, async ({
    afterwards,
    run,
    responses,
    expect,
  }) => {
    run.requireWrites()
    expect(responses).toKeep('GET-1', ...(await afterwards.fetches()))
  })

  test('animals of its own are listed as they were created', { tags: 'LIST-10' }, async ({
    afterwards,
    run,
    responses,
    expect,
  }) => {
    run.requireWrites()
    expect(responses).toBreakNothingOf('LIST-10', ...(await afterwards.lists()))
  })

  test('a request without a credential is answered 401', { tags: 'AUTH-1' }, async ({
    afterwards,
    responses,
    expect,
  }) => {
    expect(responses).toKeep('AUTH-1', ...(await afterwards.refused()))
  })
})
