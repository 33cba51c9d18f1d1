import type { CheckVerdict, RequirementVerdict } from '../verdict/finished-run.ts'
import type { Paint } from './paint.ts'
import { clip, wrap } from './text-lines.ts'
import { verdictWords } from './verdict-words.ts'
import { visibleText } from './visible-text.ts'
import { besides, counted, differenceOf } from './words.ts'

/** More checks of one requirement than this tell nothing new on a terminal; the reports have them all. */
const shownChecks = 3

/** Whole bodies belong in the reports. */
const shownCharacters = 400
/** What varies in one cause takes a line or two for each. */
const shownOfOthers = 160

/**
 * One requirement that was broken or not met, as it is told on a terminal.
 *
 * @param requirement A requirement with verdict `fail` or `warn`.
 * @param width Columns of the terminal; commands are never broken, so that they can be copied.
 * @param paint Styles the heading.
 */
export function consoleCase(requirement: RequirementVerdict, width: number, paint: Paint): string {
  const { id, level, section, statement, verdict, reason } = requirement
  const checks = requirement.checks.filter((check) => check.verdict === verdict)
  const heading = `${verdictWords[verdict].mark} ${id} ${verdictWords[verdict].label} (${level}, section ${section}): ${statement}`
  const rest = checks.length - shownChecks
  return [
    paint([verdict === 'fail' ? 'red' : 'yellow', 'bold'], wrap(visibleText(heading), width, '  ')),
    ...(reason === '' || checks.some(({ message }) => message === reason)
      ? []
      : [entry('', reason, width, '  ')]),
    ...checks.slice(0, shownChecks).flatMap((check, index) => {
      if (isToldBefore(checks, index)) return [entry('', headOf(check), width, '  ')]
      return index === 0 ? checkLines(check, width) : [otherLine(check, checks[0], width)]
    }),
    ...(rest > 0 ? [`  and ${counted(rest, 'more check')}: see the reports`] : []),
  ].join('\n')
}

/** A finding is told with the first check that met it; the others name it. */
function isToldBefore(checks: readonly CheckVerdict[], index: number): boolean {
  const finding = checks[index]?.finding
  return finding !== undefined && checks.slice(0, index).some((check) => check.finding === finding)
}

/** The first one tells how to see it; of the others, what differs. */
function otherLine(check: CheckVerdict, first: CheckVerdict | undefined, width: number): string {
  const difference = differenceFrom(first, check)
  const text = difference === '' ? headOf(check) : `${headOf(check)}: ${difference}`
  return wrap(`  ${clip(visibleText(text), shownOfOthers)}`, width, '    ')
}

function differenceFrom(
  first: CheckVerdict | undefined,
  { message, expected, actual }: CheckVerdict,
): string {
  if (expected === undefined || actual === undefined) return message
  return expected === first?.expected ? `got ${actual}` : differenceOf(expected, actual)
}

function headOf({ name, finding }: CheckVerdict): string {
  return finding === undefined ? name : `${finding}  ${name}`
}

function checkLines(check: CheckVerdict, width: number): string[] {
  const { expected, actual, reproduce } = check
  const message = besides(check)
  return [
    entry('', headOf(check), width, '  '),
    ...(message === '' ? [] : [entry('', message, width)]),
    ...(expected === undefined ? [] : [entry('expected  ', expected, width)]),
    ...(actual === undefined ? [] : [entry('actual    ', actual, width)]),
    ...(reproduce.length === 0 ? [] : ['    see it again:']),
    ...reproduce.map((command) => `    ${visibleText(command)}`),
  ]
}

function entry(label: string, text: string, width: number, indent = '    '): string {
  const shown = clip(visibleText(text), shownCharacters)
  return wrap(`${indent}${label}${shown}`, width, indent + ' '.repeat(label.length))
}
