import { dependsOnEarlier } from '../../spec/cause.ts'
import { shapeOf } from '../../verdict/shape-of.ts'
import type { AnyReport } from '../read-report.ts'

/** A finding of one run, with the ids of all that have the same identity across runs. */
export interface FindingSide extends Pick<Finding, 'certainty' | 'expected' | 'actual'> {
  readonly ids: readonly string[]
  /** The cause, if known; empty where every such request fails. */
  readonly factors?: readonly { readonly factor: string; readonly level: string }[]
}

/** A finding of one run or of both. */
export interface FindingComparison {
  readonly requirement: string
  readonly change: 'new' | 'gone' | 'still there'
  readonly a?: FindingSide
  readonly b?: FindingSide
}

type Finding = AnyReport['findings'][number]

/** One violation of a run, and its keys: JSON of its requirement and of the named members. */
interface Problem {
  readonly requirement: string
  readonly side: FindingSide
  /** Texts, and the cause with its levels. */
  readonly all: string
  /** The factors of the cause, with their levels and without. */
  readonly levels?: string
  readonly factors?: string
  readonly texts: string
}

type Key = (problem: Problem) => string | undefined

const textsWithoutCause: Key = ({ side, texts }) => (side.factors === undefined ? texts : undefined)

/** Keys by which a problem of A is found in B, the surest first. */
const rules: readonly (readonly [ofA: Key, ofB: Key])[] = [
  [({ all }) => all, ({ all }) => all],
  [({ levels }) => levels, ({ levels }) => levels],
  [({ factors }) => factors, ({ factors }) => factors],
  [({ texts }) => texts, textsWithoutCause],
  [textsWithoutCause, ({ texts }) => texts],
]

/**
 * Compares the findings of two runs. Numbers, names and drawn values identify nothing across runs: problems of one
 * requirement are matched by
 * 1. cause and texts ({@link shapeOf}); or else
 * 2. the factors of the cause at the same levels (`limit: 100`); or else
 * 3. these factors alone: `limit: 0` in one run, `limit: ten` in the other; or else
 * 4. the texts, where one of the runs did not find the cause.
 * Each is matched once, in that order, so that the order of the runs makes no difference.
 */
export function compareFindings(a: AnyReport, b: AnyReport): readonly FindingComparison[] {
  const left = new Set(problemsOf(a))
  const right = new Set(problemsOf(b))
  const still: FindingComparison[] = []
  for (const [ofA, ofB] of rules) {
    const found = Map.groupBy(right, ofB)
    for (const one of left) {
      const key = ofA(one)
      const other = key === undefined ? undefined : found.get(key)?.shift()
      if (other === undefined) continue
      left.delete(one)
      right.delete(other)
      still.push({ requirement: one.requirement, change: 'still there', a: one.side, b: other.side })
    }
  }
  return [
    ...[...right].map(({ requirement, side }) => ({ requirement, change: 'new', b: side }) as const),
    ...[...left].map(({ requirement, side }) => ({ requirement, change: 'gone', a: side }) as const),
    ...still,
  ]
}

/** The problems of a run: findings of one cause, or with equal keys, are one. */
function problemsOf(report: AnyReport): readonly Problem[] {
  const ofOneCause = Map.groupBy(
    report.findings,
    ({ id, requirement, sameAs }) => `${requirement} ${sameAs ?? id}`,
  )
  const alike = Map.groupBy(ofOneCause.values(), (group) => problemOf(group, report)?.all)
  return [...alike.values()].flatMap((groups) => problemOf(groups.flat(), report) ?? [])
}

function problemOf(group: readonly Finding[], { findings, target }: AnyReport): Problem | undefined {
  const [first] = group
  if (first === undefined) return undefined
  const { requirement, expected, actual, sameAs } = first
  const { cause } = findings.findLast(({ id }) => id === sameAs) ?? first
  const shape = (text: string): string => shapeOf(text, target.baseUrl)
  const texts = [shape(expected), shape(actual)]
  // What depends on earlier requests is identified by its texts alone.
  const ofRequest = cause === undefined || dependsOnEarlier(cause) ? undefined : cause
  const factors = ofRequest?.factors.map(({ factor, level }) => ({ factor, level }))
  const levels = factors?.map(({ factor, level }) => `${factor}: ${shape(level)}`).toSorted()
  const names = factors && [...new Set(factors.map(({ factor }) => factor))].toSorted()
  const key = (...parts: readonly unknown[]): string => JSON.stringify([requirement, ...parts])
  return {
    requirement,
    side: {
      ids: group.map(({ id }) => id),
      certainty: group.some(({ certainty }) => certainty === 'final') ? 'final' : 'seen-once',
      expected,
      actual,
      ...(factors && { factors }),
    },
    all: key(texts, levels ?? null),
    ...(names && names.length > 0 && { levels: key(levels), factors: key(names) }),
    texts: key(texts),
  }
}
