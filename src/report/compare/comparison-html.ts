import { type Markup, markup, type Part, prose } from '../html/markup.ts'
import { htmlPage } from '../html/page.ts'
import {
  counts,
  definitions,
  difference,
  fold,
  group,
  item,
  judgeFacts,
  marked,
  navigation,
  requirementName,
  section,
  table,
  toneOf,
  verdictTag,
} from '../html/parts.ts'
import { overallWords } from '../verdict-words.ts'
import { counted, moment } from '../words.ts'
import type { FindingComparison } from './compare-findings.ts'
import type {
  ComparedRun,
  Comparison,
  ObservationComparison,
  RequirementComparison,
} from './compare-reports.ts'
import * as wording from './comparison-words.ts'
import { type Change, changesInOrder } from './verdict-change.ts'

/** A comparison as one self-contained page: differences first, facts about the runs last. */
export function comparisonHtml(comparison: Comparison): string {
  const { outcome, a, b } = comparison
  const groups = changesInOrder.map((change) => changeGroup(comparison, change))
  return htmlPage({
    title: markup`${wording.outcomeWords[outcome].label}: ${b.name} against ${a.name}`,
    body: markup`${headPart(comparison)}${navigation([
      ['requirements', 'Requirements'],
      ['findings', 'Findings'],
      ['runs', 'The two runs'],
    ])}<main>
${section('Requirements', groups, 'requirements')}${findingsPart(comparison)}${observationsPart(comparison)}${runsPart(comparison)}</main>
<footer>It says what two runs of the suite report, and vouches for nothing else.</footer>
`,
  })
}

function headPart(comparison: Comparison): Markup {
  const { outcome, a, b, differing } = comparison
  const { like, label } = wording.outcomeWords[outcome]
  const doubts = [a, b].flatMap(({ doubts }, index) =>
    doubts.map((doubt) => markup`<p>In doubt, ${index === 0 ? 'A' : 'B'}: ${doubt}</p>\n`),
  )
  const differences = differing.map(
    (one) => markup`<p>Other ${wording.differenceTitles[one.what]}: ${one.a} in A, ${one.b} in B.</p>\n`,
  )
  const entries = changesInOrder.map((change) => ({
    kind: idOf(change),
    id: idOf(change),
    count: wording.requirementsOf(comparison, change).length,
    tag: markup`<span class="tag ${changeTones[change]}">${wording.changeTitles[change]}</span>`,
  }))
  return markup`<header>
<div class="verdict ${like}">
<p class="subject">Two reports of pet store conformance: B, ${b.name}, against A, ${a.name}</p>
<h1>${marked({ mark: overallWords[like].mark, label })}</h1>
<p>${wording.overallChangeWords(comparison)}. Findings: ${wording.findingCounts(comparison.findings)}.</p>
${differences}${doubts}</div>
${counts('Requirements by change', entries)}</header>
`
}

const changeTones: Readonly<Record<Change, string>> = {
  worse: 'bad',
  better: 'good',
  changed: 'doubt',
  'only in A': 'quiet',
  'only in B': 'quiet',
  same: 'quiet',
}

function idOf(change: Change): string {
  return change.toLowerCase().replaceAll(' ', '-')
}

function changeGroup(comparison: Comparison, change: Change): Part {
  const requirements = wording.requirementsOf(comparison, change)
  if (requirements.length === 0) return ''
  const remark = wording.revisionRemark(requirements)
  const heading = `${wording.changeTitles[change]}: ${counted(requirements.length, 'requirement')}`
  return group(idOf(change), change !== 'same', heading, [
    remark === '' ? '' : markup`<p>${remark}</p>\n`,
    requirements.map(requirementItem),
  ])
}

function requirementItem(row: RequirementComparison): Markup {
  const { id, section, statement, change, a, b } = row
  const side = b ?? a
  const verdicts = [a, b].flatMap((one) => (one === undefined ? [] : [one.verdict]))
  const tags = [...new Set(verdicts)].map((verdict, index) => [index === 0 ? '' : ' → ', verdictTag(verdict)])
  const remarks = wording.remarksOn(row).map((remark) => markup`<p><strong>${remark}</strong></p>\n`)
  return item({
    kind: idOf(change),
    isOpen: change === 'worse',
    tone: side === undefined ? 'quiet' : toneOf(side.verdict),
    id,
    summary: markup`${tags} ${requirementName(id)} <span class="quiet">${side?.level ?? ''}</span>`,
    content: [
      markup`<p>${prose(statement)} <span class="quiet">(section <q>${section}</q>)</span></p>\n`,
      remarks,
      reasonPart('A', a),
      reasonPart('B', b),
    ],
  })
}

function reasonPart(letter: string, side: RequirementComparison['a']): Part {
  return side === undefined || side.reason === '' ? '' : markup`<p>${letter}: ${side.reason}</p>\n`
}

const findingTones = { new: 'bad', gone: 'good', 'still there': 'doubt' } as const

function findingsPart({ findings }: Comparison): Markup {
  const words = markup`<p>${wording.findingCounts(findings)}. A finding is the same as one of the other run by its requirement, the parts of the request that cause it, and the response.</p>\n`
  return section('Findings', [words, findings.map(findingPart)], 'findings')
}

function findingPart({ change, requirement, a, b }: FindingComparison): Markup {
  const tone = findingTones[change]
  return item({
    kind: `finding ${change}`,
    isOpen: change === 'new',
    tone,
    summary: markup`<span class="tag ${tone}">${change}</span> ${requirementName(requirement)}`,
    content: [sidePart('A', a), sidePart('B', b)],
  })
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
  const asked = `Questions that one run asked: ${wording.askedOnceWords(comparison)}`
  return section('Open answers that differ', [
    markup`<p>The interface leaves them open: no difference is a worsening.</p>\n`,
    answersPart(otherwise),
    once.length === 0 ? '' : fold(asked, answersPart(once)),
  ])
}

function answersPart(observations: readonly ObservationComparison[]): Part {
  if (observations.length === 0) return ''
  const rows = observations.map(({ requirement, question, a, b }) => [
    requirement,
    question,
    wording.answerWords(a),
    wording.answerWords(b),
  ])
  return table(['Requirement', 'Question', 'A', 'B'], rows)
}

function runsPart({ a, b, requests: { total, byOperation } }: Comparison): Markup {
  const rows = [{ operation: 'all', ...total }, ...byOperation].map((one) => [one.operation, one.a, one.b])
  const requests = fold('Requests', table(['Operation', 'A', 'B'], rows))
  return section('The two runs', [runPart('A', a), runPart('B', b), requests], 'runs')
}

function runPart(letter: string, run: ComparedRun): Markup {
  const facts = definitions([
    ['Verdict', marked(overallWords[run.verdict])],
    ['Target', markup`<code>${run.target.baseUrl}</code>`],
    ['Profile', run.profile],
    ['Time', moment(run.startedAt)],
    ['Seed', markup`<code>${run.seed}</code>`],
    ...judgeFacts(run),
  ])
  return fold(`${letter}: ${run.name}`, facts)
}
