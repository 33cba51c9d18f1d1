import { BroadcastChannel } from 'node:worker_threads'
import { Budget } from '../client/budget.ts'
import { HttpClient } from '../client/http-client.ts'
import { createMask } from '../client/mask.ts'
import { systemClock } from '../client/pacing/clock.ts'
import { Pacer } from '../client/pacing/pacer.ts'
import { planLimits } from '../client/pacing/plan.ts'
import { loadContract } from '../contract/contract.ts'
import type { JournalEntry } from './journal.ts'
import { Inconclusive } from './outcome/inconclusive.ts'
import { decisiveRequests, reservedRequests } from './plan.ts'
import { Responses } from './responses.ts'
import { RunContext } from './run-context.ts'
import type { CheckSettings } from './settings.ts'
import { Target } from './target.ts'

const maxBodyBytes = 8 * 1024 * 1024
/** Share of every limit that is left for the key's other users. */
const shareLeft = 0.1

/** A run in its worker. */
export interface StartedRun {
  readonly context: RunContext
  /** Closes connections and sends what is still to be told. */
  readonly close: () => Promise<void>
}

/** Builds what the checks of one run share. */
export async function startRun(settings: CheckSettings): Promise<StartedRun> {
  const channel = new BroadcastChannel(settings.channel)
  channel.unref()
  const stop = new AbortController()
  const { signal } = stop
  channel.onmessage = () => stop.abort(new Inconclusive('the run was interrupted'))
  const journal = (entry: JournalEntry): void => channel.postMessage(entry)
  const contract = await loadContract()
  const responses = new Responses(contract, settings, journal)
  const budget = new Budget(settings.maxRequests, settings.whole ? decisiveRequests : 0, reservedRequests)
  const pacer = new Pacer({
    clock: systemClock,
    signal,
    share: shareLeft,
    plan: planLimits(settings.plan),
    maxWaitMs: settings.maxWaitMs,
    spentEarlier: settings.spentEarlier.main,
    onWait: (until, why) => journal({ kind: 'wait', until, why }),
  })
  const client = new HttpClient({
    baseUrl: settings.baseUrl,
    key: settings.apiKey,
    mask: createMask([
      settings.apiKey,
      ...(settings.rateLimitKey === undefined ? [] : [settings.rateLimitKey]),
    ]),
    pacer,
    budget,
    concurrency: settings.concurrency,
    timeoutMs: settings.timeoutMs,
    maxBodyBytes,
    readOnly: settings.profile === 'read-only',
    maxWaitMs: settings.maxWaitMs,
    signal,
    onExchange: (exchange) => responses.observe(exchange),
  })
  const target = new Target(client, responses, journal)
  const context = new RunContext({ settings, target, contract, responses, budget, journal })
  return {
    context,
    close: async () => {
      await client.close()
      channel.close()
    },
  }
}
