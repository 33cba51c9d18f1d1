import type { ProfileName } from '../spec/profile.ts'

/** What the preflight knows beside the exchanges. */
export interface PreflightFacts {
  readonly baseUrl: string
  readonly profile: ProfileName
  readonly hasSecondKey: boolean
  /** `http://proxy.example of HTTPS_PROXY`, where one stands before the target. */
  readonly proxy?: string
  /** Longest wait for the rate limit, in ms. */
  readonly maxWaitMs: number
  /** How long a response may take, in ms. */
  readonly timeoutMs: number
}
