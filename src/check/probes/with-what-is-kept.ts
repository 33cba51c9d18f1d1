import { createsForIsolation, keptForIsolation } from '../plan.ts'
import type { RunContext } from '../run-context.ts'

/**
 * Lets the last act of a run have the requests and creates that are kept for taking apart what broke. What it leaves of
 * them stays apart: what comes afterwards has no more than where nothing broke.
 */
export async function withWhatIsKept(
  { budget, creates, settings }: Pick<RunContext, 'budget' | 'creates' | 'settings'>,
  act: () => Promise<void>,
): Promise<void> {
  budget.keepApart(0)
  creates.keepApart(0)
  const [requests, mayCreate] = [budget.left, creates.left]
  await act()
  budget.keepApart(Math.max(0, keptForIsolation(settings.maxRequests) - (requests - budget.left)))
  creates.keepApart(Math.max(0, createsForIsolation(settings.maxCreates) - (mayCreate - creates.left)))
}
