import type { Depth } from '../../src/spec/depth.ts'
import type { RequirementId } from '../../src/spec/generated/requirement-id.ts'
import type { ProfileName } from '../../src/spec/profile.ts'
import type { CalibrationFigures } from '../../src/verdict/finished-run.ts'
import type { CaseResult } from './case-result.ts'
import type { Judgement } from './judgement.ts'
import type { Naming, ToldCause } from './naming.ts'
import type { Subject } from './subject.ts'

/** One run on one subject. */
export interface MatrixRun
  extends Pick<
    CaseResult,
    'broke' | 'causes' | 'masked' | 'covered' | 'verdicts' | 'firstFinding' | 'requests' | 'durationMs'
  > {
  readonly seed: number
  readonly judgement: Judgement
  /** Requirements of those that broke that the fault does not explain. */
  readonly beside?: readonly RequirementId[]
  /** Requirements that should have been judged and were not, with the reason. */
  readonly open?: Readonly<Record<string, string>>
  /** Declared answers that were not observed. */
  readonly overlooked?: readonly string[]
  /** Faults of a compound that the run passes over in silence. */
  readonly untold?: readonly string[]
  /** Of a fault that was found: how the causes told name what it declares. */
  readonly naming?: Naming
  /** Where they do not, what they name. */
  readonly told?: readonly ToldCause[]
  readonly suiteFaults?: readonly string[]
}

/** One subject with its runs, one a seed. */
export interface MatrixRow extends Pick<Subject, 'kind' | 'name' | 'summary' | 'factors'> {
  readonly target?: RequirementId
  readonly edgeCase?: true
  readonly knownMiss?: true
  readonly profile: ProfileName
  /** Requirements that are said to break too, and did in none of the runs. */
  readonly neverBroken?: readonly RequirementId[]
  readonly runs: readonly MatrixRun[]
}

/** How a calibration was made. */
export interface MatrixFacts {
  readonly suiteVersion: string
  /** Digest of the sources of the suite; absent where they are not at hand, as in an installed package. */
  readonly digest?: string
  readonly seeds: readonly number[]
  /** Whether every fault and every variant was tried, within the usual limits. */
  readonly whole: boolean
  /** Absent: for each fault, a profile that sees it. */
  readonly profile?: ProfileName
  /** Absent: the default of the suite. */
  readonly depth?: Depth
  readonly maxRequests?: number
}

/** What a calibration came to. Known misses are no part of the faults seeded. */
export type Figures = Required<Pick<CalibrationFigures, 'mutants' | 'variants' | 'knownMisses'>>

/** What a calibration found. */
export interface Matrix extends MatrixFacts {
  readonly figures: Figures
  readonly rows: readonly MatrixRow[]
}
