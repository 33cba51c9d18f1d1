import type { CheckVerdict, RequirementVerdict } from '../../verdict/finished-run.ts'
import { exchanges } from './exchanges.ts'
import { type Markup, markup, type Part, prose } from './markup.ts'
import { toneOf, verdictTag } from './verdict-tag.ts'

/** One requirement that was broken or not met: its clause, and for each check what came and how to see it. */
export function casePart(requirement: RequirementVerdict): Markup {
  const { id, level, section, statement, verdict, reason } = requirement
  const checks = requirement.checks.filter((check) => check.verdict === verdict)
  return markup`<article class="case ${toneOf(verdict)}" id="${id}">
<h3>${verdictTag(verdict)} ${id}: ${prose(statement)}</h3>
<p class="quiet">${level}, by section <q>${section}</q> of the interface document</p>
${reason === '' || checks.some((check) => check.message === reason) ? '' : markup`<p>${reason}</p>\n`}${checks.map(checkPart)}</article>
`
}

function checkPart({ name, message, expected, actual, reproduce, evidence }: CheckVerdict): Markup {
  return markup`<h4>${name}</h4>
${message === '' ? '' : markup`<p>${message}</p>\n`}${difference(expected, actual)}${commands(reproduce)}${exchanges(evidence)}`
}

function difference(expected: string | undefined, actual: string | undefined): Part {
  if (expected === undefined && actual === undefined) return ''
  return markup`<dl>
${expected === undefined ? '' : markup`<dt>Expected</dt><dd>${expected}</dd>\n`}${
  actual === undefined ? '' : markup`<dt>Actual</dt><dd>${actual}</dd>\n`
}</dl>
`
}

function commands(reproduce: CheckVerdict['reproduce']): Part {
  if (reproduce.length === 0) return ''
  return markup`<p>To see it again, with the key in the environment:</p>
<pre>${reproduce.join('\n')}</pre>
`
}
