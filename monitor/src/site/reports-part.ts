import { counted, type Markup, markup, overallWords } from 'petstore-conformance'
import type { KeptReport } from './kept-reports.ts'
import { reportLinks } from './report-links.ts'
import { timeTag } from './time-tag.ts'

/** The reports that the site has of a target. */
export function reportsPart(target: string, reports: readonly KeptReport[]): Markup {
  const items = reports.map((report) => {
    const { mark, label } = overallWords[report.verdict]
    const verdict = report.isUnreachable ? '⊘ Not reached' : `${mark} ${label}`
    return markup`<li>${timeTag(report.startedAt)} ${verdict}: ${reportLinks(target, report)}</li>\n`
  })
  return markup`<section>
<h2>Reports</h2>
${items.length === 0 ? markup`<p>None is kept.</p>\n` : markup`<details><summary>${counted(items.length, 'run')}</summary>\n<ul>\n${items}</ul></details>\n`}</section>
`
}
