import { type Markup, markup, section, table, wide } from 'petstore-conformance'
import type { LatencyNow, RunLatency } from '../read/read-latencies.ts'
import { msWords } from '../read/time-words.ts'
import { latencyChart } from './latency-chart.ts'
import { timeTag } from './parts.ts'

/** How long answers take: now beside what is usual, and over time. */
export function latencyPart(
  latencies: readonly RunLatency[],
  latest: readonly LatencyNow[],
  slow: readonly string[],
  days: readonly [number, number],
): Markup {
  if (latencies.length === 0) return section('Latency', markup`<p>No run that is kept was answered.</p>\n`)
  const now = table(
    ['Operation', 'Median, ms', '95th percentile, ms', 'Usual median, ms', 'Run'],
    latest.map((one) => rowPart(one, slow.includes(one.operation))),
  )
  const byOperation = Map.groupBy(latencies, ({ operation }) => operation)
  const charts = latest.flatMap(({ operation }) => {
    const runs = byOperation.get(operation)
    return runs === undefined ? [] : [latencyChart(operation, runs, days)]
  })
  return section(
    'Latency',
    markup`<p>From a request to the end of its answer. Usual is the median of the four weeks before the last three nights.</p>
${wide('Latency now', now)}<ul class="legend"><li>${swatch('var(--link)', 3)} median of a night, ms</li><li>${swatch('var(--quiet)', 0.75)} 95th percentile, ms</li></ul>
${charts}`,
  )
}

function rowPart({ operation, medianMs, p95Ms, usualMs, startedAt }: LatencyNow, isSlow: boolean): Markup {
  const usual = usualMs === undefined ? 'not known yet' : msWords(usualMs)
  return markup`<tr><th scope="row">${operation}</th><td>${msWords(medianMs)}${isSlow ? markup` <span class="tag doubt">twice as long as usual</span>` : ''}</td><td>${msWords(p95Ms)}</td><td>${usual}</td><td>${timeTag(startedAt, 'day')}</td></tr>
`
}

function swatch(stroke: string, width: number): Markup {
  return markup`<svg width="24" height="16" aria-hidden="true"><path d="M0,8H24" stroke="${stroke}" stroke-width="${width}"/></svg>`
}
