import type { CalibrationCase } from './calibration-case.ts'
import type { CaseResult } from './case-result.ts'
import { figuresOf } from './figures.ts'
import { besides, judge, neverBroken, overlooked, unexpectedlyOpen, untoldParts } from './judgement.ts'
import type { Matrix, MatrixFacts, MatrixRow, MatrixRun } from './matrix.ts'
import { naming } from './naming.ts'
import { isBrokenKind, type Subject } from './subject.ts'

/** A case that has been run, with what it was about. */
export interface Tried {
  readonly subject: Subject
  readonly case: CalibrationCase
  readonly result: CaseResult
}

/** The matrix of a calibration, a row a subject. */
export function buildMatrix(facts: MatrixFacts, tried: readonly Tried[]): Matrix {
  const rows = [...Map.groupBy(tried, ({ subject }) => subject).values()].flatMap((runs) =>
    rowOf(runs, facts),
  )
  return { ...facts, figures: figuresOf(rows), rows }
}

function rowOf(tried: readonly Tried[], { profile, depth, maxRequests }: MatrixFacts): readonly MatrixRow[] {
  const [first] = tried
  if (first === undefined) return []
  const { kind, name, summary, target, edgeCase, knownMiss, factors } = first.subject
  // With fewer requests, or by another profile than usual, not all that breaks is seen.
  const never =
    kind === 'fault' && profile === undefined && depth === undefined && maxRequests === undefined
      ? neverBroken(
          first.subject,
          tried.map(({ result }) => result),
        )
      : []
  return [
    {
      kind,
      name,
      summary,
      ...(target === undefined ? {} : { target }),
      ...(edgeCase ? { edgeCase } : {}),
      ...(knownMiss ? { knownMiss } : {}),
      ...(factors === undefined ? {} : { factors }),
      profile: first.case.profile,
      ...(never.length > 0 ? { neverBroken: never } : {}),
      runs: tried.map(runOf),
    },
  ]
}

function runOf({ subject, case: { seed }, result }: Tried): MatrixRun {
  const {
    broke,
    open,
    causes = {},
    masked = [],
    covered = [],
    suiteFaults,
    verdicts,
    firstFinding,
    requests,
    durationMs,
  } = result
  const judgement = judge(subject, result)
  const beside = besides(subject, result)
  const untold = untoldParts(subject, result).map(({ name, target }) => `${name} (${target})`)
  const unseen = overlooked(subject, result)
  const left = judgement === 'found' ? [] : unexpectedlyOpen(subject, open)
  return {
    seed,
    judgement,
    broke,
    ...(isBrokenKind(subject.kind) && beside.length > 0 ? { beside } : {}),
    ...(Object.keys(causes).length > 0 ? { causes } : {}),
    ...(left.length > 0 ? { open: Object.fromEntries(left.map((id) => [id, open[id] ?? ''])) } : {}),
    ...(unseen.length > 0 ? { overlooked: unseen } : {}),
    ...(untold.length > 0 ? { untold } : {}),
    ...(masked.length > 0 ? { masked } : {}),
    ...(covered.length > 0 ? { covered } : {}),
    ...namingOf(subject, result),
    ...(suiteFaults.length > 0 ? { suiteFaults } : {}),
    verdicts,
    ...(firstFinding === undefined ? {} : { firstFinding }),
    requests,
    durationMs,
  }
}

function namingOf(
  { factors, target, knownMiss }: Subject,
  { told }: CaseResult,
): Pick<MatrixRun, 'naming' | 'told'> {
  const causes = target === undefined ? undefined : told[target]
  if (factors === undefined || causes === undefined || knownMiss) return {}
  const named = naming(factors, causes)
  return named === 'not' ? { naming: named, told: causes } : { naming: named }
}
