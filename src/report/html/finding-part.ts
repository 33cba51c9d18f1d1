import type { ReportedFinding, RequirementVerdict } from '../../verdict/finished-run.ts'
import { causeWords } from '../cause-words.ts'
import { type ToldFinding, waiverOfAll } from '../told-findings.ts'
import { differenceOf } from '../words.ts'
import { exchanges } from './exchanges.ts'
import { type Markup, markup, type Part, prose } from './markup.ts'
import { toneOf, verdictTag } from './verdict-tag.ts'
import { waivedBy, waivedTag } from './waivers-part.ts'

/** One cause of what was broken or not met: the clauses, what came, how to see it, and where else it shows. */
export function findingPart(told: ToldFinding): Markup {
  const { lead, others, requirements, verdict } = told
  const { id, cause } = lead
  const { expected, actual, proof } = cause ?? lead
  const names = requirements.map((one) => one.id).join(', ')
  return markup`<article class="case ${toneOf(verdict)}" id="${id}">
<h3>${verdictTag(verdict)}${waivedTag(waiverOfAll(told))} <a href="#${id}">${id}</a> breaks ${names}</h3>
${requirements.map(clause)}${cause === undefined ? '' : causeWords(cause).map((words) => markup`<p>${words}</p>\n`)}${metBy(lead)}${difference(expected, actual)}${commands(proof.map(({ curl }) => curl))}${exchanges(proof.map(({ text }) => text))}${cause === undefined ? '' : firstSeen(lead)}${others.map(other)}</article>
`
}

function clause({ id, level, section, statement, verdict, waiver }: RequirementVerdict): Markup {
  return markup`<p><strong>${id}</strong> ${prose(statement)} <span class="quiet">(${level}, ${verdictTag(verdict)}${waivedTag(waiver)}, by section <q>${section}</q>)</span></p>
${waivedBy(waiver)}`
}

/** What was seen before it was taken apart. */
function firstSeen({ expected, actual, proof }: ReportedFinding): Markup {
  return markup`<details><summary>As it was first seen</summary>
${difference(expected, actual)}${commands(proof.map(({ curl }) => curl))}${exchanges(proof.map(({ text }) => text))}</details>
`
}

function other(finding: ReportedFinding): Markup {
  const { id, requirement, expected, actual, proof } = finding
  return markup`<details id="${id}"><summary>${id} ${requirement}: ${differenceOf(expected, actual)}</summary>
${metBy(finding)}${commands(proof.map(({ curl }) => curl))}${exchanges(proof.map(({ text }) => text))}</details>
`
}

function metBy({ checks }: ReportedFinding): Part {
  return checks.length === 0 ? '' : markup`<p class="quiet">Met by: ${checks.join('; ')}</p>\n`
}

/** What was expected, and what came. */
export function difference(expected: string, actual: string): Markup {
  return markup`<dl>
<dt>Expected</dt><dd>${expected}</dd>
<dt>Actual</dt><dd>${actual}</dd>
</dl>
`
}

/** How to see it again. */
export function commands(reproduce: readonly string[]): Part {
  if (reproduce.length === 0) return ''
  return markup`<p>To see it again, with the key in the environment:</p>
<pre>${reproduce.join('\n')}</pre>
`
}
