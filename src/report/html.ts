import type { FinishedRun } from '../verdict/finished-run.ts'
import { casePart } from './html/case-part.ts'
import { findingsPart } from './html/findings-part.ts'
import { headPart } from './html/head-part.ts'
import { type Markup, markup } from './html/markup.ts'
import { remainsPart } from './html/remains-part.ts'
import { notJudgedPart, requirementsPart } from './html/requirements-part.ts'
import { style } from './html/style.ts'
import { withVerdict } from './summary.ts'
import { overallWords } from './verdict-words.ts'

/**
 * Writes a run as one self-contained page: a report to work from, and the certificate that a vendor shows.
 *
 * It holds no script and asks for nothing; the policy in its head sees to that even if a text of the
 * target should get past the escaping.
 *
 * @param run The run to report.
 */
export function toHtml(run: FinishedRun): string {
  const page = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${overallWords[run.verdict].label}: ${run.target.baseUrl} against pet store interface ${run.interface.version}</title>
<style>${style}</style>
</head>
<body>
${headPart(run)}<main>
${broken(run)}${notMet(run)}${findingsPart(run)}${notJudgedPart(run)}${requirementsPart(run)}${remainsPart(run)}</main>
<footer>Made by ${run.suite.name} ${run.suite.version}. It tells what the target answered during this run, and vouches for nothing else.</footer>
</body>
</html>
`
  return page.html
}

function broken(run: FinishedRun): Markup {
  const failures = withVerdict(run, 'fail')
  return markup`<section>
<h2>Broken requirements</h2>
${failures.length === 0 ? markup`<p>No requirement was seen to be broken.</p>\n` : failures.map(casePart)}</section>
`
}

function notMet(run: FinishedRun): Markup {
  const warnings = withVerdict(run, 'warn')
  if (warnings.length === 0) return markup``
  return markup`<section>
<h2>Warnings</h2>
<p>What the interface implies but does not settle. Warnings do not count against conformance.</p>
${warnings.map(casePart)}</section>
`
}
