import {
  type ConsoleOptions,
  clip,
  counted,
  differenceOf,
  grouped,
  oneLine,
  type Paint,
  painter,
  verdictWords,
  wrap,
} from 'petstore-conformance'
import { eventTitle } from '../changes/event-words.ts'
import { recordedWords } from '../read/is-verdict.ts'
import type { RequirementTold } from '../read/requirement-told.ts'
import { type Standing, standingWords } from '../read/standing.ts'
import { countsByStanding, lastRunWords } from '../read/standing-words.ts'
import { labelsOf, type TargetGlance } from '../read/target-glance.ts'
import { type RequirementSummary, spentWords, type TargetHistory } from '../read/target-history.ts'
import { agoWords, dayWords, msWords, sinceWords } from '../read/time-words.ts'

/** How the text is to look, and the time: milliseconds since the epoch. */
export interface HistoryTextOptions extends Omit<ConsoleOptions, 'reports'> {
  readonly now: number
}

const colours: Readonly<Record<Standing, 'red' | 'yellow' | 'green'>> = {
  'non-conformant': 'red',
  unreachable: 'red',
  inconclusive: 'yellow',
  unknown: 'yellow',
  conformant: 'green',
}

/** All targets for a terminal, a line each. Ends with a line break. */
export function targetsText(targets: readonly TargetGlance[], options: HistoryTextOptions): string {
  const paint = painter(options.colour)
  if (targets.length === 0) return 'The history has no target yet.\n'
  const widths = {
    name: Math.min(mostName, Math.max(...targets.map(({ name }) => [...name].length))),
    standing: Math.max(...targets.map(({ standing }) => standingWords[standing].label.length)),
  }
  const lines = targets.map((target) => {
    const line = clip(oneLine(glanceLine(target, widths, options.now)), options.width)
    return paint(colours[target.standing], line)
  })
  return [countsByStanding(targets), ...lines, ''].join('\n')
}

const mostName = 32

function glanceLine(
  { name, standing, since, lastRun, failed, slow }: TargetGlance,
  widths: { readonly name: number; readonly standing: number },
  now: number,
): string {
  const { mark, label } = standingWords[standing]
  const facts = [
    ...(failed.length === 0 ? [] : [`violated: ${failed.map(({ requirement }) => requirement).join(', ')}`]),
    ...(slow.length === 0 ? [] : [`slow: ${slow.join(', ')}`]),
  ]
  const cells = [
    `${mark} ${clip(name, widths.name).padEnd(widths.name)}`,
    label.padEnd(widths.standing),
    (since === undefined ? '' : `since ${dayWords(since)}`).padEnd('since 2027-01-01'.length),
    lastRun === undefined ? 'no run' : `last run ${agoWords(lastRun.startedAt, now)} ago`,
  ]
  return `  ${cells.join('  ')}${facts.length === 0 ? '' : `  ${facts.join('; ')}`}`
}

/** What has become of a target, for a terminal. Ends with a line break. */
export function targetText(told: TargetHistory, options: HistoryTextOptions): string {
  const paint = painter(options.colour)
  const line: Line = (text) => clip(oneLine(text), options.width)
  const paragraphs = [
    head(told, options, paint),
    failedPart(told, options.now, line, paint),
    failedBeforePart(told, line),
    eventsPart(told, line),
    answersPart(told, line),
    wrap(`Spent: ${spentWords(told.requests)}`, options.width, '  '),
    latenciesPart(told),
  ]
  return `${joined('\n\n', paragraphs)}\n`
}

function head({ target, runs }: TargetHistory, { now, width }: HistoryTextOptions, paint: Paint): string {
  const { name, standing, since, lastRun, lastCompleteAt } = target
  const { mark, label } = standingWords[standing]
  const when = since === undefined ? '' : ` since ${sinceWords(since, now)}`
  const plan = target.plan === undefined ? [] : [`plan ${target.plan}`]
  const facts = [target.baseUrl, `profile ${target.profile}`, ...plan, ...labelsOf(target)]
  const wrapped = (text: string): string => wrap(oneLine(`  ${text}`), width, '  ')
  const last =
    lastRun && `Last run ${lastRun.cycle}, ${agoWords(lastRun.startedAt, now)} ago: ${lastRunWords(lastRun)}`
  const isOther = lastCompleteAt !== undefined && lastCompleteAt !== lastRun?.startedAt
  return joined('\n', [
    paint([colours[standing], 'bold'], oneLine(`${mark} ${name}: ${label.toUpperCase()}${when}`)),
    wrapped(facts.join(', ')),
    last === undefined ? '' : wrapped(last),
    isOther ? wrapped(`Last run that came to its end: ${sinceWords(lastCompleteAt, now)}`) : '',
    runs.firstAt === undefined
      ? ''
      : wrapped(`${counted(runs.kept, 'run')} kept, the first of ${dayWords(runs.firstAt)}`),
  ])
}

/** Puts a text into one line of the terminal. */
type Line = (text: string) => string

/** Joins texts, without those that are empty. */
function joined(separator: string, texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join(separator)
}

/** Lines under a heading; empty where there are none. */
function part(heading: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : [heading, ...lines].join('\n')
}

function failedPart({ requirements }: TargetHistory, now: number, line: Line, paint: Paint): string {
  const lines = requirements.flatMap((row) => {
    if (row.failedSince === undefined) return []
    const isWarning = row.level === 'SHOULD'
    const { mark } = verdictWords[isWarning ? 'warn' : 'fail']
    const text = `  ${mark} ${requirementWords(row, 10)} since ${sinceWords(row.failedSince, now)}, ${oftenWords(row)}`
    return [paint(isWarning ? 'yellow' : 'red', line(text))]
  })
  return part('Violated', lines)
}

function failedBeforePart({ requirements }: TargetHistory, line: Line): string {
  const lines = requirements.flatMap((row) => {
    if (row.failedSince !== undefined) return []
    const last = row.lastFailedAt === undefined ? '' : `, last on ${dayWords(row.lastFailedAt)}`
    return [line(`  ${requirementWords(row, 12)} ${oftenWords(row)}${last}`)]
  })
  return part('Violated before', lines)
}

function requirementWords({ requirement, level }: RequirementSummary, width: number): string {
  return `${requirement.padEnd(width)} ${(level ?? '').padEnd(6)}`
}

/** How often a requirement broke, such as `in 12 of 400 runs, 2 times`. */
function oftenWords({ failedRuns, judgedRuns, fails }: RequirementSummary): string {
  const runs = `in ${grouped(failedRuns)} of ${counted(judgedRuns, 'run')}`
  return failedRuns === 0 ? runs : `${runs}, ${counted(fails, 'time')}`
}

function eventsPart({ events }: TargetHistory, line: Line): string {
  if (events.length === 0) return 'What changed: nothing yet'
  const lines = events.map((one) => line(`  ${dayWords(one.at)}  ${eventTitle(one)}`))
  return part('What changed last', lines)
}

function answersPart({ changedAnswers }: TargetHistory, line: Line): string {
  const lines = changedAnswers.map(({ requirement, question, answer, since, before: [former] }) =>
    line(
      `  ${verdictWords.observed.mark} ${requirement} ${question}: ${former?.answer ?? ''} → ${answer}, since ${dayWords(since)}`,
    ),
  )
  return part('Open answers that changed, which is right or wrong of none', lines)
}

const columns = ['median', '95th', 'usual median'] as const
const cellWidth = 14

function latenciesPart({ latencies, target }: TargetHistory): string {
  if (latencies.length === 0) return ''
  const cells = (texts: readonly string[]): string => texts.map((text) => text.padStart(cellWidth)).join('')
  return [
    `Latency in ms${''.padEnd(11)}${cells(columns)}`,
    ...latencies.map(({ operation, medianMs, p95Ms, usualMs }) => {
      const usual = usualMs === undefined ? 'not known' : msWords(usualMs)
      const row = `  ${clip(oneLine(operation), 22).padEnd(22)}${cells([msWords(medianMs), msWords(p95Ms), usual])}`
      return target.slow.includes(operation) ? `${row}  twice as long as usual` : row
    }),
  ].join('\n')
}

/** What has become of a requirement at a target, for a terminal. Ends with a line break. */
export function requirementText(told: RequirementTold, options: HistoryTextOptions): string {
  const paint = painter(options.colour)
  const { now, width } = options
  const { target, requirement, level, statement, failedSince, spans, findings } = told
  const line: Line = (text) => clip(oneLine(text), width)
  const standing =
    failedSince === undefined
      ? paint('green', oneLine(`${target}: ${requirement} is not violated`))
      : paint('red', oneLine(`${target}: ${requirement} IS VIOLATED since ${sinceWords(failedSince, now)}`))
  const first = [
    standing,
    ...(statement === undefined ? [] : [wrap(`  ${level ?? ''} ${statement}`, width, '  ')]),
    told.judgedRuns === 0 ? '  No run that is kept has judged it' : `  Violated ${oftenWords(told)}`,
  ]
  const verdicts = spans.toReversed().map(({ verdict, from, to, runs }) => {
    const { mark, label } = recordedWords[verdict]
    const days = `${dayWords(from)} to ${dayWords(to)}`
    return line(`  ${mark} ${label.padEnd('not applicable'.length)}  ${days}  ${counted(runs, 'run')}`)
  })
  const breaches = findings.map(({ expected, actual, firstSeenAt, lastSeenAt, times }) => {
    const days = `${dayWords(firstSeenAt)} to ${dayWords(lastSeenAt)}`
    const text = `  ${days}, in ${counted(times, 'run')}: ${differenceOf({ expected, actual })}`
    return wrap(oneLine(text), width, '    ')
  })
  const paragraphs = [
    first.join('\n'),
    part('Verdicts, the last first', verdicts),
    part('Findings, the last seen first', breaches),
  ]
  return `${joined('\n\n', paragraphs)}\n`
}
