import { keptFor } from '../kept-for.ts'
import { unlessUnreachable } from '../outcome.ts'
import type { RunContext } from '../run-context.ts'

/**
 * Lets the last act of a run have the requests and creates that are kept for taking apart what broke. What it leaves of
 * them stays apart: what comes afterwards has no more than where nothing broke.
 */
export async function withWhatIsKept(
  { budget, creates, settings }: Pick<RunContext, 'budget' | 'creates' | 'settings'>,
  act: () => Promise<void>,
): Promise<void> {
  const { maxRequests, maxCreates, profile } = settings
  budget.keepApart(0)
  creates.keepApart(0)
  const [requests, mayCreate] = [budget.left, creates.left]
  await act().catch(unlessUnreachable)
  const left = keptFor('requests for causes alone', maxRequests, profile) - (requests - budget.left)
  const createsLeft = keptFor('creates for causes alone', maxCreates, profile) - (mayCreate - creates.left)
  budget.keepApart(Math.max(0, left))
  creates.keepApart(Math.max(0, createsLeft))
}
