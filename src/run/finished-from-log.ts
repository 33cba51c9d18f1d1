import { Responses } from '../check/responses.ts'
import type { RunLog } from '../http/log/read-log.ts'
import { printBeginning } from '../oracle/print-exchange.ts'
import { catalogue } from '../spec/catalogue.ts'
import { loadContract } from '../spec/contract.ts'
import { selectedRequirements } from '../spec/selected-requirements.ts'
import { applyWaivers } from '../verdict/apply-waivers.ts'
import { finishRun } from '../verdict/finish-run.ts'
import type { FinishedRun } from '../verdict/finished-run.ts'
import { carrying } from './carrying.ts'
import { Collector } from './collector.ts'
import { foldedEvents } from './folded-events.ts'

/** The run that a log shows, or its part before it was killed. The oracle judges again; throws where the log was changed. */
export async function finishedFromLog({ run, events }: RunLog): Promise<FinishedRun> {
  const { options } = run
  const collector = new Collector(() => undefined)
  const responses = new Responses(
    await loadContract(),
    { ...options, plan: options.plan },
    (entry) => collector.note(entry),
    () => '',
  )
  // A run that never reached its target did not begin.
  if (events.some(({ kind }) => kind === 'preflight')) responses.begin(options.baseUrl)
  let complete = false
  const answered = events.flatMap((event) => (event.kind === 'answered' ? [event.exchange] : []))
  const exchanges = new Map(answered.map((exchange) => [exchange.number, exchange]))
  const ends = answered.map(({ sentAt, durationMs }) => sentAt + durationMs)
  const finishedAt = ends.reduce((one, other) => Math.max(one, other), Date.parse(run.startedAt))
  for (const event of foldedEvents(events, options.baseUrl)) {
    switch (event.kind) {
      case 'answered':
        responses.observe(event.exchange)
        break
      case 'sent':
      case 'confirmed':
      case 'unconfirmed':
      case 'trial':
        responses.take(event)
        break
      case 'phase':
        if (event.phase === 'over') responses.conclude()
        else responses.takeApart(event.phase === 'taking apart')
        break
      case 'observation': {
        const { number = 0 } = event
        const exchange = exchanges.get(number)
        const shown = exchange && { number, text: printBeginning(exchange) }
        collector.note({ ...event, ...(shown && { shown }) })
        break
      }
      case 'run-ended':
        complete = event.complete
        for (const fault of event.suiteFaults) collector.addFault(fault)
        break
      case 'undetermined':
      case 'cause':
      case 'waited':
      case 'residue':
      case 'depth':
      case 'preflight':
      case 'unreachable':
        collector.note(event)
        break
    }
  }
  const whole = selectedRequirements(options.profile, [])
  const only = whole.length === options.requirements.length ? [] : options.requirements
  const finished = finishRun(
    {
      complete,
      suite: run.suite,
      interface: run.interface,
      target: { baseUrl: options.baseUrl },
      profile: options.profile,
      seed: options.seed,
      startedAt: run.startedAt,
      finishedAt: new Date(finishedAt).toISOString(),
    },
    collector.record,
    catalogue,
    only,
  )
  return applyWaivers(carrying(finished, options.curlOptions), options.waivers, options.failFast === true)
}
