import type { Finding } from '../../spec/finding.ts'
import type { OverallVerdict } from '../../verdict/verdict.ts'
import type { AnyReport } from '../read-report.ts'

/** Every change in the order in which a reader wants to know of it. */
export const changesInOrder = ['worse', 'better', 'changed', 'only in A', 'only in B', 'same'] as const

/** What became of a verdict from A to B. `changed` is neither worse nor better, such as from not selected to pass. */
export type Change = (typeof changesInOrder)[number]

/** What became of a verdict that both reports have. */
export type VerdictChange = Exclude<Change, 'only in A' | 'only in B'>

/** A report, and its path as the user wrote it. */
export interface ComparedReport {
  readonly name: string
  readonly report: AnyReport
}

/** `worse` where any verdict is; `not comparable` where B's run was cut short or the suite went wrong. */
export type ComparisonOutcome = 'worse' | 'not worse' | 'not comparable'

type RunFact = 'suite' | 'interface' | 'target' | 'profile' | 'seed' | 'startedAt' | 'finishedAt'

/** One of the two runs. */
export interface ComparedRun extends Pick<AnyReport, 'verdict' | 'complete' | RunFact> {
  readonly name: string
  /** Why it does not tell all that it should, a sentence each; empty for a run that came to its end. */
  readonly doubts: readonly string[]
}

/** What the two runs differ in though it is no verdict on the target. */
export interface RunDifference {
  readonly what: 'suite' | 'profile' | 'interface' | 'target'
  readonly a: string
  readonly b: string
}

/** A requirement as a report has it. */
export type Row = AnyReport['requirements'][number]

type RowSide = Pick<Row, 'level' | 'verdict' | 'reason' | 'revision'>

/** One requirement in both reports, or in the one that has it. */
export interface RowComparison extends Pick<Row, 'id' | 'section' | 'statement'> {
  readonly change: Change
  /** A had judged it, and B was not asked to. */
  readonly noLongerJudged: boolean
  /** Its check grew, or another version of it ran: what passed before may rightly fail now. */
  readonly otherRevision: boolean
  readonly a?: RowSide
  readonly b?: RowSide
}

/** A finding as one of the runs has it, with those that are the same by what identifies one across runs. */
export interface FindingSide extends Pick<Finding, 'certainty' | 'expected' | 'actual'> {
  readonly ids: readonly string[]
  /** What of the request breaks it, where the run found out; empty where nothing has to come together. */
  readonly factors?: readonly { readonly factor: string; readonly level: string }[]
}

/** A finding of one run or of both. */
export interface FindingComparison {
  readonly requirement: string
  readonly change: 'new' | 'gone' | 'still there'
  readonly a?: FindingSide
  readonly b?: FindingSide
}

/** An open question whose answers differ, each absent where the run did not ask. It is told, and is no worsening. */
export interface ObservationComparison {
  readonly requirement: string
  readonly question: string
  readonly a?: string
  readonly b?: string
}

interface Spent {
  readonly a: number
  readonly b: number
}

/** Two reports, row by row. */
export interface Comparison {
  readonly outcome: ComparisonOutcome
  readonly a: ComparedRun
  readonly b: ComparedRun
  readonly differing: readonly RunDifference[]
  readonly overall: {
    readonly a: OverallVerdict
    readonly b: OverallVerdict
    readonly change: VerdictChange
  }
  readonly rows: readonly RowComparison[]
  readonly findings: readonly FindingComparison[]
  readonly observations: readonly ObservationComparison[]
  readonly requests: {
    readonly total: Spent
    readonly byOperation: readonly (Spent & { readonly operation: string })[]
  }
}
