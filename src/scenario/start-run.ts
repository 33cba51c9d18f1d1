import { BroadcastChannel } from 'node:worker_threads'
import { expect } from 'vitest'
import { chanceStream } from '../generate/chance.ts'
import { Budget } from '../http/budget.ts'
import { systemClock } from '../http/clock.ts'
import { secretsOf } from '../http/gateway-header.ts'
import { HttpClient } from '../http/http-client.ts'
import { proxySecrets, shownProxy } from '../http/http-proxy.ts'
import { continuedEventFile } from '../http/log/event-file.ts'
import { createMask, createOwnMask } from '../http/mask.ts'
import { openGate } from '../http/pacing/gate.ts'
import { Pacer, type PacerOptions } from '../http/pacing/pacer.ts'
import { type PlanLimits, planLimits } from '../http/pacing/plan.ts'
import { waitAfter429 } from '../http/pacing/wait-after-429.ts'
import { Throttle } from '../http/throttle.ts'
import { isTooManyAtOnce } from '../http/too-many-at-once.ts'
import { Turns } from '../http/turns.ts'
import { viaProxy } from '../http/via-proxy.ts'
import { WireTransport } from '../http/wire-transport.ts'
import { afterPreflight } from '../preflight/after-preflight.ts'
import { sendPreflight } from '../preflight/send-preflight.ts'
import type { PreflightFacts } from '../preflight/stop-of.ts'
import { loadContract } from '../spec/contract.ts'
import type { Exchange, RequestSpec } from '../spec/exchange.ts'
import { boundsOfLimit, reportedLimit } from './bounds-of-limit.ts'
import { createsOf } from './creates.ts'
import { isStopRequest, type Journal, type JudgedJournal } from './journal.ts'
import { journalWriter } from './journal-writer.ts'
import { loggedEvent } from './logged-event.ts'
import { Inconclusive, Unreachable } from './outcome.ts'
import { decisiveRequests, decisiveWithKey, hasTrial, reservedForTrial, shareLeft } from './plan.ts'
import { reservedFor } from './reserved-for.ts'
import { responsesOf } from './responses.ts'
import { runHelpersOf } from './run-helpers.ts'
import { sectionOf } from './section-of.ts'
import { openInMemory } from './service-in-memory.ts'
import type { CheckSettings } from './settings.ts'
import { targetOf } from './target.ts'

const maxBodyBytes = 4 * 1024 * 1024
/** Pause in ms between two requests to a target that may be starting. */
const startingMs = 4000

/** Starts a run in its worker: sends the preflight and builds what the tests share. */
export async function startRun(settings: CheckSettings) {
  const channel = new BroadcastChannel(settings.channel)
  channel.unref()
  const stop = new AbortController()
  const { signal } = stop
  channel.onmessage = ({ data }: { readonly data: unknown }) => {
    if (isStopRequest(data)) stop.abort(new Inconclusive(data.why, data.blockedBy))
  }
  const { clock, transport, rest, turns } = await surroundings(settings, signal)
  const writer = journalWriter(channel, clock)
  const { apiKey, rateLimitKey, baseUrl, events, headers, proxy, userAgent, publishable } = settings
  const { profile, seed, whole, maxWaitMs, capped } = settings
  let { depth, maxRequests, maxCreates } = settings
  const secrets = [apiKey, rateLimitKey ?? apiKey, ...secretsOf(headers), ...proxySecrets(proxy)]
  const log =
    events === undefined ? undefined : continuedEventFile(events, createOwnMask(secrets, baseUrl), clock)
  // Judging the log's exchanges again gives these judgements, so the log needs only their phases.
  const judged: JudgedJournal = (entry) => {
    writer.write(entry)
    if (entry.kind === 'phase') log?.write(entry)
  }
  const journal: Journal = (entry) => {
    writer.write(entry)
    // The log's exchanges contain the limit.
    if (entry.kind !== 'limit') log?.write(entry)
    // Otherwise each waiting request would find out by a time-out of its own.
    if (entry.kind === 'unreachable') stop.abort(new Unreachable(entry.reason))
  }
  const contract = await loadContract()
  let isPreflight = true
  // Sections run one by one, so the current one is unambiguous.
  const section = (): string => (isPreflight ? 'preflight' : sectionOf(expect.getState().testPath ?? ''))
  const responses = responsesOf(
    contract,
    { ...settings, hasRateLimitKey: rateLimitKey !== undefined },
    judged,
    section,
    log && ((event) => log.writeMasked(loggedEvent(event, section()))),
  )
  responses.begin(baseUrl)
  const isTrialCapped = capped && (rateLimitKey !== undefined || settings.exhaustMainKey)
  const forTrial = isTrialCapped ? reservedForTrial(maxRequests, profile) : 0
  const forCauses = (): number => reservedFor('requests for causes alone', maxRequests, profile)
  const budget = new Budget(
    maxRequests,
    whole ? decisiveRequests[profile] : 0,
    () => reservedFor('requests that exploration leaves', maxRequests, profile) + forTrial,
    () => {
      const { room } = pacer
      // Minimisation must fit before a wait for the limit, too.
      return room === undefined ? undefined : room - (responses.broken.length > 0 ? forCauses() : 0)
    },
  )
  let reported: Partial<PlanLimits> = {}
  const pacing: PacerOptions = {
    clock,
    signal,
    share: shareLeft,
    plan: planLimits(settings.plan),
    maxWaitMs,
    spentEarlier: settings.spentEarlier.main,
    decisive: Math.min(decisiveWithKey[profile], maxRequests),
    onWait: (until, why) => journal({ kind: 'wait', until, why }),
  }
  const pacer = new Pacer({
    ...pacing,
    onLimit: (limit, renewedInMs) => {
      reported = reportedLimit(limit, renewedInMs)
      journal({ kind: 'limit', limit, renewedInMs })
    },
  })
  const anonymousPacer = new Pacer({ ...pacing, plan: undefined, spentEarlier: 0, decisive: 0 })
  const trialBudget = new Budget(0)
  const trialGate = openGate(clock, signal)
  let isTold = false
  const onExchange = (exchange: Exchange): void => {
    const { response, head = response, beside } = exchange
    // One key for both clients means one wait, whichever got the 429.
    if (rateLimitKey === undefined && head?.status === 429) {
      const now = clock.now()
      trialGate.block(now + waitAfter429(head.headers, 1, now, 0))
    }
    if (!isTold && isTooManyAtOnce(exchange)) {
      isTold = true
      const question = 'requests that were answered 429 while others were under way, and requests remained'
      const answer = `429 beside ${beside}: fewer go out at once from there on`
      journal({ kind: 'observation', requirement: 'RATE-7', question, answer })
    }
    responses.observe(exchange)
  }
  let numbers = 0
  const common = {
    nextNumber: () => (numbers += 1),
    ...{ baseUrl, headers, userAgent, secondKey: rateLimitKey ?? apiKey },
    ...(publishable && { secret: settings.channel }),
    // Idle connections of a second transport could hold up the other's requests.
    transport,
    ...(turns && { turns }),
    throttle: new Throttle(clock, signal),
    clock,
    jitter: chanceStream(seed, 'jitter').unit,
    mask: createMask(secrets, baseUrl),
    maxBodyBytes,
    readOnly: profile === 'read-only',
    maxWaitMs,
    signal,
    ...(log && {
      onSend: (number: number, request: RequestSpec, at: number) =>
        log.writeMasked({ kind: 'sent', number, at, request }),
    }),
    onExchange,
  }
  const main = { key: apiKey, keyVariable: 'PETSTORE_API_KEY' } as const
  const second = { key: rateLimitKey ?? apiKey, keyVariable: 'PETSTORE_RATE_LIMIT_KEY' } as const
  const ofTrial = rateLimitKey === undefined ? main : second
  const client = new HttpClient({ ...common, ...main, pacer, anonymousPacer, budget })
  const trialClient = new HttpClient({ ...common, ...ofTrial, pacer: trialGate, budget: trialBudget })
  const { outcome, exchanges } = await sendPreflight(preflightFacts(settings), {
    send: (request, of) => {
      if (of === 'main') return client.sendOnce(request)
      if (capped) budget.spend()
      // The trial's budget counts from its own first request.
      const alone = new HttpClient({ ...common, ...second, pacer: trialGate, budget: new Budget(1) })
      return alone.sendOnce(request)
    },
    pause: () => clock.sleep(startingMs, signal),
  }).catch((error: unknown) => {
    // A stopped run sends no more, and its tests say why.
    if (signal.aborted) return { outcome: { kind: 'ready' } as const, exchanges: [] }
    throw error
  })
  isPreflight = false
  journal({ kind: 'preflight', outcome })
  if (outcome.kind !== 'ready') stop.abort(new Unreachable(outcome.reason))
  if (settings.preflightOnly === true) stop.abort(new Unreachable('only the preflight was to be sent'))
  writer.flush()
  if (settings.isReachOpen) {
    const bounds = boundsOfLimit(reported, profile)
    depth = bounds.depth
    maxRequests = Math.min(maxRequests, bounds.maxRequests)
    maxCreates = Math.min(maxCreates, bounds.maxCreates)
  }
  journal({ kind: 'depth', depth, maxRequests, maxCreates })
  budget.extend(maxRequests - settings.maxRequests)
  budget.keepApart(forCauses())
  if (whole) budget.hold(reservedFor('requests for the end', maxRequests, profile))
  const creates = createsOf(
    maxCreates,
    whole ? reservedFor('creates for the end', maxCreates, profile) : 0,
    journal,
  )
  creates.keepApart(reservedFor('creates for causes alone', maxCreates, profile))
  const target = targetOf({ client: afterPreflight(client, exchanges), responses, journal, creates, clock })
  const first = exchanges.find(({ keyVariable }) => keyVariable === second.keyVariable)
  const bounded = { ...settings, depth, maxRequests, maxCreates }
  return {
    context: {
      ...{ settings: bounded, clock, target, contract, responses, budget, journal, creates },
      /** The client of the trial, without pacing, and the preflight's exchange with its key, if any. */
      trial: { client: trialClient, budget: trialBudget, signal, first },
      /** Why the preflight ended the run, if so: then nothing is judged. */
      stopped: outcome.kind === 'ready' ? undefined : outcome.reason,
      ...runHelpersOf(bounded, responses, budget, journal),
    },
    /** Waits until every requested response has come, so that a section ends with it. */
    rest,
    /** Closes connections and flushes the journal. */
    close: async () => {
      await transport.close()
      // Requests that nobody awaits may still wait for a limit, and would report that after the end.
      stop.abort(new Inconclusive('the run is over'))
      // An unreachable target gave nothing to conclude from.
      if (!(signal.reason instanceof Unreachable)) responses.conclude()
      writer.flush()
      log?.close()
      channel.close()
    },
  }
}

function preflightFacts(settings: CheckSettings): PreflightFacts {
  const { apiKey, rateLimitKey = apiKey, profile, proxy, selected, missesSecondKey } = settings
  const hasSecondKey = rateLimitKey !== apiKey
  const isTried = hasTrial(profile) && selected.some((id) => id.startsWith('RATE-'))
  return {
    ...settings,
    hasSecondKey,
    needsSecondKey: hasSecondKey && (missesSecondKey ?? isTried),
    proxy: proxy && `${shownProxy(proxy)} of ${proxy.variable}`,
  }
}

/** Clock and transport of a run. In memory, the order of events is the same in each run, so no turns are needed. */
async function surroundings(settings: CheckSettings, signal: AbortSignal) {
  const { service, baseUrl, concurrency, timeoutMs, tls, proxy, seed } = settings
  const common = { concurrency, timeoutMs, maxBodyBytes, signal }
  if (service !== undefined) {
    const chance = chanceStream(seed, 'service')
    const { clock, transport } = await openInMemory(service, { ...common, chance })
    return { clock, transport, rest: () => clock.rest(), turns: undefined }
  }
  const open = proxy && { open: await viaProxy(proxy, tls, timeoutMs) }
  const transport = new WireTransport({ ...common, baseUrl, tls, ...open })
  const turns = new Turns()
  return { clock: turns.clock(systemClock), transport, rest: () => turns.rest(), turns }
}
