import type { FindingId } from '../../spec/finding.ts'
import type { FinishedRun, RequirementVerdict } from '../../verdict/finished-run.ts'
import { isBad, verdictsInOrder } from '../../verdict/verdict.ts'
import { sharingReason, withVerdict } from '../summary.ts'
import { verdictWords } from '../verdict-words.ts'
import { counted, title } from '../words.ts'
import { type Markup, markup, type Part, prose } from './markup.ts'
import { definitions, section, verdictTag, waivedBy, waivedTag } from './parts.ts'

/** What the run does not vouch for: the requirements that it did not judge, each with the reason. */
export function notJudgedPart(run: FinishedRun): Markup {
  const lists = (['inconclusive', 'not-applicable', 'not-selected'] as const).flatMap((verdict) => {
    const requirements = withVerdict(run, verdict)
    if (requirements.length === 0) return []
    const items = sharingReason(requirements).map(
      ({ ids, reason, because }) =>
        markup`<li><strong>${ids}</strong>${reason === '' ? '' : `: ${reason}`}${behind(because)}</li>\n`,
    )
    return markup`<h3>${verdictTag(verdict)}: ${counted(requirements.length, 'requirement')}</h3>
<p class="quiet">${verdictWords[verdict].meaning}</p>
<ul>
${items}</ul>
`
  })
  const none = markup`<p>Every requirement of the interface was judged.</p>\n`
  return section('Not judged', lists.length === 0 ? none : lists)
}

/** Every requirement of the catalogue, by part of the suite, with its verdict. */
export function requirementsPart(run: FinishedRun): Markup {
  const bodies = [...Map.groupBy(run.requirements, ({ suite }) => suite)].map(
    ([suite, requirements]) => markup`<tbody>
<tr><th scope="rowgroup" colspan="4">${title(suite)}</th></tr>
${requirements.map((requirement) => row(requirement, run))}</tbody>
`,
  )
  const meanings = verdictsInOrder.map((one) => [verdictTag(one), verdictWords[one].meaning] as const)
  const content = markup`<p>Exchanges are told by their numbers, by which <code>evidence.har</code> and <code>events.ndjson</code> of the run have them whole.</p>
<table class="cards">
<thead><tr><th scope="col">Id</th><th scope="col">Level</th><th scope="col">Verdict</th><th scope="col">Requirement and reason</th></tr></thead>
${bodies}</table>
<h3>What the verdicts mean</h3>
${definitions(meanings)}`
  return section('All requirements', content)
}

function row(requirement: RequirementVerdict, run: FinishedRun): Markup {
  const { id, level, verdict, section, statement, reason, because, findings, waiver } = requirement
  const [anchor = id] = findings
  const why = reason === '' ? '' : markup`<p>${reason}${behind(because)}</p>`
  const told = [rest(requirement), brokenBy(requirement, run), tries(requirement), tried(requirement)]
  return markup`<tr id="${id}">
<th scope="row">${isBad(verdict) ? markup`<a href="#${anchor}">${id}</a>` : id}</th>
<td class="narrow">${level}</td>
<td class="narrow">${verdictTag(verdict)}${waivedTag(waiver)}</td>
<td>${prose(statement)} <span class="quiet">(${section})</span>${why}${waivedBy(waiver)}${told}</td>
</tr>
`
}

function behind(because: readonly FindingId[]): Part {
  return because.length === 0 ? '' : [' (because of ', findingLinks(because), ')']
}

function rest({ basis }: RequirementVerdict): Part {
  if (basis === undefined) return ''
  const { kept, varieties, exchanges } = basis
  const ways = varieties.length > 1 ? `, in ${varieties.length} varieties` : ''
  const others = exchanges.length < kept ? ' and others' : ''
  const which = exchanges.length === 0 ? '' : `: exchanges ${exchanges.join(', ')}${others}`
  return markup`<p class="quiet">Kept ${counted(kept, 'time')}${ways}${which}</p>`
}

function brokenBy({ id, findings: ids }: RequirementVerdict, { findings }: FinishedRun): Part {
  return findings.flatMap(({ id: finding, requirement, proof }) => {
    const last = proof.at(-1)
    if (requirement !== id || !ids.includes(finding) || last === undefined) return []
    return [markup`<p class="quiet">Shown broken by exchange ${last.number}: ${findingLinks([finding])}</p>`]
  })
}

function tries({ shown = [], verdict }: RequirementVerdict): Part {
  if (shown.length === 0) return ''
  const [first, ...others] = shown.map(({ number }) => `#${number}`)
  const which = others.length === 0 ? `Exchange ${first}` : `Exchanges ${[first, ...others].join(', ')}`
  const words = verdict === 'observed' ? 'as answered' : 'which kept it'
  return markup`<details><summary>${which}, ${words}</summary>
${shown.map(({ text }) => markup`<pre>${text}</pre>\n`)}</details>`
}

function tried({ cases }: RequirementVerdict): Part {
  if (cases.length === 0) return ''
  const items = cases.map(({ name, verdict, message, finding }) => {
    const why = message === '' ? '' : `: ${message}`
    const link = finding === undefined ? '' : [' (', findingLinks([finding]), ')']
    return markup`<li>${verdictTag(verdict)} ${name}${why}${link}</li>\n`
  })
  return markup`<details><summary>${counted(cases.length, 'coverage case')}</summary>
<ul>
${items}</ul></details>`
}

function findingLinks(ids: readonly FindingId[]): Part {
  return ids.map((id, index) => markup`${index === 0 ? '' : ', '}<a href="#${id}">${id}</a>`)
}
