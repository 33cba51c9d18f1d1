import { counted, type Markup, markup } from 'petstore-conformance'
import { nightKinds, nightLooks } from './night-kind.ts'
import type { NightSpan } from './night-spans.ts'

const [night, height] = [5, 18]

/**
 * The last nights of a target, in one line. Not by Plot: a page of a thousand targets has a thousand of them, and they need
 * neither scales nor axes.
 *
 * @param days - the first day of UTC since the epoch, and the day after the last
 */
export function smallStrip(spans: readonly NightSpan[], [first, end]: readonly [number, number]): Markup {
  const width = (end - first) * night
  const told = nightKinds.flatMap((kind) => {
    const nights = spans
      .filter((span) => span.kind === kind)
      .reduce((sum, { from, to }) => sum + to - from, 0)
    return nights === 0 ? [] : [`${nights} ${kind === 'fail' ? 'not conformant' : nightLooks[kind].label}`]
  })
  const strokes = nightKinds.toReversed().flatMap((kind) => {
    const path = spans
      .filter((span) => span.kind === kind)
      .map(({ from, to }) => `M${(from - first) * night},${height / 2}H${(to - first) * night - 1}`)
      .join('')
    if (path === '') return []
    const { stroke, width: thick, dash = '' } = nightLooks[kind]
    return [markup`<path d="${path}" stroke="${stroke}" stroke-width="${thick}" stroke-dasharray="${dash}"/>`]
  })
  const label = `The last ${counted(end - first, 'night')}: ${told.length === 0 ? 'no run' : told.join(', ')}`
  return markup`<svg class="nights" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}"><title>${label}</title>${strokes}</svg>`
}
