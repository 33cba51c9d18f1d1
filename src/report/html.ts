import type { FinishedRun } from '../verdict/finished-run.ts'
import { findingsPart } from './html/findings-part.ts'
import { headPart } from './html/head-part.ts'
import { markup } from './html/markup.ts'
import { htmlPage } from './html/page.ts'
import { remainsPart } from './html/remains-part.ts'
import { notJudgedPart, requirementsPart } from './html/requirements-part.ts'
import { waiversPart } from './html/waivers-part.ts'
import { overallWords } from './verdict-words.ts'

/** Writes a run as one self-contained page: a report to work from, and the certificate that a vendor shows. */
export function toHtml(run: FinishedRun): string {
  return htmlPage({
    title: markup`${overallWords[run.verdict].label}: ${run.target.baseUrl} against pet store interface ${run.interface.version}`,
    body: markup`${headPart(run)}<main>
${findingsPart(run)}${waiversPart(run)}${notJudgedPart(run)}${requirementsPart(run)}${remainsPart(run)}</main>
<footer>Made by ${run.suite.name} ${run.suite.version}. It tells what the target answered during this run, and vouches for nothing else.</footer>
`,
  })
}
