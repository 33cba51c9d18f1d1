import type { History } from '../history/open-history.ts'
import { inCatalogueOrder } from './requirement-order.ts'

/** An open question, and how it is answered. */
export interface OpenAnswer {
  readonly requirement: string
  readonly question: string
  readonly answer: string
  readonly since: number
  /** The answers before, the last one first. */
  readonly before: readonly { readonly answer: string; readonly since: number }[]
}

/** How a target answers what the interface leaves open, in the order of the catalogue. */
export async function readObservations({ db }: History, target: string): Promise<readonly OpenAnswer[]> {
  const rows = await db
    .selectFrom('observation')
    .select(['requirement', 'shape', 'question', 'answer', 'since'])
    .where('target', '=', target)
    .orderBy('since', 'desc')
    .execute()
  return [...Map.groupBy(rows, ({ shape }) => shape).values()]
    .flatMap(([now, ...before]) => {
      if (now === undefined) return []
      const { requirement, question, answer, since } = now
      const former = before.map((one) => ({ answer: one.answer, since: one.since }))
      return [{ requirement, question, answer, since, before: former }]
    })
    .toSorted((one, other) => inCatalogueOrder(one.requirement, other.requirement))
}
