import { type RequirementId, requirementIds } from '../../src/spec/generated/requirement-id.ts'
import { isGood } from './judgement.ts'
import { judgementWords } from './judgement-words.ts'
import type { MatrixRow, MatrixRun } from './matrix.ts'
import { median } from './median.ts'

/** Requirements that failed or warned in any run, in the order of the catalogue. */
export function brokenIn({ runs }: MatrixRow): readonly RequirementId[] {
  return requirementIds.filter((id) => runs.some(({ broke }) => id in broke))
}

/** Requests of a run on it, in the middle. */
export function requestsOf({ runs }: MatrixRow): number {
  return median(runs.map(({ requests }) => requests))
}

/** Seconds of a run on it, in the middle, to a tenth. */
export function secondsOf({ runs }: MatrixRow): string {
  return (median(runs.map(({ durationMs }) => durationMs)) / 1000).toFixed(1)
}

/** Requirements that failed in any run and that the fault does not explain. */
export function besideIn({ runs }: MatrixRow): readonly RequirementId[] {
  return requirementIds.filter((id) => runs.some(({ beside }) => beside?.includes(id)))
}

/** What the suite did wrong in which runs, one line each; empty where it did as it should. */
export function reasonsOf({ runs, neverBroken = [] }: MatrixRow): readonly string[] {
  const wrong = Map.groupBy(
    runs
      .filter(({ judgement }) => !isGood(judgement))
      .flatMap((run) => reasons(run).map((text) => ({ run, text }))),
    ({ text }) => text,
  )
  return [
    ...[...wrong].map(([text, told]) => `seed ${told.map(({ run }) => run.seed).join(', ')}: ${text}`),
    ...neverBroken.map((id) => `${id} never failed, though it is said to break too`),
  ]
}

function reasons({
  judgement,
  broke,
  beside = [],
  causes = {},
  open = {},
  untold = [],
  overlooked = [],
  suiteFaults = [],
}: MatrixRun): readonly string[] {
  const lines = [
    ...Object.entries(broke).map(([id, checks]) => `${id} failed: ${checks.join('; ')}`),
    ...Object.entries(open).map(([id, reason]) => `${id} stayed open: ${reason}`),
    ...beside.map((id) => `${id} is not said to break${becauseOf(causes[id])}`),
    ...untold.map((part) => `${part} is passed over`),
    ...overlooked,
    ...suiteFaults,
  ]
  const { label } = judgementWords[judgement]
  return lines.length === 0 ? [label] : lines.map((line) => `${label}; ${line}`)
}

function becauseOf(causes: readonly string[] = []): string {
  return causes.length === 0 ? '' : `, and does by ${causes.join(' with ')}`
}
