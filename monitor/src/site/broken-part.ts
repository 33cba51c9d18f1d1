import { counted, grouped, type Markup, markup, wide } from 'petstore-conformance'
import type { RowSummary } from '../read/target-history.ts'
import { agoWords } from '../read/time-words.ts'
import { recordedTag } from './recorded-tag.ts'
import { timeTag } from './time-tag.ts'

/** What is broken now, and what was before. */
export function brokenPart(rows: readonly RowSummary[], now: number): Markup {
  const broken = rows.filter(({ brokenSince }) => brokenSince !== undefined)
  const before = rows.filter(({ brokenSince }) => brokenSince === undefined)
  return markup`<section>
<h2>Broken now</h2>
${broken.length === 0 ? markup`<p>Nothing that was seen twice.</p>\n` : wide('Broken now', table(broken, now))}${
  before.length === 0
    ? ''
    : markup`<details><summary>Broken before: ${counted(before.length, 'requirement')}</summary>
${wide('Broken before', table(before, now))}</details>
`
}</section>
`
}

function table(rows: readonly RowSummary[], now: number): Markup {
  return markup`<table>
<thead><tr><th scope="col">Requirement</th><th scope="col">Level</th><th scope="col">Verdict</th><th scope="col">Since</th><th scope="col">Broken in</th><th scope="col">Times</th><th scope="col">Last broken</th></tr></thead>
<tbody>
${rows.map((row) => rowPart(row, now))}</tbody>
</table>
`
}

function rowPart(row: RowSummary, now: number): Markup {
  const { requirement, level, brokenSince, lastBrokenAt, brokenRuns, judgedRuns, breaks, spans } = row
  const last = spans.at(-1)?.verdict
  return markup`<tr><th scope="row">${requirement}</th><td class="narrow">${level ?? ''}</td><td class="narrow">${last === undefined ? '' : recordedTag(last)}</td><td>${brokenSince === undefined ? '' : [timeTag(brokenSince), ` (${agoWords(brokenSince, now)})`]}</td><td>${grouped(brokenRuns)} of ${counted(judgedRuns, 'run')}</td><td>${breaks}</td><td>${lastBrokenAt === undefined ? '' : timeTag(lastBrokenAt, 'day')}</td></tr>
`
}
