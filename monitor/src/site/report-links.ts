import { type Markup, markup } from 'petstore-conformance'
import type { KeptReport } from './kept-reports.ts'
import { reportPath } from './site-paths.ts'

const labels: Readonly<Record<string, string>> = { 'report.html': 'report', 'report.json': 'JSON' }

/** Links to what a run wrote, for a page in a folder of the site. */
export function reportLinks(target: string, { round, names }: KeptReport): Markup {
  const links = names.map(
    (name, index) =>
      markup`${index === 0 ? '' : ', '}<a href="../${reportPath(target, round, name)}">${labels[name] ?? name} of ${round}</a>`,
  )
  return markup`${links}`
}
