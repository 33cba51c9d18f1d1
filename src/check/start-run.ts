import { BroadcastChannel } from 'node:worker_threads'
import { Budget } from '../client/budget.ts'
import { Connections } from '../client/connections.ts'
import type { Exchange } from '../client/exchange.ts'
import { HttpClient } from '../client/http-client.ts'
import { createMask } from '../client/mask.ts'
import { systemClock } from '../client/pacing/clock.ts'
import { OpenGate } from '../client/pacing/open-gate.ts'
import { Pacer, type PacerOptions } from '../client/pacing/pacer.ts'
import { planLimits } from '../client/pacing/plan.ts'
import { waitAfter429 } from '../client/pacing/wait-after-429.ts'
import { loadContract } from '../contract/contract.ts'
import { Creates } from './creates.ts'
import { currentSection } from './current-section.ts'
import type { Journal } from './journal.ts'
import { JournalWriter } from './journal-writer.ts'
import { once } from './once.ts'
import { Inconclusive } from './outcome/inconclusive.ts'
import { Unreachable } from './outcome/unreachable.ts'
import { decisiveIn, heldForTheEnd, reservedRequests, shareLeft } from './plan.ts'
import { Responses } from './responses.ts'
import { RunContext } from './run-context.ts'
import type { CheckSettings } from './settings.ts'
import { Target } from './target.ts'

const maxBodyBytes = 8 * 1024 * 1024

/** A run in its worker. */
export interface StartedRun {
  readonly context: RunContext
  /** Closes connections and sends what is still to be told. */
  readonly close: () => Promise<void>
}

/** Builds what the checks of one run share. */
export function startRun(settings: CheckSettings): StartedRun {
  const channel = new BroadcastChannel(settings.channel)
  channel.unref()
  const stop = new AbortController()
  const { signal } = stop
  channel.onmessage = () => stop.abort(new Inconclusive('the run was interrupted'))
  const writer = new JournalWriter(channel)
  const journal: Journal = (entry) => {
    writer.write(entry)
    // What waits for its turn would find out one by one, each after a time-out.
    if (entry.kind === 'unreachable') stop.abort(new Unreachable(entry.reason))
  }
  const contract = once(loadContract)
  const responses = new Responses(contract, settings, journal, currentSection)
  const budget = new Budget(
    settings.maxRequests,
    settings.whole ? decisiveIn(settings.profile) : 0,
    reservedRequests(settings.maxRequests),
  )
  if (settings.whole) budget.hold(heldForTheEnd(settings.maxRequests))
  const pacing: PacerOptions = {
    clock: systemClock,
    signal,
    share: shareLeft,
    plan: planLimits(settings.plan),
    maxWaitMs: settings.maxWaitMs,
    spentEarlier: settings.spentEarlier.main,
    onWait: (until, why) => journal({ kind: 'wait', until, why }),
  }
  const pacer = new Pacer(pacing)
  const anonymousPacer = new Pacer({ ...pacing, plan: undefined, spentEarlier: 0 })
  const { apiKey, rateLimitKey, baseUrl, concurrency, timeoutMs } = settings
  // The trial of the rate limit is no other party: what its client leaves open would stand in the other's way.
  const connections = new Connections({ baseUrl, concurrency, timeoutMs })
  const trialBudget = new Budget(0)
  const trialGate = new OpenGate(systemClock, signal)
  // A key that is both has one time to wait for, whichever client was told of it.
  const holdTrialBack = ({ response, head }: Exchange): void => {
    const refused = response ?? head
    if (rateLimitKey !== undefined || refused?.status !== 429) return
    const now = Date.now()
    trialGate.block(now + waitAfter429(refused.headers, 1, now, 0))
  }
  const common = {
    baseUrl,
    connections,
    mask: createMask(rateLimitKey === undefined ? [apiKey] : [apiKey, rateLimitKey]),
    timeoutMs,
    maxBodyBytes,
    readOnly: settings.profile === 'read-only',
    maxWaitMs: settings.maxWaitMs,
    signal,
    onExchange: (exchange: Exchange) => {
      holdTrialBack(exchange)
      return responses.observe(exchange)
    },
  }
  const client = new HttpClient({
    ...common,
    key: apiKey,
    keyVariable: 'PETSTORE_API_KEY',
    pacer,
    anonymousPacer,
    budget,
  })
  const trialClient = new HttpClient({
    ...common,
    key: rateLimitKey ?? apiKey,
    keyVariable: rateLimitKey === undefined ? 'PETSTORE_API_KEY' : 'PETSTORE_RATE_LIMIT_KEY',
    pacer: trialGate,
    budget: trialBudget,
  })
  const creates = new Creates(settings.maxCreates)
  const target = new Target(client, responses, journal, creates)
  const context = new RunContext({
    settings,
    target,
    creates,
    contract,
    responses,
    budget,
    journal,
    trial: { client: trialClient, budget: trialBudget, signal },
  })
  return {
    context,
    close: async () => {
      client.close()
      trialClient.close()
      await connections.close()
      writer.flush()
      channel.close()
    },
  }
}
