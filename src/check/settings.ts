import type { GatewayHeader } from '../http/gateway-header.ts'
import type { HttpProxy } from '../http/http-proxy.ts'
import type { TlsMaterial } from '../http/tls-material.ts'
import type { KeyFiles } from '../preflight/stop-of.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { LoggedOptions } from '../spec/log-event.ts'
import type { ServiceInMemory } from './service-in-memory.ts'

type JudgedOptions = 'profile' | 'tag' | 'plan' | 'consistencyWindowMs' | 'categoryGiven' | 'categoryId'
type LimitOptions = 'depth' | 'concurrency' | 'maxCreates' | 'maxWaitMs' | 'timeoutMs' | 'capped'
type FormOptions = 'userAgent' | 'publishable'

/** The settings of a run that the oracle judges by. */
export type JudgedSettings = Pick<LoggedOptions, JudgedOptions | 'hasRateLimitKey'>

/** The settings of a run for its suites. Plain data, since it crosses into the worker's thread. */
export interface CheckSettings
  extends Pick<LoggedOptions, 'baseUrl' | 'seed' | JudgedOptions | LimitOptions | FormOptions> {
  readonly apiKey: string
  readonly rateLimitKey: string | undefined
  /** Whether near misses are made from the second key. */
  readonly missesSecondKey?: true
  readonly keyFiles?: KeyFiles
  /** True where the key's limit may lower the depth. */
  readonly isReachOpen: boolean
  /** Whether a run on a store that earlier ones have filled creates fewer pets: not where the user says how many, or how far. */
  readonly mayForgo: boolean
  readonly maxRequests: number
  readonly exhaustMainKey: boolean
  /** True when the user allows bodies that may make the store unreadable for good. */
  readonly allowsUnreadable?: true
  /** Requests that other runs of the day have spent, or may yet spend, on each key. */
  readonly spentEarlier: { readonly main: number; readonly rateLimit: number }
  readonly whole: boolean
  readonly selected: readonly RequirementId[]
  readonly service?: ServiceInMemory
  readonly events?: string
  readonly preflightOnly?: true
  readonly tls: TlsMaterial
  readonly proxy?: HttpProxy
  readonly headers: readonly GatewayHeader[]
  readonly channel: string
}

declare module 'vitest' {
  interface ProvidedContext {
    settings: CheckSettings
  }
}
