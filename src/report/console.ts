import type { RunOptions } from '../run/options/run-options.ts'
import { clip, visibleText, wrap } from '../run/visible-text.ts'
import { dependsOnEarlier } from '../spec/cause.ts'
import { differenceOf } from '../verdict/findings.ts'
import type { FinishedRun, RequirementVerdict } from '../verdict/finished-run.ts'
import { type Paint, painter } from './paint.ts'
import * as summary from './summary.ts'
import {
  causeWords,
  shownCommands,
  type ToldFinding,
  toldFindings,
  untoldRequirements,
  waiverOfAll,
} from './told-findings.ts'
import { overallWords, verdictWords } from './verdict-words.ts'
import { waivedWords, waiverRemarks } from './waiver-words.ts'
import { combinationsWords, counted, duration, seedWords } from './words.ts'

/** How the summary is to look, on a terminal of so many columns, and which paths of reports it is to name. */
export interface ConsoleOptions {
  readonly colour: boolean
  readonly width: number
  readonly reports?: readonly string[]
  readonly detail?: RunOptions['detail'] | undefined
}

/**
 * Writes the summary that a run ends with on a terminal: verdict, findings, what was not judged, and figures. Each part ends
 * with a line break. A log that can folds the parts with a title.
 */
export function consoleParts(run: FinishedRun, { colour, width, reports = [], detail }: ConsoleOptions) {
  if (detail === 'quiet') return []
  const paint = painter(colour)
  const isVerbose = detail === 'verbose'
  const told = [
    ...toldFindings(run).map((one) => consoleFinding(one, width, paint)),
    ...untoldRequirements(run).map((one) => consoleRequirement(one, width, paint)),
  ]
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
  // The reason stands above, and it is the same for all.
  if (run.preflight !== undefined) return ''
  const { mark, label } = verdictWords.inconclusive
  const inconclusive = summary
    .sharingReason(summary.withVerdict(run, 'inconclusive'))
    .map(({ ids, reason, because }) => {
      const behind = because.length === 0 ? '' : `because of ${because.join(', ')}`
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
    const proof =
      basis && ` (${counted(basis.kept, 'response')} of ${counted(basis.varieties.length, 'kind')})`
    return wrap(`${mark} ${id} ${label}: ${statement}${proof ?? ''}`, width, '  ')
  })
  return lines.join('\n')
}

function figures(run: FinishedRun, width: number, reports: readonly string[], isVerbose: boolean): string {
  const { requirements, observations, residue, interactions, requests, profile } = run
  const judged = `${summary.judgedIn(run).length} of ${requirements.length} requirements, by profile ${profile}${summary.depthWords(run)}`
  const open = observations.length === 0 ? '' : `; ${counted(observations.length, 'open answer')} observed`
  const lines = [
    `Judged:      ${judged}${open}`,
    ...(isVerbose && interactions.length > 0
      ? [`Combined:    ${interactionsWords(run)} of what can vary`]
      : []),
    `Spent:       ${counted(requests.total, 'request')} in ${duration(run)}, ${seedWords(run)}`,
    `Left behind: ${residue.length === 0 ? 'nothing' : `${summary.residueWords(run)}, named in the reports`}`,
    ...(reports.length === 0 ? [] : [`Reports:     ${reports.join(', ')}`]),
  ]
  return lines.map((line) => wrap(`  ${line}`, width, '    ')).join('\n')
}

/** How many of the combinations of what can vary were tried, such as `1,565 of 1,738 pairs and 8,000 of 13,833 triples`. */
function interactionsWords({ interactions }: FinishedRun): string {
  const of = (strength: 'pairs' | 'triples'): string =>
    combinationsWords({
      covered: interactions.reduce((sum, one) => sum + one[strength].covered, 0),
      possible: interactions.reduce((sum, one) => sum + one[strength].possible, 0),
    })
  return `${of('pairs')} pairs and ${of('triples')} triples`
}

/** Whole bodies belong in the reports. */
const shownCharacters = 400
/** What else one cause breaks, or breaks elsewhere, takes a line or two for each. */
const shownOfOthers = 160
/** More of them tell nothing new on a terminal; the reports have them all. */
const shownOthers = 3

/** One cause of what was broken or not met, for a terminal. Commands are never broken, so that they can be copied. */
function consoleFinding(told: ToldFinding, width: number, paint: Paint): string {
  const { lead, others, requirements, verdict } = told
  const { cause } = lead
  const { expected, actual, proof } = cause ?? lead
  const names = requirements.map(({ id, level }) => `${id} (${level})`).join(', ')
  const isWaived = waiverOfAll(told) !== undefined
  const heading = `${verdictWords[verdict].mark} ${lead.id} breaks ${names}${isWaived ? ', waived' : ''}`
  // Those together that differ in nothing but where they were seen.
  const groups = Map.groupBy(others, (one) => {
    const isLeads = one.requirement === lead.requirement
    return `${one.requirement}: ${isLeads ? `got ${one.actual}` : differenceOf(one)}`
  })
  const rest = [...groups.values()].slice(shownOthers).flat().length
  const commands = shownCommands(proof)
  const aboutCommands = cause && dependsOnEarlier(cause) ? 'sent both times' : 'see it again'
  return [
    paint([verdict === 'fail' && !isWaived ? 'red' : 'yellow', 'bold'], wrap(heading, width, '  ')),
    ...requirements.flatMap((one) => [entry('', clauseOf(one), width, '  '), ...waived(one, width)]),
    ...(cause === undefined ? [] : causeWords(cause).map((words) => entry('', words, width, '  '))),
    entry('expected  ', expected, width),
    entry('actual    ', actual, width),
    ...(commands.length === 0 ? [] : [`    ${aboutCommands}:`]),
    ...commands.map((command) => `    ${visibleText(command)}`),
    ...[...groups].slice(0, shownOthers).map(([words, group]) => {
      const text = visibleText(`${group.map(({ id }) => id).join(', ')} ${words}`)
      return wrap(`  ${clip(text, shownOfOthers)}`, width, '    ')
    }),
    ...(rest > 0 ? [`  and ${counted(rest, 'more finding')} of this cause: see the reports`] : []),
  ].join('\n')
}

/** A requirement that is broken, or not met, and that no finding tells of. */
function consoleRequirement(requirement: RequirementVerdict, width: number, paint: Paint): string {
  const { id, level, verdict, reason } = requirement
  const { mark, label } = verdictWords[verdict]
  return [
    paint([verdict === 'fail' ? 'red' : 'yellow', 'bold'], wrap(`${mark} ${id} ${label} (${level})`, width)),
    entry('', clauseOf(requirement), width, '  '),
    ...waived(requirement, width),
    ...(reason === '' ? [] : [entry('', reason, width, '  ')]),
  ].join('\n')
}

function waived({ waiver }: RequirementVerdict, width: number): readonly string[] {
  return waiver === undefined ? [] : [entry('', waivedWords(waiver), width)]
}

function clauseOf({ id, section, statement }: RequirementVerdict): string {
  return `${id}: ${statement} (section ${section})`
}

function entry(label: string, text: string, width: number, indent = '    '): string {
  const shown = clip(visibleText(text), shownCharacters)
  return wrap(`${indent}${label}${shown}`, width, indent + ' '.repeat(label.length))
}
