import { type Markup, markup, type Part, prose } from '../html/markup.ts'
import { htmlPage } from '../html/page.ts'
import {
  definitions,
  difference,
  judgeFacts,
  marked,
  section,
  table,
  tableRow,
  verdictTag,
  wide,
} from '../html/parts.ts'
import { overallWords } from '../verdict-words.ts'
import { counted, moment } from '../words.ts'
import type { FindingComparison } from './compare-findings.ts'
import type { ComparedRun, Comparison, ObservationComparison, RowComparison } from './compare-reports.ts'
import * as wording from './comparison-words.ts'
import { type Change, changesInOrder } from './verdict-change.ts'

/** A comparison as one self-contained page, without a script. */
export function comparisonHtml(comparison: Comparison): string {
  const { outcome, a, b } = comparison
  return htmlPage({
    title: markup`${wording.outcomeWords[outcome].label}: ${b.name} against ${a.name}`,
    body: markup`${headPart(comparison)}<main>
${changesInOrder.map((change) => rowsPart(comparison, change))}${findingsPart(comparison)}${observationsPart(comparison)}${requestsPart(comparison)}</main>
<footer>It tells what two runs of the suite say, and vouches for nothing else.</footer>
`,
  })
}

function headPart(comparison: Comparison): Markup {
  const { outcome, a, b, differing } = comparison
  const { like, label } = wording.outcomeWords[outcome]
  const differences = differing.map(
    (one) => markup`<p>Other ${wording.differenceTitles[one.what]}: ${one.a} in A, ${one.b} in B.</p>\n`,
  )
  return markup`<header>
<div class="verdict ${like}">
<p class="subject">Two reports of pet store conformance: B, ${b.name}, against A, ${a.name}</p>
<h1>${marked({ mark: overallWords[like].mark, label })}</h1>
<p>Requirements: ${wording.rowCounts(comparison)}. Overall: ${wording.overallChangeWords(comparison)}.</p>
${differences}</div>
${runPart('A', a)}${runPart('B', b)}</header>
`
}

function runPart(letter: string, run: ComparedRun): Markup {
  const facts = definitions([
    ['Verdict', marked(overallWords[run.verdict])],
    ['Target', markup`<code>${run.target.baseUrl}</code>`],
    ['Profile', run.profile],
    ['Time', moment(run.startedAt)],
    ['Seed', markup`<code>${run.seed}</code>`],
    ...judgeFacts(run),
    ...run.doubts.map((doubt) => ['In doubt', doubt] as const),
  ])
  return markup`<h2>${letter}: ${run.name}</h2>\n${facts}`
}

function rowsPart(comparison: Comparison, change: Change): Part {
  const rows = wording.rowsOf(comparison, change)
  if (rows.length === 0) return ''
  const remark = wording.revisionRemark(rows)
  const columns = ['Id', 'Level', 'A', 'B', 'Requirement and reasons']
  const scrolling = wide(wording.changeTitles[change], table(columns, rows.map(rowPart)))
  return section(`${wording.changeTitles[change]}: ${counted(rows.length, 'requirement')}`, [
    remark === '' ? '' : markup`<p>${remark}</p>\n`,
    change === 'same' ? markup`<details><summary>All of them</summary>\n${scrolling}</details>\n` : scrolling,
  ])
}

function rowPart(row: RowComparison): Markup {
  const { id, section, statement, a, b } = row
  const remarks = wording.remarksOn(row).map((remark) => markup`<p><strong>${remark}</strong></p>`)
  return markup`<tr>
<th scope="row">${id}</th>
<td class="narrow">${(b ?? a)?.level ?? ''}</td>
<td class="narrow">${a === undefined ? '' : verdictTag(a.verdict)}</td>
<td class="narrow">${b === undefined ? '' : verdictTag(b.verdict)}</td>
<td>${prose(statement)} <span class="quiet">(${section})</span>${remarks}${reasonPart('A', a)}${reasonPart('B', b)}</td>
</tr>
`
}

function reasonPart(letter: string, side: RowComparison['a']): Part {
  return side === undefined || side.reason === '' ? '' : markup`<p>${letter}: ${side.reason}</p>`
}

const findingTones = { new: 'bad', gone: 'good', 'still there': 'doubt' } as const

function findingsPart({ findings }: Comparison): Markup {
  const words = markup`<p>${wording.findingCounts(findings)}. A finding is known again by its requirement, what has to come together in a request, and what came.</p>\n`
  return section('Findings', [words, findings.map(findingPart)])
}

function findingPart({ change, requirement, a, b }: FindingComparison): Markup {
  const tone = findingTones[change]
  return markup`<article class="case ${tone}">
<h3><span class="tag ${tone}">${change}</span> ${requirement}</h3>
${sidePart('A', a)}${sidePart('B', b)}</article>
`
}

function sidePart(letter: string, side: FindingComparison['a']): Part {
  if (side === undefined) return ''
  const { ids, certainty } = side
  const once = certainty === 'final' ? '' : ', seen once and not again'
  const factors = wording.factorsWords(side)
  return markup`<p class="quiet">${ids.join(', ')} in ${letter}${once}${factors && `, ${factors}`}</p>
${difference(side)}`
}

function observationsPart(comparison: Comparison): Part {
  const { observations } = comparison
  if (observations.length === 0) return ''
  const otherwise = wording.answeredOtherwise(comparison)
  const once = observations.filter((one) => !otherwise.includes(one))
  const asked = 'Questions that one run asked'
  return section('Open answers that differ', [
    markup`<p>The interface leaves them open: none of it is a worsening.</p>\n`,
    answersPart('Open answers', otherwise),
    once.length === 0
      ? ''
      : markup`<details><summary>${asked}: ${wording.askedOnceWords(comparison)}</summary>\n${answersPart(asked, once)}</details>\n`,
  ])
}

function answersPart(label: string, observations: readonly ObservationComparison[]): Part {
  if (observations.length === 0) return ''
  const rows = observations.map(({ requirement, question, a, b }) =>
    tableRow(requirement, question, wording.answerWords(a), wording.answerWords(b)),
  )
  return wide(label, table(['Requirement', 'Question', 'A', 'B'], rows))
}

function requestsPart({ requests: { total, byOperation } }: Comparison): Markup {
  const rows = [{ operation: 'all', ...total }, ...byOperation].map(({ operation, a, b }) =>
    tableRow(operation, a, b),
  )
  return section('Requests spent', table(['Operation', 'A', 'B'], rows))
}
