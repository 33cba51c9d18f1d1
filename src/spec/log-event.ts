import type { Depth } from './depth.ts'
import type { Exchange, RequestSpec, ResponseRecord } from './exchange.ts'
import type { RequirementId } from './generated/requirement-id.ts'
import type { ProfileName } from './profile.ts'
import type { ObservationEntry, PhaseEntry, ScenarioEvent } from './run-event.ts'
import type { StepReference, TrialOf } from './trial.ts'
import type { Waivers } from './waiver.ts'

/** The format of `events.ndjson`: the second figure rises with additions, the first with other changes. */
export const logVersion = '4.0'

/** A run's options without keys, on which judging and reporting it again depend. A log may have more. */
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
  /** Whether the user limited the requests. */
  readonly capped: boolean
  /** Whether the run had a second key to exhaust. */
  readonly hasRateLimitKey: boolean
  /** Names of the gateway's header fields that every request carried. */
  readonly headers: readonly string[]
  /** The User-Agent of its requests, if it was not the suite's own. */
  readonly userAgent?: string | undefined
  /** Whether bodies have the values of documented members alone. */
  readonly publishable?: true
  /** Options of its curl commands besides the request. */
  readonly curlOptions: readonly string[]
  readonly reporters: readonly ('junit' | 'json' | 'html' | 'har' | 'markdown')[]
  readonly waivers?: Waivers
  readonly failFast?: boolean
}

/** The first line: which suite tests what. */
export interface RunStarted {
  readonly kind: 'run-started'
  readonly log: typeof logVersion
  readonly suite: { readonly name: string; readonly version: string }
  readonly interface: { readonly version: string; readonly openapiDigest: string }
  /** ISO 8601, UTC. */
  readonly startedAt: string
  readonly options: LoggedOptions
}

/** A response in the log, whose readers parse the text again. */
export type LoggedResponse = Pick<ResponseRecord, 'status' | 'headers' | 'text' | 'cut' | 'parseError'>

/** An exchange in the log. */
export interface LoggedExchange extends Omit<Exchange, 'url' | 'response' | 'earlier' | 'survivor'> {
  readonly response?: LoggedResponse
}

/** A reference to a logged exchange, with the tries that it confirms. */
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
  /** The oracle learns of a POST that is about to leave, after a possible wait for the limit. */
  | { readonly kind: 'announced'; readonly request: RequestSpec }
  /** A request left, at a local time in ms. */
  | { readonly kind: 'sent'; readonly number: number; readonly at: number; readonly request: RequestSpec }
  | {
      readonly kind: 'answered'
      /** The current section of the suite. */
      readonly section: string
      readonly exchange: LoggedExchange
    }
  /** A response by possible chance recurred or did not, as this response to a fresh request shows. */
  | { readonly kind: 'confirmed' | 'unconfirmed'; readonly exchange: ExchangeReference }
  /** The end of a trial of the rate limit, with its requests by role. */
  | { readonly kind: 'trial'; readonly trial: TrialOf<StepReference> }
  | PhaseEntry
  | Exclude<ScenarioEvent, ObservationEntry | { readonly kind: 'limit' }>
  | Omit<ObservationEntry, 'shown'>
  | RunEnded
