import type { Depth } from './depth.ts'
import type { Exchange, RequestSpec, ResponseRecord } from './exchange.ts'
import type { RequirementId } from './generated/requirement-id.ts'
import type { ProfileName } from './profile.ts'
import type { ObservationEntry, PhaseEntry, ScenarioEvent } from './run-event.ts'
import type { StepReference, TrialOf } from './trial.ts'
import type { Waivers } from './waiver.ts'

/** Of the form of `events.ndjson`. The second figure rises with additions, the first with anything else. */
export const logVersion = '4.0'

/** What a run was told, keys left out: what judging and reporting it again rest on. There is more in a log. */
export interface LoggedOptions {
  readonly baseUrl: string
  readonly profile: ProfileName
  readonly seed: number
  readonly requirements: readonly RequirementId[]
  readonly tag: string
  readonly plan?: 'free' | 'pro' | 'business' | 'enterprise' | undefined
  readonly consistencyWindowMs: number
  readonly categoryGiven: boolean
  /** int64 as decimal digits. */
  readonly categoryId: string
  readonly concurrency: number
  readonly depth: Depth
  readonly maxCreates: number
  readonly maxWaitMs: number
  readonly timeoutMs: number
  /** Whether it was told how many requests it may send. */
  readonly capped: boolean
  /** Whether a key of its own was exhausted. */
  readonly hasRateLimitKey: boolean
  /** Names of the header fields that every request carried for a gateway. */
  readonly headers: readonly string[]
  /** The User-Agent of its requests, where that was not the suite's own. */
  readonly userAgent?: string | undefined
  /** Whether bodies have the values of documented members alone. */
  readonly publishable?: true
  /** What its commands of curl say beside the request. */
  readonly curlOptions: readonly string[]
  readonly reporters: readonly ('junit' | 'json' | 'html' | 'har' | 'markdown')[]
  readonly waivers?: Waivers
  readonly failFast?: boolean
}

/** The first line: who runs what. */
export interface RunStarted {
  readonly kind: 'run-started'
  readonly log: typeof logVersion
  readonly suite: { readonly name: string; readonly version: string }
  readonly interface: { readonly version: string; readonly openapiDigest: string }
  /** ISO 8601, UTC. */
  readonly startedAt: string
  readonly options: LoggedOptions
}

/** An answer as the log has it: what is parsed of it is parsed again by whoever reads. */
export type LoggedResponse = Pick<ResponseRecord, 'status' | 'headers' | 'text' | 'cut' | 'parseError'>

/** An exchange as the log has it. */
export interface LoggedExchange extends Omit<Exchange, 'url' | 'response' | 'earlier' | 'survivor'> {
  readonly response?: LoggedResponse
}

/** An exchange that the log has told of, with the tries that it confirms. */
export interface ExchangeReference {
  readonly number: number
  readonly earlier?: ExchangeReference
  readonly survivor?: ExchangeReference
}

interface RunEnded {
  readonly kind: 'run-ended'
  readonly complete: boolean
  readonly verdict: string
  readonly requests: number
  readonly suiteFaults: readonly string[]
  readonly unreachable?: string
}

/** One line of `events.ndjson`. */
export type LogEvent =
  | RunStarted
  /** The oracle is told that a create is about to go out. It may wait for the limit first. */
  | { readonly kind: 'announced'; readonly request: RequestSpec }
  /** A request left, at a local time in ms. */
  | { readonly kind: 'sent'; readonly number: number; readonly at: number; readonly request: RequestSpec }
  | {
      readonly kind: 'answered'
      /** Section of the suite whose checks were running. */
      readonly section: string
      readonly exchange: LoggedExchange
    }
  /** An answer that may have been chance was seen again, or not: then this is the answer to a fresh request. */
  | { readonly kind: 'confirmed' | 'unconfirmed'; readonly exchange: ExchangeReference }
  /** A trial of the rate limit is over: which requests it sent, in which role. */
  | { readonly kind: 'trial'; readonly trial: TrialOf<StepReference> }
  | PhaseEntry
  | Exclude<ScenarioEvent, ObservationEntry | { readonly kind: 'limit' }>
  | Omit<ObservationEntry, 'shown'>
  | RunEnded
