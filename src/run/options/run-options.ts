import type { GatewayHeader } from '../../http/gateway-header.ts'
import type { HttpProxy } from '../../http/http-proxy.ts'
import type { PlanName } from '../../http/pacing/plan.ts'
import type { TlsMaterial } from '../../http/tls-material.ts'
import type { KeyFiles } from '../../preflight/stop-of.ts'
import type { Depth } from '../../spec/depth.ts'
import type { RequirementId } from '../../spec/generated/requirement-id.ts'
import type { ProfileName } from '../../spec/profile.ts'
import type { Waivers } from '../../spec/waiver.ts'
import type { ReporterName } from '../report-files.ts'

/** All that a run is told, checked and frozen. */
export interface RunOptions {
  /** http or https, nothing but host and path, no slash at the end; undefined: the embedded service. */
  readonly target: string | undefined
  readonly profile: ProfileName
  readonly out: string
  /** 31 bits, not negative. */
  readonly seed: number
  /** Begins the names of the run's pets; undefined: drawn afresh. */
  readonly tag?: string | undefined
  /** Undefined: as the key's limit affords. */
  readonly depth?: Depth | undefined
  /** Undefined: as many as the depth has. */
  readonly maxRequests: number | undefined
  readonly plan: PlanName | undefined
  /** int64; undefined when the user named none. */
  readonly categoryId: bigint | undefined
  /** Each once; empty: all of the profile. */
  readonly requirements: readonly RequirementId[]
  readonly timeoutMs: number
  readonly concurrency: number
  /** Undefined: as many as the depth has. */
  readonly maxCreates: number | undefined
  readonly consistencyWindowMs: number
  readonly maxWaitMs: number
  /** Of the whole run; 0 for no bound, undefined for the default of the suite. */
  readonly maxTimeMs: number | undefined
  readonly exhaustMainKey: boolean
  readonly allowsUnreadable?: boolean
  readonly stateFile: string | undefined
  readonly dryRun: boolean
  readonly preflightOnly?: boolean
  /** Never undefined where there is a target, never given where there is none. */
  readonly apiKey: string | undefined
  readonly rateLimitKey: string | undefined
  readonly keyFiles?: KeyFiles
  readonly tls: TlsMaterial
  /** Of the environment, where one stands before the target. */
  readonly proxy?: HttpProxy | undefined
  readonly headers: readonly GatewayHeader[]
  /** How long a target that may still be starting is asked whether it is there; undefined: not at all. */
  readonly waitForTargetMs?: number | undefined
  readonly failFast?: boolean
  /** In the order of their names' list; undefined: the usual ones. */
  readonly reporters?: readonly ReporterName[] | undefined
  readonly waivers?: Waivers | undefined
  /** How much is printed, where that is not as usual. */
  readonly detail?: 'quiet' | 'verbose' | undefined
  readonly writeWaivers?: string | undefined
}

/** What holds where the user says nothing, in the user's units. Certificates allow no longer consistency window. */
export const runDefaults = {
  profile: 'core',
  out: 'reports',
  seed: 1,
  categoryId: 1,
  timeout: 15_000,
  concurrency: 8,
  consistencyWindow: 2000,
  // A counter that weighs two windows of a minute tells of the end of the second.
  maxWait: 125,
} as const
