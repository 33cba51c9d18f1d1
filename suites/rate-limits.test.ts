import { describe } from 'vitest'
import { test } from '../src/check/index.ts'

describe('rate limits', () => {
  test('every response carries the rate-limit headers', { tags: 'RATE-1' }, async ({
    samples,
    responses,
    expect,
  }) => {
    await samples()
    expect(responses).toKeep('RATE-1')
  })

  test('the rate-limit headers mean something', { tags: 'RATE-2' }, async ({
    samples,
    responses,
    expect,
  }) => {
    await samples()
    expect(responses).toKeep('RATE-2')
  })

  test("Limit is the declared plan's", { tags: 'RATE-4' }, async ({ listing, responses, run, expect }) => {
    run.requirePlan()
    await listing.opening()
    expect(responses).toKeep('RATE-4')
  })
})
