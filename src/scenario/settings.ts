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

/** Settings that the oracle judges by. */
export type JudgedSettings = Pick<LoggedOptions, JudgedOptions | 'hasRateLimitKey'>

/** Settings of a run for its suites: plain data, to cross into the worker. */
export interface CheckSettings
  extends Pick<LoggedOptions, 'baseUrl' | 'seed' | JudgedOptions | LimitOptions | FormOptions> {
  readonly apiKey: string
  readonly rateLimitKey: string | undefined
  /** Whether near misses are made from the second key. */
  readonly missesSecondKey?: true
  readonly keyFiles?: KeyFiles
  /** Whether the key's limit may lower the depth. */
  readonly isReachOpen: boolean
  /** Whether a run on a filled store may create fewer pets: not where the user set --max-creates or --depth. */
  readonly mayForgo: boolean
  readonly maxRequests: number
  readonly exhaustMainKey: boolean
  /** Whether bodies may be sent that make the store unreadable for good. */
  readonly allowsUnreadable?: true
  /** Requests on each key by other runs of the day, past or still possible. */
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
