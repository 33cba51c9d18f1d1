import { clip, oneLine, wrap } from '../../run/text-lines.ts'
import { differenceOf } from '../../verdict/findings.ts'
import type { ConsoleOptions } from '../console.ts'
import { type Paint, painter } from '../paint.ts'
import { overallWords, verdictWords } from '../verdict-words.ts'
import { grouped, moment } from '../words.ts'
import {
  type Change,
  type ComparedRun,
  type Comparison,
  type ComparisonOutcome,
  changesInOrder,
  type FindingComparison,
  type RowComparison,
} from './comparison.ts'
import {
  answeredOtherwise,
  answerWords,
  askedOnceWords,
  changeTitles,
  differenceTitles,
  factorsWords,
  findingCounts,
  findingIds,
  outcomeWords,
  overallChangeWords,
  reasonOf,
  remarksOn,
  requestsWords,
  revisionRemark,
  rowCounts,
  rowsOf,
  verdictsWords,
} from './comparison-words.ts'

const outcomeColours: Readonly<Record<ComparisonOutcome, 'red' | 'green' | 'yellow'>> = {
  worse: 'red',
  'not worse': 'green',
  'not comparable': 'yellow',
}

type Colour = Parameters<Paint>[0]

const changeColours: Readonly<Record<Exclude<Change, 'same'>, Colour>> = {
  worse: 'red',
  better: 'green',
  changed: 'yellow',
  'only in A': 'yellow',
  'only in B': 'yellow',
}

/**
 * Writes a comparison for a terminal: what it comes to, then what changed, a line for each. Longer lines are cut; the
 * page and the JSON have all of them.
 *
 * @param options - how it is to look
 * @returns text that ends with a line break
 */
export function comparisonText(
  comparison: Comparison,
  { colour, width }: Omit<ConsoleOptions, 'reports'>,
): string {
  const paint = painter(colour)
  const line = (text: string): string => clip(oneLine(text), width)
  const paragraphs = [
    head(comparison, width, paint),
    ...changesInOrder.map((change) =>
      change === 'same' ? grownPart(comparison, width) : rowsPart(comparison, change, line, paint),
    ),
    findingsPart(comparison, line, paint),
    observationsPart(comparison, line),
    figures(comparison, width),
  ]
  return `${paragraphs.filter((paragraph) => paragraph !== '').join('\n\n')}\n`
}

function head(comparison: Comparison, width: number, paint: Paint): string {
  const { outcome, a, b, differing } = comparison
  const { mark, label } = outcomeWords[outcome]
  const differences = differing.map((one) => {
    const title = differenceTitles[one.what]
    return wrap(oneLine(`  Other ${title}: ${one.a} in A, ${one.b} in B`), width, '    ')
  })
  return [
    paint([outcomeColours[outcome], 'bold'], `${mark} ${label.toUpperCase()}`),
    wrap(`  ${rowCounts(comparison)}; overall: ${overallChangeWords(comparison)}`, width, '  '),
    ...[...runLines('A', a, width), ...runLines('B', b, width)].map(({ text, isDoubt }) =>
      isDoubt ? paint('yellow', text) : text,
    ),
    ...differences,
  ].join('\n')
}

function runLines(
  letter: string,
  { name, verdict, profile, suite, startedAt, target, doubts }: ComparedRun,
  width: number,
): readonly { readonly text: string; readonly isDoubt: boolean }[] {
  const { mark, label } = overallWords[verdict]
  const facts = [
    `${mark} ${label}`,
    target.baseUrl,
    `profile ${profile}`,
    `suite ${suite.version}`,
    moment(startedAt),
  ]
  return [
    { text: wrap(oneLine(`  ${letter}  ${name}: ${facts.join(', ')}`), width, '     '), isDoubt: false },
    ...doubts.map((doubt) => ({ text: wrap(oneLine(`     ${doubt}`), width, '     '), isDoubt: true })),
  ]
}

function rowsPart(
  comparison: Comparison,
  change: Exclude<Change, 'same'>,
  line: (text: string) => string,
  paint: Paint,
): string {
  const rows = rowsOf(comparison, change)
  if (rows.length === 0) return ''
  const wide = Math.max(...rows.map(({ id }) => id.length))
  const remark = revisionRemark(rows)
  return [
    changeTitles[change],
    ...rows.map((row) => paint(changeColours[change], line(rowLine(row, wide)))),
    ...(remark === '' ? [] : [`  ${remark}`]),
  ].join('\n')
}

function rowLine(row: RowComparison, wide: number): string {
  const side = row.b ?? row.a
  const mark = side === undefined ? ' ' : verdictWords[side.verdict].mark
  const reason = reasonOf(row)
  const rest = [...remarksOn(row), ...(reason === '' ? [] : [reason])]
  return `  ${mark} ${row.id.padEnd(wide)} ${(side?.level ?? '').padEnd('SHOULD'.length)} ${verdictsWords(row)}${rest.length === 0 ? '' : `: ${rest.join('; ')}`}`
}

/** Rows of the same verdict are folded into a count; that a check grew is told all the same. */
function grownPart(comparison: Comparison, width: number): string {
  const grown = rowsOf(comparison, 'same').filter(({ otherRevision }) => otherRevision)
  if (grown.length === 0) return ''
  const rows = grown.map(({ id, a, b }) => `${id} (revision ${a?.revision} → ${b?.revision})`)
  return wrap(oneLine(`The same by another check: ${rows.join(', ')}`), width, '  ')
}

function findingsPart({ findings }: Comparison, line: (text: string) => string, paint: Paint): string {
  const changed = findings.filter(({ change }) => change !== 'still there')
  return [
    `Findings: ${findingCounts(findings)}`,
    ...changed.map((one) => findingLine(one, line, paint)),
  ].join('\n')
}

function findingLine(finding: FindingComparison, line: (text: string) => string, paint: Paint): string {
  const { change, requirement, a, b } = finding
  const side = b ?? a
  if (side === undefined) return ''
  const factors = factorsWords(side)
  const words = [
    `  ${change === 'new' ? '+' : '-'} ${requirement} (${findingIds(finding)})`,
    ...(side.certainty === 'final' ? [] : [', seen once and not again']),
    ...(factors === '' ? [] : [` ${factors}`]),
    `: ${differenceOf(side)}`,
  ]
  return paint(change === 'new' ? 'red' : 'green', line(words.join('')))
}

function observationsPart(comparison: Comparison, line: (text: string) => string): string {
  const otherwise = answeredOtherwise(comparison).map(({ requirement, question, a, b }) =>
    line(`  ○ ${requirement} ${question}: ${answerWords(a)} → ${answerWords(b)}`),
  )
  const once = askedOnceWords(comparison)
  return [
    ...(otherwise.length === 0 ? [] : ['Open answers that differ, which is no worsening', ...otherwise]),
    ...(once === '' ? [] : [`Open questions that one run asked: ${once}`]),
  ].join('\n')
}

function figures(comparison: Comparison, width: number): string {
  const { requests } = comparison
  const byOperation = requests.byOperation.map(({ operation, a, b }) =>
    a === b ? `${operation} ${grouped(a)}` : `${operation} ${grouped(a)} → ${grouped(b)}`,
  )
  const spent = `Spent: ${requestsWords(comparison)}${byOperation.length === 0 ? '' : ` (${byOperation.join(', ')})`}`
  return wrap(oneLine(spent), width, '  ')
}
