import { clip } from '../run/text-lines.ts'
import type { FinishedRun } from '../verdict/finished-run.ts'
import { findingSection, requirementSection } from './markdown/finding-section.ts'
import { headSection } from './markdown/head-section.ts'
import { codeBlock, folded, type Section } from './markdown/markup.ts'
import { notJudgedSection } from './markdown/not-judged-section.ts'
import { waiversSection } from './markdown/waivers-section.ts'
import { toldFindings, untoldRequirements } from './told-findings.ts'
import { commandLine, counted } from './words.ts'

/** What GitHub takes of a summary. */
export const mostBytes = 1024 * 1024

/** Room for saying what is left out. */
const forRemark = 2048
const longestList = 1000

/**
 * Writes a run in Markdown, for a pull request or the page of a job: the verdict, each finding with the smallest request that
 * shows it, and what could not be judged, folded away. Empty where there is no room for even the verdict.
 * @param most - bytes of UTF-8 that it may have; what does not fit is left out by whole sections, and it says so
 */
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
    ...toldFindings(run).map(findingSection),
    ...untoldRequirements(run).map(requirementSection),
    ...waiversSection(run),
    ...notJudgedSection(run),
    { name: 'how to run it again', text: folded('Run it again', [codeBlock(commandLine(run), 'sh')]) },
  ]
}

/** With the empty line that follows. */
function bytes(text: string): number {
  return Buffer.byteLength(text) + 2
}
