import { type Markup, markup, type Part, section, table, tag } from 'petstore-conformance'
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
  if (latencies.length === 0)
    return section('Latency', markup`<p>No stored run got a response.</p>\n`, 'latency')
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
${now}<ul class="legend"><li>${swatch('var(--link)', 3)} median of a night, ms</li><li>${swatch('var(--quiet)', 0.75)} 95th percentile, ms</li></ul>
${charts}`,
    'latency',
  )
}

function rowPart(
  { operation, medianMs, p95Ms, usualMs, startedAt }: LatencyNow,
  isSlow: boolean,
): readonly Part[] {
  const slow = isSlow ? [' ', tag('doubt', { mark: '!', label: 'twice as long as usual' })] : ''
  const usual = usualMs === undefined ? 'not known yet' : msWords(usualMs)
  return [operation, [msWords(medianMs), slow], msWords(p95Ms), usual, timeTag(startedAt, 'day')]
}

function swatch(stroke: string, width: number): Markup {
  return markup`<svg width="24" height="16" aria-hidden="true"><path d="M0,8H24" stroke="${stroke}" stroke-width="${width}"/></svg>`
}
