import { clip, visibleText, wrap } from '../run/visible-text.ts'
import { dependsOnEarlier } from '../spec/cause.ts'
import { differenceOf } from '../verdict/findings.ts'
import type { RequirementVerdict } from '../verdict/finished-run.ts'
import type { Paint } from './paint.ts'
import { causeWords, shownCommands, type ToldFinding, waiverOfAll } from './told-findings.ts'
import { verdictWords } from './verdict-words.ts'
import { waivedWords } from './waiver-words.ts'
import { counted } from './words.ts'

/** Whole bodies belong in the reports. */
const shownCharacters = 400
/** What else one cause breaks, or breaks elsewhere, takes a line or two for each. */
const shownOfOthers = 160
/** More of them tell nothing new on a terminal; the reports have them all. */
const shownOthers = 3

/** One cause of what was broken or not met, for a terminal. Commands are never broken, so that they can be copied. */
export function consoleFinding(told: ToldFinding, width: number, paint: Paint): string {
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
export function consoleRequirement(requirement: RequirementVerdict, width: number, paint: Paint): string {
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
