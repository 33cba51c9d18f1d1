import { clip, wrap } from '../run/text-lines.ts'
import { visibleText } from '../run/visible-text.ts'
import { dependsOnEarlier } from '../spec/cause.ts'
import { differenceOf } from '../verdict/findings.ts'
import type { RequirementVerdict } from '../verdict/finished-run.ts'
import { causeWords } from './cause-words.ts'
import type { Paint } from './paint.ts'
import { shownCommands } from './shown-commands.ts'
import { type ToldFinding, waiverOfAll } from './told-findings.ts'
import { verdictWords } from './verdict-words.ts'
import { waivedWords } from './waiver-words.ts'
import { counted } from './words.ts'

/** Whole bodies belong in the reports. */
const shownCharacters = 400
/** What else one cause breaks, or breaks elsewhere, takes a line or two for each. */
const shownOfOthers = 160
/** More of them tell nothing new on a terminal; the reports have them all. */
const shownOthers = 3

/**
 * One cause of what was broken or not met, as it is told on a terminal.
 *
 * @param told A finding, with others of the same cause.
 * @param width Columns of the terminal; commands are never broken, so that they can be copied.
 * @param paint Styles the heading.
 */
export function consoleFinding(told: ToldFinding, width: number, paint: Paint): string {
  const { lead, requirements, verdict } = told
  const { cause } = lead
  const { expected, actual, proof } = cause ?? lead
  const names = requirements.map(({ id, level }) => `${id} (${level})`).join(', ')
  const waiver = verdict === 'fail' ? waiverOfAll(told) : undefined
  const heading = `${verdictWords[verdict].mark} ${lead.id} breaks ${names}${waiver === undefined ? '' : ', waived'}`
  const alike = alikeAmong(told)
  const rest = alike.slice(shownOthers).reduce((sum, { count }) => sum + count, 0)
  const commands = shownCommands(proof)
  return [
    paint(
      [verdict === 'fail' && waiver === undefined ? 'red' : 'yellow', 'bold'],
      wrap(heading, width, '  '),
    ),
    ...requirements.flatMap((one) => [entry('', clauseOf(one), width, '  '), ...waived(one, width)]),
    ...(cause === undefined ? [] : causeWords(cause).map((words) => entry('', words, width, '  '))),
    entry('expected  ', expected, width),
    entry('actual    ', actual, width),
    ...(commands.length === 0
      ? []
      : [`    ${cause && dependsOnEarlier(cause) ? 'sent both times' : 'see it again'}:`]),
    ...commands.map((command) => `    ${visibleText(command)}`),
    ...alike
      .slice(0, shownOthers)
      .map(({ ids, text }) => wrap(`  ${clip(visibleText(`${ids} ${text}`), shownOfOthers)}`, width, '    ')),
    ...(rest > 0 ? [`  and ${counted(rest, 'more finding')} of this cause: see the reports`] : []),
  ].join('\n')
}

/** Others of a cause, those together that differ in nothing but where they were seen. */
function alikeAmong({ lead, others }: ToldFinding): readonly {
  readonly ids: string
  readonly text: string
  readonly count: number
}[] {
  const groups = Map.groupBy(others, (one) => {
    const isLeads = one.requirement === lead.requirement
    return `${one.requirement}: ${isLeads ? `got ${one.actual}` : differenceOf(one)}`
  })
  return [...groups].map(([text, group]) => ({
    ids: group.map(({ id }) => id).join(', '),
    text,
    count: group.length,
  }))
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
