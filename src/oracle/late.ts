import type { Exchange } from '../spec/exchange.ts'
import type { Violated } from '../spec/judgement.ts'
import { lookUp } from './look-up.ts'
import { endOf } from './moments.ts'
import { type Ruling, remember, type Said, type Shown } from './rule.ts'

/** By id of a created pet that nothing may lag behind any more, the first violation by a response without it. */
export type Late = ReadonlyMap<bigint, Violated>

/** How long after the response to a POST a request was sent: it tells lag from loss. */
export function sinceCreate(created: Exchange, { sentAt }: Pick<Exchange, 'sentAt'>): string {
  return `${Math.round(sentAt - endOf(created))} ms after the create`
}

/**
 * Takes in a violation by a response without a created pet, and tells the violations of those that came later.
 *
 * @param shownIds - of the pets in the response
 * @param missing - undefined where no created pet is missing that was not seen before
 */
export function withLate(
  before: Late,
  { exchange, store }: Shown,
  shownIds: readonly (bigint | undefined)[],
  missing: bigint | undefined,
  said: Said,
): Ruling<Late> {
  const came = shownIds.filter((id) => id !== undefined).filter((id) => before.has(id))
  const isNew = missing !== undefined && !before.has(missing)
  const violation = isNew && remember(undefined, said).judgements.find((one) => one.state === 'violated')
  const left = came.length === 0 ? before : new Map([...before].filter(([id]) => !came.includes(id)))
  const judgements = came.flatMap((id) => {
    const [violated, created] = [before.get(id), lookUp(store.own, id)?.created]
    if (violated === undefined || created === undefined) return []
    const seen = `#${exchange.number}, ${sinceCreate(created, exchange)}`
    return [{ ...violated, actual: `${violated.actual}; the pet came later (${seen})` }]
  })
  return { state: violation ? new Map(left).set(missing, violation) : left, judgements }
}
