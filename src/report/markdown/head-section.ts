import type { FinishedRun } from '../../verdict/finished-run.ts'
import { judgedIn, meaning, untestedWords, verdictCounts } from '../summary.ts'
import { overallWords } from '../verdict-words.ts'
import { counted, duration, seedWords } from '../words.ts'
import { codeSpan, prose } from './markup.ts'

/** More of them tell nothing new; the other reports have them all. */
const mostFaults = 10

/** What a summary always has: the verdict, what it means, the counts and what was spent. */
export function headSection(run: FinishedRun): string {
  const { mark, label } = overallWords[run.verdict]
  const { unreachable: _, preflight: __, ...reached } = run
  const untested = untestedWords(run)
  const faults = run.suiteFaults
    .slice(0, mostFaults)
    .map((fault) => `- Fault of the suite: ${codeSpan(fault)}`)
  const judged = `${judgedIn(run).length} of ${counted(run.requirements.length, 'requirement')}`
  const spent = `${counted(run.requests.total, 'request')} in ${duration(run)}, ${seedWords(run)}`
  return [
    `## ${mark} ${label}`,
    `${codeSpan(run.target.baseUrl)}, by profile ${run.profile}`,
    ...(untested === undefined ? [] : [codeSpan(untested)]),
    prose(meaning(reached)),
    ...(faults.length === 0 ? [] : [faults.join('\n')]),
    `**${verdictCounts(run.requirements)}**`,
    `Judged ${judged} by ${spent}.`,
  ].join('\n\n')
}
