import type { Level } from '../../spec/requirement.ts'
import type { OverallVerdict, Verdict } from '../../verdict/verdict.ts'
import type { AnyReport } from '../read-report.ts'

/** Every change in the order in which a reader wants to know of it. */
export const changesInOrder = ['worse', 'better', 'changed', 'only in A', 'only in B', 'same'] as const

/**
 * What became of a verdict from A to B. `changed` is neither worse nor better, such as from not selected to pass;
 * `only in A` and `only in B` are of rows that the other report does not have.
 */
export type Change = (typeof changesInOrder)[number]

/** A report, and what it is called. */
export interface ComparedReport {
  /** Its path as the user wrote it. */
  readonly name: string
  readonly report: AnyReport
}

/**
 * What the comparison comes to: `worse` where a requirement's verdict is, or the overall one; `not comparable` where B
 * does not tell, since its run was cut short or the suite went wrong.
 */
export type ComparisonOutcome = 'worse' | 'not worse' | 'not comparable'

/** One of the two runs. */
export interface ComparedRun
  extends Pick<
    AnyReport,
    | 'verdict'
    | 'complete'
    | 'suite'
    | 'interface'
    | 'target'
    | 'profile'
    | 'seed'
    | 'startedAt'
    | 'finishedAt'
  > {
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

/** A requirement as one of the reports has it. */
export interface RowSide {
  readonly level: Level
  readonly verdict: Verdict
  readonly reason: string
  readonly revision: number
}

/** One requirement in both reports, or in the one that has it. */
export interface RowComparison {
  readonly id: string
  readonly section: string
  readonly statement: string
  readonly change: Change
  /** A had judged it, and B was not asked to. */
  readonly noLongerJudged: boolean
  /** Its check grew, or another version of it ran: what passed before may rightly fail now. */
  readonly otherRevision: boolean
  readonly a?: RowSide
  readonly b?: RowSide
}

/** A finding as one of the runs has it, with those that are the same by what identifies one across runs. */
export interface FindingSide {
  readonly ids: readonly string[]
  readonly certainty: 'final' | 'seen-once'
  readonly expected: string
  readonly actual: string
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

/** An open question whose answers differ. It is told, and is no worsening. */
export interface ObservationComparison {
  readonly requirement: string
  readonly question: string
  /** Absent where the run did not ask. */
  readonly a?: string
  readonly b?: string
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
    readonly change: Extract<Change, 'worse' | 'better' | 'changed' | 'same'>
  }
  /** In the order of A, then those that B alone has. */
  readonly rows: readonly RowComparison[]
  readonly findings: readonly FindingComparison[]
  readonly observations: readonly ObservationComparison[]
  /** What each run spent. */
  readonly requests: {
    readonly total: { readonly a: number; readonly b: number }
    readonly byOperation: readonly { readonly operation: string; readonly a: number; readonly b: number }[]
  }
}
