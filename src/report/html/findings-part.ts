import { whyDoubtful } from '../../verdict/findings.ts'
import type { FinishedRun, ReportedFinding, RequirementVerdict } from '../../verdict/finished-run.ts'
import { toldFindings, untoldRequirements } from '../told-findings.ts'
import { exchanges } from './exchanges.ts'
import { commands, difference, findingPart } from './finding-part.ts'
import { type Markup, markup, prose } from './markup.ts'
import { toneOf, verdictTag } from './verdict-tag.ts'
import { waivedBy, waivedTag } from './waivers-part.ts'

/** What broke, each cause once; then what is not met. */
export function findingsPart(run: FinishedRun): Markup {
  const told = toldFindings(run)
  const failures = [
    ...told.filter(({ verdict }) => verdict === 'fail').map(findingPart),
    ...untoldRequirements(run, 'fail').map(requirementPart),
  ]
  const warnings = [
    ...told.filter(({ verdict }) => verdict === 'warn').map(findingPart),
    ...untoldRequirements(run, 'warn').map(requirementPart),
  ]
  return markup`<section>
<h2>Findings</h2>
${failures.length === 0 ? markup`<p>No requirement was seen to be broken.</p>\n` : failures}</section>
${
  warnings.length === 0
    ? ''
    : markup`<section>
<h2>Warnings</h2>
<p>What the interface implies but does not settle. Warnings do not count against conformance.</p>
${warnings}</section>
`
}${others(run)}`
}

/** A requirement that is broken, or not met, and that no finding tells of. */
function requirementPart(requirement: RequirementVerdict): Markup {
  const { id, level, section, statement, verdict, reason, waiver } = requirement
  return markup`<article class="case ${toneOf(verdict)}" id="${id}">
<h3>${verdictTag(verdict)}${waivedTag(waiver)} ${id}: ${prose(statement)}</h3>
<p class="quiet">${level}, by section <q>${section}</q> of the interface document</p>
${reason === '' ? '' : markup`<p>${reason}</p>\n`}${waivedBy(waiver)}</article>
`
}

/** The findings that are none of these: doubtful, or of requirements that were not selected. */
function others(run: FinishedRun): Markup {
  const shown = new Set(toldFindings(run).flatMap(({ lead, others: same }) => [lead, ...same]))
  const rest = run.findings.filter((finding) => !shown.has(finding))
  if (rest.length === 0) return markup``
  return markup`<section>
<h2>Other findings</h2>
<p>They break no requirement of this run: a finding that nothing confirmed settles nothing, or the requirement was not selected.</p>
${rest.map(otherPart)}</section>
`
}

function otherPart({
  id,
  requirement,
  level,
  certainty,
  reason,
  expected,
  actual,
  proof,
  checks,
}: ReportedFinding): Markup {
  const by = checks.length === 0 ? '' : `, met by: ${checks.join('; ')}`
  return markup`<article class="case" id="${id}">
<h3><a href="#${id}">${id}</a> ${requirement}</h3>
<p class="quiet">${level}, ${certainty === 'final' ? 'final' : whyDoubtful(reason)}${by}</p>
${difference(expected, actual)}${commands(proof.map(({ curl }) => curl))}${exchanges(proof.map(({ text }) => text))}</article>
`
}
