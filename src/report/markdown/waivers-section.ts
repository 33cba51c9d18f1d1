import type { Waiver } from '../../spec/waiver.ts'
import type { FinishedRun } from '../../verdict/finished-run.ts'
import { waiverStateWords } from '../waiver-words.ts'
import { counted } from '../words.ts'
import { codeSpan, folded, type Section } from './markup.ts'

/** By whose leave something broken passes; nothing where it does not. */
export function waivedBy(waiver: Waiver | undefined): readonly string[] {
  if (waiver === undefined) return []
  return [`Waived until ${waiver.until}: ${codeSpan(waiver.reason)}, ${codeSpan(waiver.issue)}`]
}

/** The waivers of a run, and what came of each. */
export function waiversSection({ waivers }: FinishedRun): readonly Section[] {
  if (waivers === undefined || waivers.entries.length === 0) return []
  const { strict, entries } = waivers
  const items = entries.map((waiver) => {
    const { requirement, finding, reason, issue } = waiver
    const name = finding === undefined ? `**${requirement}**` : `**${requirement}** (${codeSpan(finding)})`
    return `- ${name} ${waiverStateWords(waiver, strict)}: ${codeSpan(reason)}, ${codeSpan(issue)}`
  })
  return [{ name: 'the waivers', text: folded(counted(entries.length, 'waiver'), [items.join('\n')]) }]
}
