import { randomUUID } from 'node:crypto'
import { judgeTrial } from '../../../../src/oracle/rate/judge-trial.ts'
import { seededTag } from '../../../../src/run/check-settings.ts'
import { runDefaults } from '../../../../src/run/options/run-defaults.ts'
import { newScenarios } from '../../../../src/scenario/new-scenarios.ts'
import { ContractBreach, Inconclusive, LeftOut, NotApplicable } from '../../../../src/scenario/outcome.ts'
import { startRun } from '../../../../src/scenario/start-run.ts'
import { accepting, knownAlready } from '../../../../src/scenario/steps/accepting.ts'
import { foreseen } from '../../../../src/scenario/steps/foreseen.ts'
import { agreement } from '../../../../src/scenario/steps/histories.ts'
import { unknownIds, validBodies } from '../../../../src/scenario/steps/properties.ts'
import { rateLimitTrial } from '../../../../src/scenario/steps/rate-limit.ts'
import { newKeys } from '../../../../src/service/new-reference.ts'
import { boundsOf } from '../../../../src/spec/depth.ts'
import { type LimitedService, type LoggedRequest, logOf } from './limited-service.ts'

/** One run against one service. */
export interface Drawn extends Omit<LimitedService, 'keys' | 'log'> {
  readonly seed: number
  readonly maxRequests: number
  readonly concurrency: number
}

/** What the service saw of a run, and how it ended. */
export interface PacedRun {
  readonly requests: readonly LoggedRequest[]
  readonly banned: readonly string[]
  /** Whatever a probe threw that is none of the outcomes that a check may have. */
  readonly faults: readonly unknown[]
  /** What the trial called broken. */
  readonly broken: readonly string[]
  /** How many of the requirements that it judges it satisfied. */
  readonly kept: number
}

const module = new URL('./limited-service.ts', import.meta.url).href
const outcomes = [Inconclusive, NotApplicable, LeftOut, ContractBreach]

/**
 * Runs all probes of the suite that take no argument, section by section, and the trial of the rate limit, without
 * Vitest: in memory and in simulated time.
 */
export async function pacedRun({ seed, maxRequests, concurrency, ...service }: Drawn): Promise<PacedRun> {
  const keys = newKeys()
  const log = randomUUID()
  const told: LimitedService = { ...service, keys, log }
  const { context, rest, close } = await startRun({
    baseUrl: 'http://pets.example/v1',
    apiKey: keys.business,
    rateLimitKey: keys.enterprise,
    profile: 'full',
    seed,
    depth: 'standard',
    isReachOpen: false,
    mayForgo: false,
    maxRequests,
    plan: undefined,
    categoryId: '1',
    categoryGiven: false,
    timeoutMs: runDefaults.timeout,
    concurrency,
    maxCreates: boundsOf('standard', 'full').maxCreates,
    consistencyWindowMs: runDefaults.consistencyWindow,
    maxWaitMs: runDefaults.maxWait * 1000,
    exhaustMainKey: false,
    capped: false,
    tls: {},
    headers: [],
    spentEarlier: { main: 0, rateLimit: 0 },
    whole: true,
    selected: [],
    tag: seededTag(seed),
    channel: `petstore-conformance ${log}`,
    service: { module, told, now: Date.UTC(2026, 0, 1) + seed * 997 },
  })
  const { run: _, ...probes } = newScenarios(context)
  const rateLimit = { trial: rateLimitTrial(context, probes) }
  const { listing, credentials, refusals, ...others } = probes
  const ofCreation = [
    ...probesOf(others.creation),
    ...probesOf(others.broughtIds),
    () => others.broughtIds.takenOtherwise(),
  ]
  const sections: readonly (readonly (() => Promise<unknown>)[])[] = [
    probesOf(listing),
    [() => credentials.decideCreates(), () => refusals.decide(), ...ofCreation],
    [...probesOf(others.retrieval), ...probesOf(others.orders), () => probes.sweep.limits()],
    [
      ...probesOf(others.exploration),
      ...probesOf(others.readBack),
      ...[accepting, knownAlready, foreseen, validBodies, unknownIds, agreement].map(
        (explored) => () => explored({ ...probes, run: context }),
      ),
    ],
    probesOf(others.traces),
    // Alone: requests that wait for their turn hold the seats that it would need to be on time.
    [() => rateLimit.trial()],
  ]
  const faults: unknown[] = []
  for (const section of sections) {
    const ended = await Promise.allSettled(section.map(async (probe) => probe()))
    await rest()
    for (const end of ended) {
      if (end.status === 'fulfilled') continue
      const { reason }: { readonly reason: unknown } = end
      if (!outcomes.some((outcome) => reason instanceof outcome)) faults.push(reason)
    }
  }
  const trial = await rateLimit.trial().catch(() => undefined)
  const judged = trial === undefined ? [] : judgeTrial(trial, { plan: undefined, isOfPlan: false })
  const broken = judged.flatMap((judgement) =>
    judgement.state === 'violated' ? [`${judgement.expected}: ${judgement.actual}`] : [],
  )
  const kept = judged.filter(({ state }) => state === 'satisfied').length
  await close()
  const { requests, banned } = logOf(log)
  return { requests, banned: [...banned], faults, broken, kept }
}

/** The probes among the members of a section. */
function probesOf(section: object): readonly (() => Promise<unknown>)[] {
  return Object.values(section).filter(
    (member): member is () => Promise<unknown> => typeof member === 'function' && 'isStarted' in member,
  )
}
