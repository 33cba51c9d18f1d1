import { expect } from 'vitest'
import { earlyRequests } from './early-requests.ts'
import { type Drawn, pacedRun } from './paced-run.ts'

/**
 * Makes one run, and fails where it was hasty: a request before Retry-After allowed it, a 429 that could have been
 * avoided, a ban, or an honest limit called broken.
 *
 * @returns how many requests it sent, how many 429s the trial drew, and how many of its requirements it satisfied
 */
export async function holdToPacing(
  sample: Drawn,
): Promise<{ readonly sent: number; readonly refused: number; readonly kept: number }> {
  const { requests, banned, faults, broken, kept } = await pacedRun(sample)
  const context = JSON.stringify(sample)
  expect(faults, context).toStrictEqual([])
  expect(broken, context).toStrictEqual([])
  expect(banned, context).toStrictEqual([])
  expect(earlyRequests(requests), context).toStrictEqual([])
  const refused = requests.filter(({ status }) => status === 429)
  // A tenth is left to others, and they take no more: nothing but the trial crosses a limit.
  expect(
    refused.filter(({ key }) => key !== 'trial'),
    context,
  ).toStrictEqual([])
  return { sent: requests.length, refused: refused.length, kept }
}
