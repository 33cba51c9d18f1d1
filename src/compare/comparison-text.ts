import type { ConsoleOptions } from '../report/console.ts'
import { type Paint, painter } from '../report/paint.ts'
import { clip, wrap } from '../report/text-lines.ts'
import { overallWords, verdictsInOrder, verdictWords } from '../report/verdict-words.ts'
import { visibleText } from '../report/visible-text.ts'
import { counted, differenceOf, grouped, moment } from '../report/words.ts'
import {
  type Change,
  type ComparedRun,
  type Comparison,
  type ComparisonOutcome,
  changesInOrder,
  type FindingComparison,
  type FindingSide,
  type ObservationComparison,
  type RowComparison,
  type RunDifference,
} from './comparison.ts'

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
 * JSON has all of them.
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
    spentPart(comparison, width),
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
    `: ${differenceOf(side.expected, side.actual)}`,
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

function spentPart(comparison: Comparison, width: number): string {
  const { requests } = comparison
  const byOperation = requests.byOperation.map(({ operation, a, b }) =>
    a === b ? `${operation} ${grouped(a)}` : `${operation} ${grouped(a)} → ${grouped(b)}`,
  )
  const spent = `Spent: ${requestsWords(comparison)}${byOperation.length === 0 ? '' : ` (${byOperation.join(', ')})`}`
  return wrap(oneLine(spent), width, '  ')
}

/** A line break within what a target said would make two lines of one. */
function oneLine(text: string): string {
  return visibleText(text)
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll('\t', ' ')
}

/** How an outcome is shown: never by colour alone. */
const outcomeWords: Readonly<Record<ComparisonOutcome, { readonly mark: string; readonly label: string }>> = {
  worse: { mark: '✗', label: 'B is worse than A' },
  'not worse': { mark: '✓', label: 'B is not worse than A' },
  'not comparable': { mark: '?', label: 'B cannot be compared' },
}

/** The headings that rows of a change stand under. */
const changeTitles: Readonly<Record<Change, string>> = {
  worse: 'Worse',
  better: 'Better',
  changed: 'Changed, neither worse nor better',
  'only in A': 'In A only',
  'only in B': 'In B only',
  same: 'The same',
}

/** What a run differs in, in words. */
const differenceTitles: Readonly<Record<RunDifference['what'], string>> = {
  suite: 'versions of the suite',
  profile: 'profiles',
  interface: 'interface documents',
  target: 'targets',
}

/** The rows of a change: what is broken in B first, each verdict in the order of the catalogue. */
function rowsOf({ rows }: Comparison, change: Change): readonly RowComparison[] {
  const place = ({ a, b }: RowComparison): number => {
    const side = b ?? a
    return side === undefined ? verdictsInOrder.length : verdictsInOrder.indexOf(side.verdict)
  }
  const found = rows.filter((row) => row.change === change)
  return change === 'same' ? found : found.toSorted((one, other) => place(one) - place(other))
}

/** How many rows became what, such as `3 worse, 1 better, 46 the same`. */
function rowCounts(comparison: Comparison): string {
  const count = (change: Change, words: string): readonly string[] => {
    const rows = rowsOf(comparison, change).length
    return rows === 0 ? [] : [`${rows} ${words}`]
  }
  const counts = [
    ...count('worse', 'worse'),
    ...count('better', 'better'),
    ...count('changed', 'changed'),
    ...count('only in A', 'in A only'),
    ...count('only in B', 'in B only'),
    ...count('same', 'the same'),
  ]
  return counts.length === 0 ? 'no requirements' : counts.join(', ')
}

/** From which overall verdict to which. */
function overallChangeWords({ overall: { a, b, change } }: Comparison): string {
  if (a === b) return `${overallWords[a].label} in both`
  return `${overallWords[a].label} in A, ${overallWords[b].label.toLowerCase()} in B${change === 'changed' ? '' : `: ${change}`}`
}

/** From which verdict to which, such as `pass → fail`. */
function verdictsWords({ a, b }: RowComparison): string {
  const words = [a, b].flatMap((side) => (side === undefined ? [] : [verdictWords[side.verdict].label]))
  return [...new Set(words)].join(' → ')
}

/** What is to be known of a row beside its verdicts: a sentence each. */
function remarksOn({ a, b, noLongerJudged, otherRevision }: RowComparison): readonly string[] {
  return [
    ...(noLongerJudged ? ['no longer judged'] : []),
    ...(otherRevision ? [`revision ${a?.revision} → ${b?.revision}`] : []),
    ...(a !== undefined && b !== undefined && a.level !== b.level
      ? [`${a.level} in A, ${b.level} in B`]
      : []),
  ]
}

/** What is to be known of a list of rows, where a check grew; empty where none did. */
function revisionRemark(rows: readonly RowComparison[]): string {
  if (rows.every(({ change, otherRevision }) => change !== 'worse' || !otherRevision)) return ''
  return 'Where the check has another revision, what passed before may rightly fail.'
}

/** Why B has its verdict or, where a verdict without a reason came of one with, why A had. */
function reasonOf({ a, b }: RowComparison): string {
  if (b !== undefined && b.reason !== '') return b.reason
  if (a === undefined || a.reason === '') return ''
  return b === undefined ? a.reason : `in A: ${a.reason}`
}

/** A number of 400 digits tells no more. */
const shownOfLevel = 60

/** What a run knows of the cause of a finding. */
function factorsWords({ factors }: FindingSide): string {
  if (factors === undefined) return ''
  if (factors.length === 0) return 'however it is asked'
  return `with ${factors.map(({ factor, level }) => `${factor}: ${clip(level, shownOfLevel)}`).join('; ')}`
}

/** How many findings became what, such as `1 new, 2 still there`. */
function findingCounts(findings: readonly FindingComparison[]): string {
  const counts = (['new', 'gone', 'still there'] as const).flatMap((change) => {
    const count = findings.filter((finding) => finding.change === change).length
    return count === 0 ? [] : [`${count} ${change}`]
  })
  return counts.length === 0 ? 'none in either' : counts.join(', ')
}

/** The ids of a finding in the runs that have it, such as `F1, F4 in B`. */
function findingIds({ a, b }: FindingComparison): string {
  return [a && `${idsOf(a)} in A`, b && `${idsOf(b)} in B`].filter((words) => words !== undefined).join(', ')
}

const shownIds = 3

function idsOf({ ids }: FindingSide): string {
  const rest = ids.length - shownIds
  return `${ids.slice(0, shownIds).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

/** The questions that both runs asked and that were answered otherwise. */
function answeredOtherwise({ observations }: Comparison): readonly ObservationComparison[] {
  return observations.filter(({ a, b }) => a !== undefined && b !== undefined)
}

/** How many questions one run alone asked, such as `12 in B only`; empty where there are none. */
function askedOnceWords({ observations }: Comparison): string {
  const count = (letter: 'A' | 'B', other: 'a' | 'b'): readonly string[] => {
    const questions = observations.filter((one) => one[other] === undefined).length
    return questions === 0 ? [] : [`${grouped(questions)} in ${letter} only`]
  }
  return [...count('A', 'b'), ...count('B', 'a')].join(', ')
}

/** An answer in words. */
function answerWords(answer: string | undefined): string {
  if (answer === undefined) return 'not asked'
  return answer === '' ? 'nothing' : answer
}

/** What was spent, such as `60 → 62 requests`. */
function requestsWords({ requests: { total } }: Comparison): string {
  return total.a === total.b
    ? counted(total.a, 'request')
    : `${grouped(total.a)} → ${counted(total.b, 'request')}`
}
