import type { RunOptions } from '../run/options/run-options.ts'
import { clip, oneLine, visibleText, wrap } from '../run/visible-text.ts'
import { dependsOnEarlier } from '../spec/cause.ts'
import { differenceOf } from '../verdict/findings.ts'
import type { FinishedRun } from '../verdict/finished-run.ts'
import { type Paint, painter } from './paint.ts'
import { type ReportedCause, reportedCauses, shownCommands } from './reported-causes.ts'
import * as summary from './summary.ts'
import { overallWords, verdictWords } from './verdict-words.ts'
import { waivedWords, waiverRemarks } from './waiver-words.ts'
import { basisWords, counted, duration, grouped, requirementWords, seedWords } from './words.ts'

/** How the summary looks, its width in columns, and the paths of reports that it names. */
export interface ConsoleOptions {
  readonly colour: boolean
  readonly width: number
  readonly reports?: readonly string[]
  readonly detail?: RunOptions['detail'] | undefined
}

/** The summary at the end of a run, for a terminal. Each part ends with a line break; those with a title can be folded. */
export function consoleParts(run: FinishedRun, { colour, width, reports = [], detail }: ConsoleOptions) {
  if (detail === 'quiet') return []
  const paint = painter(colour)
  const isVerbose = detail === 'verbose'
  const told = reportedCauses(run).map((one) => consoleFinding(one, width, paint))
  const remarks = waiverRemarks(run).map(({ words }) =>
    paint('yellow', wrap(`! ${visibleText(words)}`, width, '  ')),
  )
  const parts = [
    { text: verdict(run, width, paint) },
    { title: 'Findings', text: told.join('\n\n') },
    { text: remarks.join('\n') },
    { title: 'Not judged', text: notJudged(run, width, paint) },
    { title: 'Judged', text: isVerbose ? judged(run, width) : '' },
    { text: figures(run, width, reports, isVerbose) },
  ]
  return parts.filter(({ text }) => text !== '').map((part) => ({ ...part, text: `${part.text}\n` }))
}

function verdict(run: FinishedRun, width: number, paint: Paint): string {
  const { mark, label, colour } = overallWords[run.verdict]
  const faults = run.suiteFaults.map((fault) =>
    wrap(`  Fault of the suite: ${visibleText(fault)}`, width, '    '),
  )
  return [
    paint([colour, 'bold'], `${mark} ${label.toUpperCase()}: ${visibleText(run.target.baseUrl)}`),
    wrap(`  ${visibleText(summary.meaning(run))}`, width, '  '),
    wrap(`  ${summary.verdictCounts(run.requirements)}`, width, '  '),
    ...faults.map((fault) => paint('red', fault)),
  ].join('\n')
}

function notJudged(run: FinishedRun, width: number, paint: Paint): string {
  // The verdict states the reason, which is the same for all.
  if (run.preflight !== undefined) return ''
  const { mark, label } = verdictWords.inconclusive
  const inconclusive = summary
    .sharingReason(summary.withVerdict(run, 'inconclusive'))
    .map(({ ids, reason, blockedBy }) => {
      const behind = blockedBy.length === 0 ? '' : `blocked by ${blockedBy.join(', ')}`
      const why = reason !== '' && behind !== '' ? `${reason} (${behind})` : `${reason}${behind}`
      const text = `${mark} ${ids} ${label}${why && `: ${visibleText(why)}`}`
      return paint('yellow', wrap(text, width, '  '))
    })
  const left = (['not-applicable', 'not-selected'] as const).flatMap((one) => {
    const ids = summary.withVerdict(run, one).map(({ id }) => id)
    const words = verdictWords[one]
    const text = `${words.mark} ${ids.length} ${words.label}: ${ids.join(', ')}`
    return ids.length === 0 ? [] : [wrap(text, width, '  ')]
  })
  return [...inconclusive, ...left].join('\n')
}

function judged(run: FinishedRun, width: number): string {
  const lines = summary.judgedIn(run).map(({ id, verdict, statement, basis }) => {
    const { mark, label } = verdictWords[verdict]
    const proof = basis === undefined ? '' : ` (${basisWords(basis)})`
    return wrap(`${mark} ${id} ${label}: ${statement}${proof}`, width, '  ')
  })
  return lines.join('\n')
}

function figures(run: FinishedRun, width: number, reports: readonly string[], isVerbose: boolean): string {
  const { requirements, observations, leftovers, interactions, requests, profile } = run
  const judged = `${summary.judgedIn(run).length} of ${requirements.length} requirements, profile ${profile}${summary.depthWords(run)}`
  const open = observations.length === 0 ? '' : `; ${counted(observations.length, 'open answer')} observed`
  const lines = [
    `Judged:      ${judged}${open}`,
    ...(isVerbose && interactions.length > 0 ? [`Inputs:      ${interactionsWords(run)}`] : []),
    `Requests:    ${grouped(requests.total)} in ${duration(run)}, ${seedWords(run)}`,
    `Leftovers:   ${leftovers.length === 0 ? 'none' : `${summary.leftoverWords(run)}, listed in the reports`}`,
    ...(reports.length === 0 ? [] : [`Reports:     ${reports.join(', ')}`]),
  ]
  return lines.map((line) => wrap(`  ${line}`, width, ' '.repeat(15))).join('\n')
}

/** How many input combinations were tested, such as `90 % of pairs and 57 % of triples of input dimensions`. */
function interactionsWords({ interactions }: FinishedRun): string {
  const shares = (['pairs', 'triples'] as const).map((strength) => {
    const covered = interactions.reduce((total, one) => total + one[strength].covered, 0)
    const possible = interactions.reduce((total, one) => total + one[strength].possible, 0)
    return `${Math.floor((100 * covered) / Math.max(1, possible))} % of ${strength}`
  })
  return `${shares.join(' and ')} of input dimensions`
}

/** Most lines of a text and of a command, so that a finding fits on a screen. */
const [textLines, commandLines] = [3, 6]
/** More findings of one cause tell nothing new on a terminal; the reports have them all. */
const shownOthers = 2

/** One cause of violations, for a terminal. A command is shown whole, so that it can be copied, or not at all. */
function consoleFinding(told: ReportedCause, width: number, paint: Paint): string {
  const { lead, others, first, further, verdict, waiver, shown, words } = told
  const name = `${lead === undefined ? '' : `${lead.id} `}${requirementWords(first.id)} (${first.level})`
  const heading = `${verdictWords[verdict].mark} ${name}${waiver === undefined ? '' : ', waived'}`
  // Findings that differ only in their exchanges go together.
  const groups = Map.groupBy(others, (one) => {
    const isLeads = one.requirement === lead?.requirement
    return `${one.requirement}: ${isLeads ? `got ${one.actual}` : differenceOf(one)}`
  })
  const rest = [...groups.values()].slice(shownOthers).flat().length
  const texts = [
    `${first.statement} (section ${first.section})`,
    ...(first.waiver === undefined ? [] : [waivedWords(first.waiver)]),
    ...(further === '' ? [] : [`Also violates ${further}.`]),
    ...(words.length === 0 ? [] : [words.join(' ')]),
  ]
  return [
    paint(
      [verdict === 'fail' && waiver === undefined ? 'red' : 'yellow', 'bold'],
      wrap(heading, width, '  '),
    ),
    ...texts.map((text) => entry('', text, width)),
    ...(shown === undefined ? [] : shownLines(shown, lead?.id, width)),
    ...[...groups].slice(0, shownOthers).map(([difference, group]) => {
      const text = oneLine(`${group.map(({ id }) => id).join(', ')} ${difference}`)
      return clip(`  ${text}`, width)
    }),
    ...(rest > 0 ? [`  and ${counted(rest, 'more finding')} of this cause: see the reports`] : []),
  ].join('\n')
}

function shownLines(shown: NonNullable<ReportedCause['shown']>, id: string | undefined, width: number) {
  const commands = shownCommands(shown.proof).map(visibleText)
  const rows = commands.reduce((sum, command) => sum + Math.ceil((command.length + 2) / width), 0)
  const label = 'factors' in shown && dependsOnEarlier(shown) ? 'sent both times' : 'send it again'
  const shownWhole = rows === 0 ? [] : [`  ${label}:`, ...commands.map((command) => `  ${command}`)]
  return [
    entry('expected  ', shown.expected, width),
    entry('actual    ', shown.actual, width),
    ...(rows > commandLines ? [`  ${label}: see ${id} in report.html for the command`] : shownWhole),
  ]
}

/** A text on a few lines behind a label; whole bodies belong in the reports. */
function entry(label: string, text: string, width: number): string {
  const indent = ' '.repeat(2 + label.length)
  const shown = clip(oneLine(text), textLines * (width - indent.length) - textLines)
  return wrap(`  ${label}${shown}`, width, indent)
}
