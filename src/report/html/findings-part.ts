import type { Proof } from '../../spec/proof.ts'
import { differenceOf, whyDoubtful } from '../../verdict/findings.ts'
import type { FinishedRun, ReportedFinding, RequirementVerdict } from '../../verdict/finished-run.ts'
import {
  causeWords,
  shownCommands,
  type ToldFinding,
  toldFindings,
  untoldRequirements,
  waiverOfAll,
} from '../told-findings.ts'
import { counted } from '../words.ts'
import { type Markup, markup, type Part, prose } from './markup.ts'
import { difference, section, toneOf, verdictTag, waivedBy, waivedTag } from './parts.ts'

/** What broke, each cause once; then what is not met; then the findings that are neither. */
export function findingsPart(run: FinishedRun): Markup {
  const told = toldFindings(run)
  const untold = untoldRequirements(run)
  const of = (verdict: 'fail' | 'warn'): readonly Markup[] => [
    ...told.filter((one) => one.verdict === verdict).map(findingPart),
    ...untold.filter((one) => one.verdict === verdict).map(requirementPart),
  ]
  const [failures, warnings] = [of('fail'), of('warn')]
  const shown = new Set(told.flatMap(({ lead, others }) => [lead, ...others]))
  const rest = run.findings.filter((finding) => !shown.has(finding))
  const none = markup`<p>No requirement was seen to be broken.</p>\n`
  const implied = markup`<p>What the interface implies but does not settle. Warnings do not count against conformance.</p>\n`
  const breakNone = markup`<p>They break no requirement of this run: a finding that nothing confirmed settles nothing, or the requirement was not selected.</p>\n`
  return markup`${section('Findings', failures.length === 0 ? none : failures)}${
    warnings.length === 0 ? '' : section('Warnings', [implied, warnings])
  }${rest.length === 0 ? '' : section('Other findings', [breakNone, rest.map(otherPart)])}`
}

function requirementPart(requirement: RequirementVerdict): Markup {
  const { id, level, section, statement, verdict, reason, waiver } = requirement
  return markup`<article class="case ${toneOf(verdict)}" id="${id}">
<h3>${verdictTag(verdict)}${waivedTag(waiver)} ${id}: ${prose(statement)}</h3>
<p class="quiet">${level}, by section <q>${section}</q> of the interface document</p>
${reason === '' ? '' : markup`<p>${reason}</p>\n`}${waivedBy(waiver)}</article>
`
}

function otherPart(finding: ReportedFinding): Markup {
  const { id, requirement, level, certainty, reason } = finding
  return markup`<article class="case" id="${id}">
<h3><a href="#${id}">${id}</a> ${requirement}</h3>
<p class="quiet">${level}, ${certainty === 'final' ? 'final' : whyDoubtful(reason)}</p>
${shownPart(finding)}</article>
`
}

function findingPart(told: ToldFinding): Markup {
  const { lead, others, requirements, verdict } = told
  const { id, cause } = lead
  const names = requirements.map((one) => one.id).join(', ')
  const words = cause === undefined ? [] : causeWords(cause)
  const asFirstSeen = markup`<details><summary>As it was first seen</summary>\n${shownPart(lead)}</details>\n`
  return markup`<article class="case ${toneOf(verdict)}" id="${id}">
<h3>${verdictTag(verdict)}${waivedTag(waiverOfAll(told))} <a href="#${id}">${id}</a> breaks ${names}</h3>
${requirements.map(clause)}${words.map((one) => markup`<p>${one}</p>\n`)}${shownPart(cause ?? lead)}${cause === undefined ? '' : asFirstSeen}${others.map(other)}</article>
`
}

function clause({ id, level, section, statement, verdict, waiver }: RequirementVerdict): Markup {
  return markup`<p><strong>${id}</strong> ${prose(statement)} <span class="quiet">(${level}, ${verdictTag(verdict)}${waivedTag(waiver)}, by section <q>${section}</q>)</span></p>
${waivedBy(waiver)}`
}

function other(finding: ReportedFinding): Markup {
  const { id, requirement, proof } = finding
  return markup`<details id="${id}"><summary>${id} ${requirement}: ${differenceOf(finding)}</summary>
${proofPart(proof)}</details>
`
}

function shownPart(shown: Pick<ReportedFinding, 'expected' | 'actual' | 'proof'>): Markup {
  return markup`${difference(shown)}${proofPart(shown.proof)}`
}

function proofPart(proof: readonly Proof[]): Part {
  if (proof.length === 0) return ''
  return markup`<p>To see it again, with the key in the environment:</p>
<pre>${shownCommands(proof).join('\n')}</pre>
<details>
<summary>${counted(proof.length, 'exchange')} as recorded</summary>
${proof.map(({ text }) => markup`<pre>${text}</pre>\n`)}</details>
`
}
