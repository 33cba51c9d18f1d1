import type { Depth } from '../../src/spec/depth.ts'
import type { ProfileName } from '../../src/spec/profile.ts'
import type { FilledStore } from './filled-store.ts'
import type { SubjectKind } from './subject.ts'

/** One run of the suite on one subject. Plain data: it crosses into another process. */
export interface CalibrationCase {
  readonly kind: SubjectKind
  readonly name: string
  readonly seed: number
  readonly profile: ProfileName
  /** True: without a socket and in simulated time. */
  readonly inMemory: boolean
  /** Whether the evidence of the run is judged again, and has to come to the same; absent: no. */
  readonly judgeAgain?: true
  /** Absent: that which shows the fault. */
  readonly depth?: Depth
  /** Absent: as many as the depth has. */
  readonly maxRequests?: number
  /** What the store holds before the run; in memory only. Absent: what the subject has. */
  readonly store?: FilledStore
}
