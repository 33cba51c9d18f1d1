import { clip, visibleText } from '../../run/visible-text.ts'
import { differenceOf } from '../../verdict/findings.ts'
import type { FinishedRun, RequirementVerdict } from '../../verdict/finished-run.ts'
import { isBad } from '../../verdict/verdict.ts'
import { reportedCauses, shownCommands } from '../reported-causes.ts'
import { untestedWords } from '../summary.ts'
import { waivedWords, waiverRemarks } from '../waiver-words.ts'
import { requirementWords } from '../words.ts'

/** GitHub's pages show no more of a message. */
const longestMessage = 4000
/** Longer commands and responses belong in the reports. */
const longest = 1000
/** GitHub shows so many annotations of a kind per step, and silently drops the others. */
const most = 10

type CommandKind = 'error' | 'warning' | 'notice'

/** A line that makes GitHub's runner show a message beside the job. */
export function workflowCommand(kind: CommandKind, title: string, message: string): string {
  // A comma or a colon would end the value of a property.
  const property = data(visibleText(title)).replaceAll(':', '%3A').replaceAll(',', '%2C')
  return `::${kind} title=${property}::${data(clip(visibleText(message), longestMessage))}\n`
}

/** Encodes data for the runner: line ends, and the sign that begins a code. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

/** Annotations for GitHub: one for each violation and for what else fails the gate; the tenth may count the others. */
export function annotations(run: FinishedRun): readonly string[] {
  const untested = untestedWords(run)
  const all = [
    ...run.suiteFaults.map((fault) => workflowCommand('error', 'Fault of the suite', fault)),
    ...(untested === undefined ? [] : [workflowCommand('error', 'No verdict', untested)]),
    ...run.requirements.flatMap((requirement) => ofRequirement(requirement, run)),
    ...waiverRemarks(run).map(({ waiver, words, isGating }) =>
      workflowCommand(isGating ? 'error' : 'warning', `Waiver of ${waiver.requirement}`, words),
    ),
  ]
  if (all.length <= most) return all
  const { error = [], other = [] } = Object.groupBy(all, (line) =>
    line.startsWith('::error ') ? 'error' : 'other',
  )
  const left = all.length - (most - 1)
  return [
    ...[...error, ...other].slice(0, most - 1),
    workflowCommand('notice', `and ${left} more`, `The summary and the reports have ${left} more.`),
  ]
}

function ofRequirement(requirement: RequirementVerdict, run: FinishedRun): readonly string[] {
  const { id, verdict, section, statement, waiver } = requirement
  if (!isBad(verdict)) return []
  const words = [`${statement} (section ${section})`, ...shownBy(requirement, run)].join('\n')
  if (verdict === 'warn') return [workflowCommand('warning', `${requirementWords(id)}: not met`, words)]
  if (waiver === undefined) return [workflowCommand('error', `${requirementWords(id)}: violated`, words)]
  return [
    workflowCommand(
      'warning',
      `${requirementWords(id)}: violated, waived`,
      `${waivedWords(waiver)}\n${words}`,
    ),
  ]
}

function shownBy({ id, reason }: RequirementVerdict, run: FinishedRun): readonly string[] {
  const told = reportedCauses(run).find(({ requirements }) => requirements.some((one) => one.id === id))
  if (told?.lead === undefined) return reason === '' ? [] : [clip(reason, longest)]
  const { lead, others } = told
  const own = [lead, ...others].find(({ requirement }) => requirement === id) ?? lead
  const least = own.cause ?? own
  const commands = shownCommands(least.proof).slice(-1)
  return [
    `${own.id}: ${clip(differenceOf(least), longest)}`,
    ...commands.map((command) => clip(command, longest)),
  ]
}
