import { dot, line, ruleY } from '@observablehq/plot'
import { latencyFigures, type Markup, markup } from 'petstore-conformance'
import type { RunLatency } from '../read/read-latencies.ts'
import { dayMs, dayOf, msWords } from '../read/time-words.ts'
import { dayTicks } from './day-ticks.ts'
import { drawn, latestFirst } from './drawn.ts'

/** Nights without a run that break a line. */
const mostGap = 3

/**
 * Draws what an operation took, night by night: the median and the 95th percentile.
 *
 * @param latencies - of one operation, at least one, the oldest first
 * @param days - the first day of UTC since the epoch, and the day after the last
 */
export function latencyChart(
  operation: string,
  latencies: readonly RunLatency[],
  [first, end]: readonly [number, number],
): Markup {
  const nights = nightsOf(latencies)
  const highest = Math.max(1, ...nights.map(({ p95Ms }) => p95Ms))
  const last = nights.at(-1)
  const now = last === undefined ? '' : `, at last ${msWords(last.medianMs)} and ${msWords(last.p95Ms)} ms`
  const svg = drawn(`${operation}: median and 95th percentile by night${now}`, {
    width: 640,
    height: 150,
    marginTop: 8,
    marginLeft: 28,
    marginRight: 44,
    x: {
      type: 'utc',
      domain: [new Date(first * dayMs), new Date(end * dayMs)],
      label: null,
      ...dayTicks(first, end),
    },
    y: { domain: [0, highest], nice: true, axis: 'right', label: null, grid: true, ticks: 4 },
    marks: [
      ruleY([0], { stroke: 'var(--line)' }),
      line(withGaps(nights), {
        x: 'x',
        y: 'p95Ms',
        stroke: 'var(--quiet)',
        strokeWidth: 0.75,
      }),
      line(withGaps(nights), { x: 'x', y: 'medianMs', stroke: 'var(--link)', strokeWidth: 2 }),
      dot(nights.filter(isAlone), { x: 'x', y: 'p95Ms', r: 2.5, fill: 'var(--quiet)' }),
      dot(nights.filter(isAlone), { x: 'x', y: 'medianMs', r: 3.5, fill: 'var(--link)' }),
    ],
  })
  return markup`<h3>${operation}</h3>
${latestFirst(`Latency of ${operation}`, markup`<div class="chart">${svg}</div>`)}`
}

interface Night {
  readonly x: Date
  readonly medianMs: number
  readonly p95Ms: number
}

/** A night with several runs has the median of their medians, and the highest of the rest. */
function nightsOf(latencies: readonly RunLatency[]): readonly Night[] {
  return [...Map.groupBy(latencies, ({ startedAt }) => dayOf(startedAt))].map(([day, runs]) => ({
    x: new Date((day + 0.5) * dayMs),
    medianMs: latencyFigures(runs.map(({ medianMs }) => medianMs)).medianMs,
    p95Ms: Math.max(...runs.map(({ p95Ms }) => p95Ms)),
  }))
}

/** Whether no line leads to a night: it would not be seen. */
function isAlone({ x }: Night, index: number, nights: readonly Night[]): boolean {
  const beside = [nights[index - 1], nights[index + 1]]
  return beside.every(
    (other) => other === undefined || Math.abs(other.x.getTime() - x.getTime()) > mostGap * dayMs,
  )
}

function withGaps(nights: readonly Night[]): readonly Night[] {
  return nights.flatMap((night, index) => {
    const before = nights[index - 1]
    const isGap = before !== undefined && night.x.getTime() - before.x.getTime() > mostGap * dayMs
    return isGap ? [{ ...before, medianMs: Number.NaN, p95Ms: Number.NaN }, night] : [night]
  })
}
