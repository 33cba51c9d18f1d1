import { counted, type Markup, markup, wide } from 'petstore-conformance'
import type { PastFinding } from '../read/read-findings.ts'
import { timeTag } from './time-tag.ts'

/** What runs have met, each breach once. */
export function findingsPart(findings: readonly PastFinding[]): Markup {
  if (findings.length === 0) return markup`<section>\n<h2>Findings</h2>\n<p>None.</p>\n</section>\n`
  const table = markup`<table>
<thead><tr><th scope="col">Requirement</th><th scope="col">Level</th><th scope="col">Expected</th><th scope="col">Actual</th><th scope="col">First seen</th><th scope="col">Last seen</th><th scope="col">In</th></tr></thead>
<tbody>
${findings.map(rowPart)}</tbody>
</table>
`
  return markup`<section>
<h2>Findings</h2>
${wide('Findings', table)}</section>
`
}

function rowPart({
  requirement,
  level,
  expected,
  actual,
  firstSeenAt,
  lastSeenAt,
  times,
}: PastFinding): Markup {
  return markup`<tr><th scope="row">${requirement}</th><td class="narrow">${level}</td><td>${expected}</td><td>${actual}</td><td>${timeTag(firstSeenAt, 'day')}</td><td>${timeTag(lastSeenAt, 'day')}</td><td class="narrow">${counted(times, 'run')}</td></tr>
`
}
