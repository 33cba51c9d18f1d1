import { dependsOnEarlier } from '../../spec/cause.ts'
import { shapeOf } from '../../verdict/shape-of.ts'
import type { AnyReport } from '../read-report.ts'

/** A finding as one of the runs has it, with those that are the same by what identifies one across runs. */
export interface FindingSide extends Pick<Finding, 'certainty' | 'expected' | 'actual'> {
  readonly ids: readonly string[]
  /** The cause, where the run knows it; empty where every such request fails. */
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

/** What one run says of one thing that is broken, and what it is known by: JSON of its requirement and of what is named. */
interface Problem {
  readonly requirement: string
  readonly side: FindingSide
  /** The texts, and the cause at its levels. */
  readonly all: string
  /** The factors of the cause at their levels, and alone. */
  readonly levels?: string
  readonly factors?: string
  readonly texts: string
}

type Key = (problem: Problem) => string | undefined

const textsWithoutCause: Key = ({ side, texts }) => (side.factors === undefined ? texts : undefined)

/** What a problem of A is known by in B, the surest first: a key of the one, and a key of the other. */
const rules: readonly (readonly [ofA: Key, ofB: Key])[] = [
  [({ all }) => all, ({ all }) => all],
  [({ levels }) => levels, ({ levels }) => levels],
  [({ factors }) => factors, ({ factors }) => factors],
  [({ texts }) => texts, textsWithoutCause],
  [textsWithoutCause, ({ texts }) => texts],
]

/**
 * Compares the findings of two runs.
 *
 * Nothing that a run numbers, names or draws by its seed identifies a finding in another run. What stays is the
 * requirement, the factors of the cause, and what was expected and came, apart from names, ids and counts
 * ({@link shapeOf}). A problem is the same as one of the other run if, for the same requirement,
 *
 * 1. cause and texts are alike; or else
 * 2. the cause names the same factors at the same levels (`limit: 100`), whatever came of it; or else
 * 3. it names the same factors: one run shows by `limit: 0` what another does by `limit: ten`; or else
 * 4. the texts are alike, and one of the runs did not find the cause out.
 *
 * A cause without factors identifies nothing by itself. Each is matched once, in that order, so that the order of the two
 * runs makes no difference.
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

/** The problems of a run: findings of one cause are one, and so are those that nothing tells apart. */
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
