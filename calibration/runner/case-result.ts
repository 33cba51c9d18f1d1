import type { Verdict } from '../../src/verdict/verdict.ts'
import type { ToldCause } from './naming.ts'

/** By requirement: names, as of coverage cases. */
type ChecksByRequirement = Readonly<Record<string, readonly string[]>>

/** What one run of a calibration came to. Plain data: it crosses from another thread. */
export interface CaseResult {
  /** Of the command `run`; undefined where it came to no end. */
  readonly exitCode?: number
  /** Requirements failed or warned of, with the coverage cases that failed. */
  readonly broke: ChecksByRequirement
  /** MUST requirements that stayed inconclusive, with the reason. */
  readonly open: Readonly<Record<string, string>>
  /** Requirements of any level without a verdict, or that passed on some responses alone, with the reason. */
  readonly unjudged: Readonly<Record<string, string>>
  /** By requirement and question (`LIST-9 order`): what was observed. Absent where the run had few requests. */
  readonly answers?: readonly (readonly [question: string, answer: string])[] | undefined
  /** By requirement: what its findings are told to come of. */
  readonly told: Readonly<Record<string, readonly ToldCause[]>>
  /** Of a compound: the faults without which every answer would have been the same. */
  readonly masked?: readonly string[]
  /** Of a compound: the faults which its run need not tell by their targets: see `coveredParts`. */
  readonly covered?: readonly string[]
  /** Of a compound: by each requirement that failed undeclared, the faults without which it would not have failed. */
  readonly causes?: ChecksByRequirement
  /** By requirement. */
  readonly verdicts: Readonly<Record<string, Verdict>>
  /** Number of the request that showed the first violation, if any did. */
  readonly firstFinding?: number | undefined
  readonly requests: number
  readonly durationMs: number
  /** What went wrong in the suite itself; a crash and a hang are of that kind. */
  readonly suiteFaults: readonly string[]
}

/** The result of a run that came to no end of its own. */
export function endedEarly(why: string, durationMs: number): CaseResult {
  return {
    broke: {},
    open: {},
    unjudged: {},
    told: {},
    verdicts: {},
    requests: 0,
    durationMs,
    suiteFaults: [why],
  }
}
