import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawn } from '../unit/scenario/pacing/drawn.ts'
import { earlyRequests } from '../unit/scenario/pacing/early-requests.ts'
import { holdToPacing } from '../unit/scenario/pacing/hold-to-pacing.ts'
import type { LoggedRequest } from '../unit/scenario/pacing/limited-service.ts'

const runs = 70

test(`the real probes are paced: ${runs} limiters, and no early request, no needless 429, no ban`, {
  timeout: 300_000,
}, async () => {
  let sent = 0
  let refused = 0
  let kept = 0
  for (const sample of fc.sample(drawn, { seed: 20, numRuns: runs })) {
    const run = await holdToPacing(sample)
    sent += run.sent
    refused += run.refused
    kept += run.kept
  }
  // What never asks is never hasty.
  expect(sent).toBeGreaterThan(runs * 60)
  expect(refused).toBeGreaterThan(runs / 2)
  expect(kept).toBeGreaterThan(3 * runs)
})

test('a 429 outside the trial is seen, and a request after one that was told to wait', {
  timeout: 60_000,
}, async () => {
  const [sample] = fc.sample(drawn, { seed: 1, numRuns: 1 })
  if (sample === undefined) throw new Error('nothing was drawn')
  const crowded = { ...sample, maxRequests: 60, main: { limit: 40, windowMs: 20_000 }, others: 400 }
  await expect(holdToPacing(crowded)).rejects.toThrow('"others":400')
  const request = (key: LoggedRequest['key'], sentAt: number, status = 200): LoggedRequest => ({
    key,
    sentAt,
    endedAt: sentAt + 10,
    status,
    retryAfterMs: status === 429 ? 2000 : undefined,
  })
  const refused = request('main', 100, 429)
  const beside = request('main', 105)
  const hasty = request('main', 1000)
  expect(
    earlyRequests([refused, beside, hasty, request('trial', 1000), request('main', 2110)]),
  ).toStrictEqual([hasty])
})
