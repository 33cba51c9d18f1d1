import { inject } from 'vitest'
import type { GatewayHeader } from '../http/gateway-header.ts'
import type { HttpProxy } from '../http/http-proxy.ts'
import type { TlsMaterial } from '../http/tls-material.ts'
import type { KeyFiles } from '../preflight/stop-of.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { LoggedOptions } from '../spec/log-event.ts'
import type { ServiceInMemory } from './service-in-memory.ts'

/** What judgement rests on. */
type JudgedOptions = 'profile' | 'tag' | 'plan' | 'consistencyWindowMs' | 'categoryGiven' | 'categoryId'

/** The settings of a run that the oracle judges by. */
export type JudgedSettings = Pick<LoggedOptions, JudgedOptions | 'hasRateLimitKey'>

type LimitOptions = 'depth' | 'concurrency' | 'maxCreates' | 'maxWaitMs' | 'timeoutMs' | 'capped'

/** The settings of a run for its suites. Plain data, since it crosses into the worker's thread. */
export interface CheckSettings
  extends Pick<LoggedOptions, 'baseUrl' | 'seed' | JudgedOptions | LimitOptions> {
  readonly apiKey: string
  readonly rateLimitKey: string | undefined
  readonly keyFiles?: KeyFiles
  /** True where the key's limit may lower the depth. */
  readonly isReachOpen: boolean
  readonly maxRequests: number
  readonly exhaustMainKey: boolean
  /** True when the user allows bodies that may make the store unreadable for good. */
  readonly allowsUnreadable?: true
  /** Requests that other runs of the day have spent, or may yet spend, on each key. */
  readonly spentEarlier: { readonly main: number; readonly rateLimit: number }
  /** True when the run judges all of the profile. */
  readonly whole: boolean
  readonly selected: readonly RequirementId[]
  /** A service in this thread, which takes the place of the network. */
  readonly service?: ServiceInMemory
  /** Path of the event log. */
  readonly events?: string
  /** True where the run sends nothing after the preflight. */
  readonly preflightOnly?: true
  readonly tls: TlsMaterial
  readonly proxy?: HttpProxy
  /** Header fields of every request. */
  readonly headers: readonly GatewayHeader[]
  /** Name of the channel for journal entries. */
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
