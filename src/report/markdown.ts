import { clip } from '../run/visible-text.ts'
import type { FinishedRun, RequirementVerdict } from '../verdict/finished-run.ts'
import { codeBlock, codeSpan, folded, prose, type Section } from './markdown/markup.ts'
import { type ReportedCause, reportedCauses, shownCommands } from './reported-causes.ts'
import * as summary from './summary.ts'
import { overallWords, verdictWords } from './verdict-words.ts'
import { waiverStateWords } from './waiver-words.ts'
import { commandLine, counted, duration, requirementWords, seedWords } from './words.ts'

/** Most bytes of a summary on GitHub. */
export const mostBytes = 1024 * 1024

/** More errors tell nothing new; the other reports have them all. */
const mostFaults = 10
const forRemark = 2048
const longestList = 1000

/** A run in Markdown of at most `most` bytes, for pull requests and jobs. It omits whole sections, if need be all. */
export function toMarkdown(run: FinishedRun, most = mostBytes): string {
  const kept = [headSection(run)]
  let left = most - forRemark - bytes(kept.join())
  if (left < 0) return ''
  const leftOut: string[] = []
  for (const { name, text } of sections(run)) {
    if (bytes(text) > left) leftOut.push(name)
    else {
      kept.push(text)
      left -= bytes(text)
    }
  }
  if (leftOut.length > 0) {
    const names = clip(leftOut.join(', '), longestList)
    const sum = counted(leftOut.length, 'section')
    kept.push(`Left out for want of room, ${sum}: ${names}. The other reports have all of it.`)
  }
  return `${kept.join('\n\n')}\n`
}

function sections(run: FinishedRun): readonly Section[] {
  return [
    ...reportedCauses(run).map(findingSection),
    ...waiversSection(run),
    ...notJudgedSection(run),
    { name: 'how to run it again', text: folded('Run it again', [codeBlock(commandLine(run), 'sh')]) },
  ]
}

function headSection(run: FinishedRun): string {
  const { mark, label } = overallWords[run.verdict]
  const { unreachable: _, preflight: __, ...reached } = run
  const untested = summary.untestedWords(run)
  const faults = run.suiteFaults
    .slice(0, mostFaults)
    .map((fault) => `- Fault of the suite: ${codeSpan(fault)}`)
  const judged = `${summary.judgedIn(run).length} of ${counted(run.requirements.length, 'requirement')}`
  const spent = `${counted(run.requests.total, 'request')} in ${duration(run)}, ${seedWords(run)}`
  return [
    `## ${mark} ${label}`,
    `${codeSpan(run.target.baseUrl)}, by profile ${run.profile}${summary.depthWords(run)}`,
    ...(untested === undefined ? [] : [codeSpan(untested)]),
    prose(summary.meaning(reached)),
    ...(faults.length === 0 ? [] : [faults.join('\n')]),
    `**${summary.verdictCounts(run.requirements)}**`,
    `Judged ${judged} by ${spent}.`,
  ].join('\n\n')
}

function findingSection(told: ReportedCause): Section {
  const { lead, others, first, requirements, verdict, shown, words } = told
  const names = requirements.map(({ id, waiver }) => {
    return waiver === undefined ? requirementWords(id) : `${requirementWords(id)} (waived)`
  })
  const commands = shownCommands(shown?.proof ?? [])
  const title = [verdictWords[verdict].mark, ...(lead === undefined ? [] : [lead.id]), names.join(', ')].join(
    ' ',
  )
  return {
    name: lead?.id ?? first.id,
    text: folded(title, [
      ...requirements.flatMap(clause),
      ...(words.length === 0 ? [] : [words.map(codeSpan).join(' ')]),
      ...(shown === undefined
        ? []
        : [`- Expected: ${codeSpan(shown.expected)}\n- Actual: ${codeSpan(shown.actual)}`]),
      ...(commands.length === 0 ? [] : [codeBlock(commands.join('\n'), 'sh')]),
      ...(others.length === 0 ? [] : [`Same cause: ${others.map(({ id }) => id).join(', ')}.`]),
    ]),
  }
}

function clause({ id, level, section, statement, waiver }: RequirementVerdict): readonly string[] {
  const words = `**${id}** (${level}, ${prose(section)}): ${prose(statement)}`
  if (waiver === undefined) return [words]
  return [words, `Waived until ${waiver.until}: ${codeSpan(waiver.reason)}, ${codeSpan(waiver.issue)}`]
}

function waiversSection({ waivers }: FinishedRun): readonly Section[] {
  if (waivers === undefined || waivers.entries.length === 0) return []
  const { strict, entries } = waivers
  const items = entries.map((waiver) => {
    const { requirement, finding, reason, issue } = waiver
    const name = finding === undefined ? `**${requirement}**` : `**${requirement}** (${codeSpan(finding)})`
    return `- ${name} ${waiverStateWords(waiver, strict)}: ${codeSpan(reason)}, ${codeSpan(issue)}`
  })
  return [{ name: 'the waivers', text: folded(counted(entries.length, 'waiver'), [items.join('\n')]) }]
}

function notJudgedSection(run: FinishedRun): readonly Section[] {
  const open = summary.withVerdict(run, 'inconclusive')
  if (open.length === 0) return []
  const items = summary.sharingReason(open).map(({ ids, reason, blockedBy }) => {
    const behind = blockedBy.length === 0 ? '' : `, blocked by ${blockedBy.join(', ')}`
    return `- **${ids}**${reason === '' ? '' : `: ${codeSpan(reason)}`}${behind}`
  })
  return [
    {
      name: 'what could not be judged',
      text: folded(`${counted(open.length, 'requirement')} could not be judged`, [items.join('\n')]),
    },
  ]
}

/** Bytes of a text and of the empty line behind it. */
function bytes(text: string): number {
  return Buffer.byteLength(text) + 2
}
