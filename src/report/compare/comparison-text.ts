import { clip, oneLine, wrap } from '../../run/visible-text.ts'
import { differenceOf } from '../../verdict/findings.ts'
import type { ConsoleOptions } from '../console.ts'
import { type Paint, painter } from '../paint.ts'
import { overallWords, verdictWords } from '../verdict-words.ts'
import { counted, grouped, moment } from '../words.ts'
import type { FindingComparison } from './compare-findings.ts'
import type { ComparedRun, Comparison, RequirementComparison } from './compare-reports.ts'
import * as wording from './comparison-words.ts'
import { type Change, changesInOrder } from './verdict-change.ts'

const shownIds = 3

interface Look {
  readonly paint: Paint
  readonly line: (text: string) => string
  readonly wrapped: (text: string, indent: string) => string
}

/** A comparison for a terminal: the outcome, then a line for each change. The page and the JSON shorten nothing. */
export function comparisonText(comparison: Comparison, { colour, width }: ConsoleOptions): string {
  const look: Look = {
    paint: painter(colour),
    line: (text) => clip(oneLine(text), width),
    wrapped: (text, indent) => wrap(oneLine(text), width, indent),
  }
  const paragraphs = [
    head(comparison, look),
    ...changesInOrder.map((change) =>
      change === 'same' ? grownPart(comparison, look) : rowsPart(comparison, change, look),
    ),
    findingsPart(comparison, look),
    observationsPart(comparison, look),
    figures(comparison, look),
  ]
  return `${paragraphs.filter((paragraph) => paragraph !== '').join('\n\n')}\n`
}

function head(comparison: Comparison, look: Look): string {
  const { paint, wrapped } = look
  const { like, label } = wording.outcomeWords[comparison.outcome]
  const { mark, colour } = overallWords[like]
  return [
    paint([colour, 'bold'], `${mark} ${label.toUpperCase()}`),
    wrapped(
      `  ${wording.requirementCounts(comparison)}; overall: ${wording.overallChangeWords(comparison)}`,
      '  ',
    ),
    ...runLines('A', comparison.a, look),
    ...runLines('B', comparison.b, look),
    ...comparison.differing.map(({ what, a, b }) =>
      wrapped(`  Other ${wording.differenceTitles[what]}: ${a} in A, ${b} in B`, '    '),
    ),
  ].join('\n')
}

function runLines(letter: string, run: ComparedRun, { paint, wrapped }: Look): readonly string[] {
  const { name, verdict, profile, suite, startedAt, target, doubts } = run
  const { mark, label } = overallWords[verdict]
  const verdictAndTarget = `${mark} ${label}, ${target.baseUrl}`
  const facts = `${verdictAndTarget}, profile ${profile}, suite ${suite.version}, ${moment(startedAt)}`
  return [
    wrapped(`  ${letter}  ${name}: ${facts}`, '     '),
    ...doubts.map((doubt) => paint('yellow', wrapped(`     ${doubt}`, '     '))),
  ]
}

const changeColours: Readonly<Partial<Record<Change, 'red' | 'green'>>> = { worse: 'red', better: 'green' }

function rowsPart(comparison: Comparison, change: Change, { paint, line }: Look): string {
  const requirements = wording.requirementsOf(comparison, change)
  if (requirements.length === 0) return ''
  const wide = Math.max(...requirements.map(({ id }) => id.length))
  const remark = wording.revisionRemark(requirements)
  return [
    wording.changeTitles[change],
    ...requirements.map((one) => paint(changeColours[change] ?? 'yellow', line(requirementLine(one, wide)))),
    ...(remark === '' ? [] : [`  ${remark}`]),
  ].join('\n')
}

function requirementLine(row: RequirementComparison, wide: number): string {
  const side = row.b ?? row.a
  const mark = side === undefined ? ' ' : verdictWords[side.verdict].mark
  const level = (side?.level ?? '').padEnd('SHOULD'.length)
  const rest = [...wording.remarksOn(row), wording.reasonOf(row)].filter((words) => words !== '').join('; ')
  const why = rest === '' ? '' : `: ${rest}`
  return `  ${mark} ${row.id.padEnd(wide)} ${level} ${wording.verdictsWords(row)}${why}`
}

/** Requirements with the same verdict are only counted, except where their check has another revision. */
function grownPart(comparison: Comparison, { wrapped }: Look): string {
  const grown = wording.requirementsOf(comparison, 'same').filter(({ otherRevision }) => otherRevision)
  if (grown.length === 0) return ''
  const rows = grown.map(({ id, a, b }) => `${id} (revision ${a?.revision} → ${b?.revision})`)
  return wrapped(`The same by another check: ${rows.join(', ')}`, '  ')
}

function findingsPart({ findings }: Comparison, look: Look): string {
  return [
    `Findings: ${wording.findingCounts(findings)}`,
    ...findings.flatMap((finding) => findingLine(finding, look)),
  ].join('\n')
}

function findingLine({ change, requirement, a, b }: FindingComparison, look: Look): readonly string[] {
  const side = change === 'new' ? b : a
  if (change === 'still there' || side === undefined) return []
  const [sign, letter, colour] =
    change === 'new' ? (['+', 'B', 'red'] as const) : (['-', 'A', 'green'] as const)
  const rest = side.ids.length - shownIds
  const ids = `${side.ids.slice(0, shownIds).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
  const once = side.certainty === 'final' ? '' : ', seen once and not again'
  const factors = wording.factorsWords(side)
  const text = `  ${sign} ${requirement} (${ids} in ${letter})${once}${factors && ` ${factors}`}: ${differenceOf(side)}`
  return [look.paint(colour, look.line(text))]
}

function observationsPart(comparison: Comparison, { line }: Look): string {
  const otherwise = wording
    .answeredOtherwise(comparison)
    .map(({ requirement, question, a, b }) =>
      line(`  ○ ${requirement} ${question}: ${wording.answerWords(a)} → ${wording.answerWords(b)}`),
    )
  const once = wording.askedOnceWords(comparison)
  return [
    ...(otherwise.length === 0 ? [] : ['Open answers that differ, which is no worsening', ...otherwise]),
    ...(once === '' ? [] : [`Open questions that one run asked: ${once}`]),
  ].join('\n')
}

function figures({ requests: { total, byOperation } }: Comparison, { wrapped }: Look): string {
  const before = ({ a, b }: Comparison['requests']['total']): string => (a === b ? '' : `${grouped(a)} → `)
  const each = byOperation.map((one) => `${one.operation} ${before(one)}${grouped(one.b)}`).join(', ')
  return wrapped(`Spent: ${before(total)}${counted(total.b, 'request')}${each && ` (${each})`}`, '  ')
}
