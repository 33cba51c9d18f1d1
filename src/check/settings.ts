import { inject } from 'vitest'
import type { GatewayHeader } from '../http/gateway-header.ts'
import type { HttpProxy } from '../http/http-proxy.ts'
import type { PlanName } from '../http/pacing/plan.ts'
import type { TlsMaterial } from '../http/tls-material.ts'
import type { KeyFiles } from '../preflight/stop-of.ts'
import type { Depth } from '../spec/depth.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { ProfileName } from '../spec/profile.ts'
import type { ServiceInMemory } from './service-in-memory.ts'

/** What the suites are told of a run. Plain data: it crosses into the worker's thread. */
export interface CheckSettings {
  /** Without a slash at the end. */
  readonly baseUrl: string
  readonly apiKey: string
  readonly rateLimitKey: string | undefined
  readonly keyFiles?: KeyFiles
  readonly profile: ProfileName
  readonly seed: number
  readonly depth: Depth
  /** True where the key's limit may lower what the run may send. */
  readonly isReachOpen: boolean
  /** Whether a run on a store that earlier ones have filled creates fewer pets: not where the user says how many, or how far. */
  readonly mayForgo: boolean
  readonly maxRequests: number
  readonly plan: PlanName | undefined
  /** int64 as decimal digits. */
  readonly categoryId: string
  /** True when the user named the category: then it is one that the target knows. */
  readonly categoryGiven: boolean
  readonly timeoutMs: number
  readonly concurrency: number
  readonly maxCreates: number
  readonly consistencyWindowMs: number
  readonly maxWaitMs: number
  readonly exhaustMainKey: boolean
  /** True when the user allows bodies that may make the store unreadable for good. */
  readonly allowsUnreadable?: true
  /** True when the user capped the requests: then the rate-limit probe comes out of them too. */
  readonly capped: boolean
  /** Requests that other runs of the day have spent on each key, and may spend yet. */
  readonly spentEarlier: { readonly main: number; readonly rateLimit: number }
  /** True when all of the profile is judged: then refused creates go ahead of valid ones, which witness them. */
  readonly whole: boolean
  /** What the run judges. */
  readonly selected: readonly RequirementId[]
  /** Five letters and digits that tell this run's animals from all others: they are in every name. */
  readonly tag: string
  /** The service to judge where it is in this thread, and none of the network's. */
  readonly service?: ServiceInMemory
  /** Path of the file that events go to, if any. */
  readonly events?: string
  /** True where nothing is sent after the preflight. */
  readonly preflightOnly?: true
  /** How TLS is spoken with the target. */
  readonly tls: TlsMaterial
  /** What stands before the target, if anything does. */
  readonly proxy?: HttpProxy
  /** Carried by every request. */
  readonly headers: readonly GatewayHeader[]
  /** Name of the channel that journal entries go to. */
  readonly channel: string
}

declare module 'vitest' {
  interface ProvidedContext {
    settings: CheckSettings
  }
}

/** The settings of the run that this worker belongs to. */
export function readSettings(): CheckSettings {
  return inject('settings')
}
