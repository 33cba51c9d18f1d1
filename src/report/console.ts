import type { RunOptions } from '../run/options/run-options.ts'
import { wrap } from '../run/text-lines.ts'
import { visibleText } from '../run/visible-text.ts'
import type { FinishedRun, RequirementVerdict } from '../verdict/finished-run.ts'
import type { Verdict } from '../verdict/verdict.ts'
import { consoleFinding, consoleRequirement } from './console-finding.ts'
import { type Paint, painter } from './paint.ts'
import {
  depthWords,
  interactionsWords,
  judgedIn,
  meaning,
  reasonWords,
  residueWords,
  sharingReason,
  verdictCounts,
  withVerdict,
} from './summary.ts'
import { toldFindings, untoldRequirements } from './told-findings.ts'
import { overallWords, verdictWords } from './verdict-words.ts'
import { waiverRemarks } from './waiver-words.ts'
import { counted, duration, seedWords } from './words.ts'

/** How the summary is to look. */
export interface ConsoleOptions {
  readonly colour: boolean
  /** Columns of the terminal. */
  readonly width: number
  /** Paths of the reports that were written, to be named at the end. */
  readonly reports?: readonly string[]
  readonly detail?: RunOptions['detail'] | undefined
}

/** A part of the summary. */
interface ConsolePart {
  /** What to fold it away under, where a log can: it is long, and others tell the gist of it. */
  readonly title?: string
  /** Ends with a line break. */
  readonly text: string
}

/**
 * Writes the summary that a run ends with on a terminal: the verdict, then what is broken and how to
 * see it, then what was not judged, and the figures. An empty line belongs between each two parts.
 *
 * @param run The run to report.
 * @param options How it is to look.
 */
export function consoleParts(
  run: FinishedRun,
  { colour, width, reports = [], detail }: ConsoleOptions,
): readonly ConsolePart[] {
  if (detail === 'quiet') return []
  const paint = painter(colour)
  const told = [
    ...toldFindings(run).map((one) => consoleFinding(one, width, paint)),
    ...(['fail', 'warn'] as const).flatMap((one) =>
      untoldRequirements(run, one).map((requirement) => consoleRequirement(requirement, width, paint)),
    ),
  ]
  return [
    { text: verdict(run, width, paint) },
    { title: 'Findings', text: told.join('\n\n') },
    {
      text: waiverRemarks(run)
        .map(({ words }) => paint('yellow', wrap(`! ${visibleText(words)}`, width, '  ')))
        .join('\n'),
    },
    { title: 'Not judged', text: notJudged(run, width, paint) },
    { title: 'Judged', text: detail === 'verbose' ? judged(run, width) : '' },
    {
      text: figures(run, reports, detail === 'verbose')
        .map((line) => wrap(`  ${line}`, width, '    '))
        .join('\n'),
    },
  ]
    .filter(({ text }) => text !== '')
    .map((part) => ({ ...part, text: `${part.text}\n` }))
}

const overallColours = { conformant: 'green', 'non-conformant': 'red', inconclusive: 'yellow' } as const

function verdict(run: FinishedRun, width: number, paint: Paint): string {
  const { mark, label } = overallWords[run.verdict]
  const faults = run.suiteFaults.map((fault) =>
    wrap(`  Fault of the suite: ${visibleText(fault)}`, width, '    '),
  )
  return [
    paint(
      [overallColours[run.verdict], 'bold'],
      `${mark} ${label.toUpperCase()}: ${visibleText(run.target.baseUrl)}`,
    ),
    wrap(`  ${visibleText(meaning(run))}`, width, '  '),
    wrap(`  ${verdictCounts(run.requirements)}`, width, '  '),
    ...faults.map((fault) => paint('red', fault)),
  ].join('\n')
}

function notJudged(run: FinishedRun, width: number, paint: Paint): string {
  // The reason stands above, and it is the same for all.
  if (run.preflight !== undefined) return ''
  const { mark, label } = verdictWords.inconclusive
  const inconclusive = sharingReason(withVerdict(run, 'inconclusive')).map(({ ids, ...shared }) => {
    const reason = reasonWords(shared)
    const text = `${mark} ${ids} ${label}${reason === '' ? '' : `: ${visibleText(reason)}`}`
    return paint('yellow', wrap(text, width, '  '))
  })
  const left = (['not-applicable', 'not-selected'] satisfies Verdict[]).flatMap((one) => {
    const requirements: readonly RequirementVerdict[] = withVerdict(run, one)
    if (requirements.length === 0) return []
    const words = verdictWords[one]
    const ids = requirements.map(({ id }) => id).join(', ')
    return [wrap(`${words.mark} ${requirements.length} ${words.label}: ${ids}`, width, '  ')]
  })
  return [...inconclusive, ...left].join('\n')
}

/** Every requirement that was judged, with what a pass rests on. */
function judged(run: FinishedRun, width: number): string {
  const lines = judgedIn(run).map(({ id, verdict, statement, basis }) => {
    const { mark, label } = verdictWords[verdict]
    const proof =
      basis && ` (${counted(basis.kept, 'response')} of ${counted(basis.varieties.length, 'kind')})`
    return wrap(`${mark} ${id} ${label}: ${statement}${proof ?? ''}`, width, '  ')
  })
  return lines.join('\n')
}

function figures(run: FinishedRun, reports: readonly string[], isVerbose: boolean): string[] {
  const judged = `${judgedIn(run).length} of ${run.requirements.length} requirements`
  const open =
    run.observations.length === 0 ? '' : `; ${counted(run.observations.length, 'open answer')} observed`
  const left = run.residue.length === 0 ? 'nothing' : `${residueWords(run)}, named in the reports`
  return [
    `Judged:      ${judged}, by profile ${run.profile}${depthWords(run)}${open}`,
    ...(!isVerbose || run.interactions.length === 0
      ? []
      : [`Combined:    ${interactionsWords(run)} of what can vary`]),
    `Spent:       ${counted(run.requests.total, 'request')} in ${duration(run)}, ${seedWords(run)}`,
    `Left behind: ${left}`,
    ...(reports.length === 0 ? [] : [`Reports:     ${reports.join(', ')}`]),
  ]
}
