import { Responses } from '../check/responses.ts'
import { foldedEvents } from '../http/log/folded-events.ts'
import type { RunLog } from '../http/log/read-log.ts'
import { loadContract } from '../spec/contract.ts'
import type { RunEvent } from '../spec/run-event.ts'

/**
 * What the answers of a log say, whatever the log itself says of them: the oracle is told again what it was told.
 *
 * @returns entries as the run's own were, in their order, and all breaches: one of kind `exchange` for each answer
 * @throws what comes of a log that was changed since
 */
export async function judgedAgain({ run, events }: RunLog): Promise<readonly RunEvent[]> {
  const { options } = run
  const entries: RunEvent[] = []
  const responses = new Responses(
    loadContract,
    { ...options, plan: options.plan },
    (entry) => entries.push(entry),
    () => '',
    undefined,
    Number.POSITIVE_INFINITY,
  )
  for (const event of foldedEvents(events, options.baseUrl)) {
    switch (event.kind) {
      case 'sent':
        responses.sent(event.request)
        break
      case 'answered':
        await responses.observe(event.exchange)
        break
      case 'confirmed':
        responses.confirm(event.exchange)
        break
      case 'unconfirmed':
        responses.unconfirmed(event.exchange)
        break
      case 'phase':
        if (event.phase === 'over') responses.conclude()
        else responses.takeApart(event.phase === 'taking apart')
        break
    }
  }
  return entries
}
