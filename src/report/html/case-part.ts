import type { CheckVerdict, RequirementVerdict } from '../../verdict/finished-run.ts'
import { besides } from '../words.ts'
import { exchanges } from './exchanges.ts'
import { findingLinks } from './finding-links.ts'
import { type Markup, markup, type Part, prose } from './markup.ts'
import { toneOf, verdictTag } from './verdict-tag.ts'

/** One requirement that was broken or not met: its clause, and for each check what came and how to see it. */
export function casePart(requirement: RequirementVerdict): Markup {
  const { id, level, section, statement, verdict, reason } = requirement
  const checks = requirement.checks.filter((check) => check.verdict === verdict)
  return markup`<article class="case ${toneOf(verdict)}" id="${id}">
<h3>${verdictTag(verdict)} ${id}: ${prose(statement)}</h3>
<p class="quiet">${level}, by section <q>${section}</q> of the interface document</p>
${reason === '' || checks.some((check) => check.message === reason) ? '' : markup`<p>${reason}</p>\n`}${checks.map((check, index) => checkPart(check, checks.slice(0, index)))}</article>
`
}

/** A finding is told with the first check that met it; the others refer to it. */
function checkPart(check: CheckVerdict, before: readonly CheckVerdict[]): Markup {
  const { name, expected, actual, reproduce, evidence, finding } = check
  const message = besides(check)
  if (finding !== undefined && before.some((one) => one.finding === finding))
    return markup`<h4>${findingLinks([finding])} ${name}</h4>
<p class="quiet">It met the same.</p>
`
  return markup`<h4${finding === undefined ? '' : markup` id="${finding}"`}>${finding === undefined ? '' : [findingLinks([finding]), ' ']}${name}</h4>
${message === '' ? '' : markup`<p>${message}</p>\n`}${difference(expected, actual)}${commands(reproduce)}${exchanges(evidence)}`
}

export function difference(expected: string | undefined, actual: string | undefined): Part {
  if (expected === undefined && actual === undefined) return ''
  return markup`<dl>
${expected === undefined ? '' : markup`<dt>Expected</dt><dd>${expected}</dd>\n`}${
  actual === undefined ? '' : markup`<dt>Actual</dt><dd>${actual}</dd>\n`
}</dl>
`
}

export function commands(reproduce: CheckVerdict['reproduce']): Part {
  if (reproduce.length === 0) return ''
  return markup`<p>To see it again, with the key in the environment:</p>
<pre>${reproduce.join('\n')}</pre>
`
}
