import { mostBreaches } from '../check/responses.ts'
import type { RunEvent } from '../spec/run-event.ts'

type Breach = Extract<RunEvent, { readonly kind: 'breach' }>

/** Of all breaches that answers showed, those that a run tells of by itself: the first few of each kind. */
export function toldBreaches(entries: readonly RunEvent[]): readonly Breach[] {
  const counts = new Map<string, number>()
  return entries.flatMap((entry) => {
    if (entry.kind !== 'breach') return []
    const kind = `${entry.requirement} ${entry.certainty}`
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count <= mostBreaches ? [entry] : []
  })
}
