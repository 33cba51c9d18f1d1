import { type Markup, markup, type Part, prose } from '../html/markup.ts'
import { htmlPage } from '../html/page.ts'
import { definitions, section, table, wide } from '../html/parts.ts'
import { verdictTag } from '../html/verdict-tag.ts'
import { overallWords } from '../verdict-words.ts'
import { counted, moment } from '../words.ts'
import type {
  ComparedRun,
  Comparison,
  ComparisonOutcome,
  FindingComparison,
  FindingSide,
  RowComparison,
  RowSide,
} from './comparison.ts'
import { type Change, changesInOrder } from './comparison.ts'
import {
  answeredOtherwise,
  answerWords,
  askedOnceWords,
  changeTitles,
  differenceTitles,
  factorsWords,
  findingCounts,
  outcomeWords,
  overallChangeWords,
  remarksOn,
  revisionRemark,
  rowCounts,
  rowsOf,
} from './comparison-words.ts'

/** The colours of the overall verdicts, which the style sheet has. */
const outcomeClasses: Readonly<Record<ComparisonOutcome, string>> = {
  worse: 'non-conformant',
  'not worse': 'conformant',
  'not comparable': 'inconclusive',
}

/** A comparison as one self-contained page, without a script. */
export function comparisonHtml(comparison: Comparison): string {
  const { outcome, a, b } = comparison
  return htmlPage({
    title: markup`${outcomeWords[outcome].label}: ${b.name} against ${a.name}`,
    body: markup`${headPart(comparison)}<main>
${changesInOrder.map((change) => rowsPart(comparison, change))}${findingsPart(comparison)}${observationsPart(comparison)}${requestsPart(comparison)}</main>
<footer>It tells what two runs of the suite say, and vouches for nothing else.</footer>
`,
  })
}

function headPart(comparison: Comparison): Markup {
  const { outcome, a, b, differing } = comparison
  const { mark, label } = outcomeWords[outcome]
  const differences = differing.map(
    (one) => markup`<p>Other ${differenceTitles[one.what]}: ${one.a} in A, ${one.b} in B.</p>\n`,
  )
  return markup`<header>
<div class="verdict ${outcomeClasses[outcome]}">
<p class="subject">Two reports of pet store conformance: B, ${b.name}, against A, ${a.name}</p>
<h1><span aria-hidden="true">${mark}</span> ${label}</h1>
<p>Requirements: ${rowCounts(comparison)}. Overall: ${overallChangeWords(comparison)}.</p>
${differences}</div>
${runPart('A', a)}${runPart('B', b)}</header>
`
}

function runPart(letter: string, run: ComparedRun): Markup {
  const { name, verdict, suite, target, profile, seed, startedAt, doubts } = run
  const { mark, label } = overallWords[verdict]
  const facts: readonly (readonly [string, Part])[] = [
    ['Verdict', [markup`<span aria-hidden="true">${mark}</span> `, label]],
    ['Target', markup`<code>${target.baseUrl}</code>`],
    ['Profile', profile],
    ['Time', moment(startedAt)],
    ['Seed', markup`<code>${seed}</code>`],
    ['Suite', `${suite.name} ${suite.version}`],
    [
      'Interface',
      markup`version ${run.interface.version}, <code>openapi.yaml</code> SHA-256 <code>${run.interface.openapiDigest}</code>`,
    ],
    ...doubts.map((doubt) => ['In doubt', doubt] as const),
  ]
  return markup`<h2>${letter}: ${name}</h2>\n${definitions(facts)}`
}

function rowsPart(comparison: Comparison, change: Change): Part {
  const rows = rowsOf(comparison, change)
  if (rows.length === 0) return ''
  const remark = revisionRemark(rows)
  const columns = ['Id', 'Level', 'A', 'B', 'Requirement and reasons']
  const scrolling = wide(changeTitles[change], table(columns, rows.map(rowPart)))
  return section(`${changeTitles[change]}: ${counted(rows.length, 'requirement')}`, [
    remark === '' ? '' : markup`<p>${remark}</p>\n`,
    change === 'same' ? markup`<details><summary>All of them</summary>\n${scrolling}</details>\n` : scrolling,
  ])
}

function rowPart(row: RowComparison): Markup {
  const { id, section, statement, a, b } = row
  const remarks = remarksOn(row)
  return markup`<tr>
<th scope="row">${id}</th>
<td class="narrow">${(b ?? a)?.level ?? ''}</td>
<td class="narrow">${tagOf(a)}</td>
<td class="narrow">${tagOf(b)}</td>
<td>${prose(statement)} <span class="quiet">(${section})</span>${remarks.map((remark) => markup`<p><strong>${remark}</strong></p>`)}${reasonPart('A', a)}${reasonPart('B', b)}</td>
</tr>
`
}

function tagOf(side: RowSide | undefined): Part {
  return side === undefined ? '' : verdictTag(side.verdict)
}

function reasonPart(letter: string, side: RowSide | undefined): Part {
  return side === undefined || side.reason === '' ? '' : markup`<p>${letter}: ${side.reason}</p>`
}

const findingTones = { new: 'bad', gone: 'good', 'still there': 'doubt' } as const

function findingsPart({ findings }: Comparison): Markup {
  const words = markup`<p>${findingCounts(findings)}. A finding is known again by its requirement, what has to come together in a request, and what came.</p>\n`
  return section('Findings', [words, findings.map(findingPart)])
}

function findingPart({ change, requirement, a, b }: FindingComparison): Markup {
  const tone = findingTones[change]
  return markup`<article class="case ${tone}">
<h3><span class="tag ${tone}">${change}</span> ${requirement}</h3>
${sidePart('A', a)}${sidePart('B', b)}</article>
`
}

function sidePart(letter: string, side: FindingSide | undefined): Part {
  if (side === undefined) return ''
  const { ids, certainty, expected, actual } = side
  const factors = factorsWords(side)
  return markup`<p class="quiet">${ids.join(', ')} in ${letter}${certainty === 'final' ? '' : ', seen once and not again'}${factors === '' ? '' : `, ${factors}`}</p>
${definitions([
  ['Expected', expected],
  ['Actual', actual],
])}`
}

function observationsPart(comparison: Comparison): Part {
  const { observations } = comparison
  if (observations.length === 0) return ''
  const otherwise = answeredOtherwise(comparison)
  const once = observations.filter((one) => !otherwise.includes(one))
  return markup`<section>
<h2>Open answers that differ</h2>
<p>The interface leaves them open: none of it is a worsening.</p>
${otherwise.length === 0 ? '' : wide('Open answers', answersTable(otherwise))}${once.length === 0 ? '' : markup`<details><summary>Questions that one run asked: ${askedOnceWords(comparison)}</summary>\n${wide('Questions that one run asked', answersTable(once))}</details>\n`}</section>
`
}

function answersTable(observations: Comparison['observations']): Markup {
  const rows = observations.map(
    ({ requirement, question, a, b }) =>
      markup`<tr><th scope="row">${requirement}</th><td>${question}</td><td>${answerWords(a)}</td><td>${answerWords(b)}</td></tr>\n`,
  )
  return table(['Requirement', 'Question', 'A', 'B'], rows)
}

function requestsPart({ requests: { total, byOperation } }: Comparison): Markup {
  const rows = [{ operation: 'all', ...total }, ...byOperation].map(
    ({ operation, a, b }) => markup`<tr><th scope="row">${operation}</th><td>${a}</td><td>${b}</td></tr>\n`,
  )
  return section('Requests spent', table(['Operation', 'A', 'B'], rows))
}
