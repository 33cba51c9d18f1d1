import type { Proof } from '../../spec/proof.ts'
import { differenceOf, whyDoubtful } from '../../verdict/findings.ts'
import type { FinishedRun, ReportedFinding, RequirementVerdict } from '../../verdict/finished-run.ts'
import { type ReportedCause, reportedCauses, shownCommands } from '../reported-causes.ts'
import { counted } from '../words.ts'
import { type Markup, markup, type Part, prose } from './markup.ts'
import {
  command,
  difference,
  fold,
  requirementName,
  section,
  toneOf,
  verdictTag,
  waivedBy,
  waivedTag,
} from './parts.ts'

/** The violations by cause, then the warnings, then other findings. */
export function findingsPart(run: FinishedRun): Markup {
  const told = reportedCauses(run)
  const of = (which: 'fail' | 'warn'): readonly Markup[] =>
    told.filter(({ verdict }) => verdict === which).map(findingPart)
  const [failures, warnings] = [of('fail'), of('warn')]
  const shown = new Set(told.flatMap(({ lead, others }) => [lead, ...others]))
  const rest = run.findings.filter((finding) => !shown.has(finding))
  const none = markup`<p>No violation was found.</p>\n`
  const implied = markup`<p>What the interface implies but does not settle. Warnings do not count against conformance.</p>\n`
  const violateNone = markup`<p>They violate no requirement of this run: nothing confirmed the finding, or the requirement was not selected.</p>\n`
  return markup`${section('Findings', failures.length === 0 ? none : failures, 'findings')}${
    warnings.length === 0 ? '' : section('Warnings', [implied, warnings])
  }${rest.length === 0 ? '' : section('Other findings', [violateNone, rest.map(otherPart)])}`
}

function otherPart(finding: ReportedFinding): Markup {
  const { id, requirement, level, certainty, reason } = finding
  return markup`<article class="case" id="${id}" data-item="other">
<h3><a href="#${id}">${id}</a> ${requirementName(requirement)}</h3>
<p class="quiet">${level}, ${certainty === 'final' ? 'final' : whyDoubtful(reason)}</p>
${shownPart(finding)}</article>
`
}

function findingPart(told: ReportedCause): Markup {
  const { lead, others, first, further, requirements, verdict, waiver, shown, words } = told
  const id = lead === undefined ? '' : markup` id="${lead.id}"`
  const link = lead === undefined ? '' : markup`<a href="#${lead.id}">${lead.id}</a> `
  const also = further === '' ? '' : markup` <span class="quiet">and ${further}</span>`
  const asSeen = lead?.cause === undefined ? '' : fold('The finding as first seen', shownPart(lead))
  return markup`<article class="case ${toneOf(verdict)}"${id} data-item="${verdict}">
<h3>${verdictTag(verdict)}${waivedTag(waiver)} ${link}${requirementName(first.id)}${also}</h3>
${requirements.map(clause)}${words.map((one) => markup`<p>${one}</p>\n`)}${shown === undefined ? '' : shownPart(shown)}${asSeen}${othersPart(others)}</article>
`
}

function clause({ id, level, section, statement, waiver }: RequirementVerdict): Markup {
  return markup`<p><a href="#${id}">${id}</a>: ${prose(statement)} <span class="quiet">(${level}, section <q>${section}</q>)</span></p>
${waivedBy(waiver)}`
}

function othersPart(others: readonly ReportedFinding[]): Part {
  return others.length === 0
    ? ''
    : fold(`${counted(others.length, 'more finding')} of this cause`, others.map(other))
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
  const exchanges = proof.map(({ text }) => markup`<pre>${text}</pre>\n`)
  return markup`<p>Send it again, with the key in the environment:</p>
${command(shownCommands(proof).join('\n'))}${fold(`${counted(proof.length, 'exchange')} as recorded`, exchanges)}`
}
