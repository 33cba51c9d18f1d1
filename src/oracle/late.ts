import type { Exchange } from '../spec/exchange.ts'
import type { Violated } from '../spec/judgement.ts'
import { lookUp } from './look-up.ts'
import { endOf } from './moments.ts'
import { judgementsIn, petsOf, type Ruling, type Said, type Shown } from './rule.ts'

/** By the id of a created pet, the first violation by a response without it after the consistency window. */
export type Late = ReadonlyMap<bigint, Violated>

/** How long after the response to a POST a request was sent: it tells lag from loss. */
export function sinceCreate(created: Exchange, { sentAt }: Pick<Exchange, 'sentAt'>): string {
  return `${Math.round(sentAt - endOf(created))} ms after the create`
}

/** Takes in a violation by a response without a created pet, `missing`, and completes those of pets that it shows at last. */
export function withLate(before: Late, shown: Shown, missing: bigint | undefined, said: Said): Ruling<Late> {
  const { exchange, store } = shown
  const shownIds = petsOf(shown).map(({ id }) => id)
  const isNew = missing !== undefined && !before.has(missing)
  const violated = isNew && judgementsIn(said).find((one) => one.state === 'violated')
  const left = new Map([...before].filter(([id]) => !shownIds.includes(id)))
  const judgements = shownIds.flatMap((id) => {
    const [late, created] = [lookUp(before, id), lookUp(store.own, id)?.created]
    if (late === undefined || created === undefined) return []
    const seen = `#${exchange.number}, ${sinceCreate(created, exchange)}`
    return [{ ...late, actual: `${late.actual}; the pet came later (${seen})` }]
  })
  return { state: violated ? left.set(missing, violated) : left, judgements }
}
