import { shapeOf } from '../../verdict/shape-of.ts'
import type { AnyReport } from '../read-report.ts'
import type { ObservationComparison } from './comparison.ts'

/** The open questions that were answered otherwise, by the {@link shapeOf} of answers, or in one of the runs alone. */
export function compareObservations(a: AnyReport, b: AnyReport): readonly ObservationComparison[] {
  const before = answersOf(a)
  const after = answersOf(b)
  return [...new Map([...before, ...after])].flatMap(([key, { requirement, question }]) => {
    const one = before.get(key)
    const other = after.get(key)
    if (one?.shape === other?.shape) return []
    return [{ requirement, question, ...(one && { a: one.answer }), ...(other && { b: other.answer }) }]
  })
}

/** A question that got several answers has them all, each once. */
function answersOf({ observations, target }: AnyReport) {
  const shape = (text: string): string => shapeOf(text, target.baseUrl)
  const groups = Map.groupBy(observations, ({ requirement, question }) =>
    JSON.stringify([requirement, shape(question)]),
  )
  return new Map(
    [...groups].flatMap(([key, [first, ...more]]) => {
      if (first === undefined) return []
      const answers = new Set([first, ...more].map(({ answer }) => answer))
      const shapes = new Set([...answers].map(shape))
      const texts = { answer: [...answers].join('; '), shape: [...shapes].toSorted().join('; ') }
      return [[key, { ...first, ...texts }] as const]
    }),
  )
}
