import type { RequirementVerdict } from '../../verdict/finished-run.ts'
import { causeWords } from '../cause-words.ts'
import { shownCommands } from '../shown-commands.ts'
import type { ToldFinding } from '../told-findings.ts'
import { verdictWords } from '../verdict-words.ts'
import { codeBlock, codeSpan, folded, prose, type Section } from './markup.ts'

/** One cause of what was broken or not met: the clauses, the smallest request that shows it, what was expected, what came. */
export function findingSection({ lead, others, requirements, verdict }: ToldFinding): Section {
  const { expected, actual, proof } = lead.cause ?? lead
  const names = requirements
    .map(({ id, waiver }) => (waiver === undefined ? id : `${id} (waived)`))
    .join(', ')
  const commands = shownCommands(proof)
  return {
    name: lead.id,
    text: folded(`${verdictWords[verdict].mark} ${lead.id} breaks ${names}`, [
      ...requirements.flatMap(clause),
      ...(lead.cause === undefined ? [] : [causeWords(lead.cause).map(codeSpan).join(' ')]),
      `- Expected: ${codeSpan(expected)}\n- Actual: ${codeSpan(actual)}`,
      ...(commands.length === 0 ? [] : [codeBlock(commands.join('\n'), 'sh')]),
      ...(others.length === 0 ? [] : [`Of the same cause: ${others.map(({ id }) => id).join(', ')}.`]),
    ]),
  }
}

/** A requirement that is broken, or not met, and that no finding tells of. */
export function requirementSection(requirement: RequirementVerdict): Section {
  const { id, verdict, reason, waiver } = requirement
  const { mark, label } = verdictWords[verdict]
  const title = `${mark} ${id}: ${label}${waiver === undefined ? '' : ', waived'}`
  return {
    name: id,
    text: folded(title, [...clause(requirement), ...(reason === '' ? [] : [codeSpan(reason)])]),
  }
}

/** What is asked and, where that is broken, by whose leave it passes. */
function clause({ id, level, section, statement, waiver }: RequirementVerdict): readonly string[] {
  const words = `**${id}** (${level}, ${prose(section)}): ${prose(statement)}`
  if (waiver === undefined) return [words]
  return [words, `Waived until ${waiver.until}: ${codeSpan(waiver.reason)}, ${codeSpan(waiver.issue)}`]
}
