import { painter } from '../../src/report/paint.ts'
import { counted } from '../../src/report/words.ts'
import { visibleText } from '../../src/run/visible-text.ts'
import { unnamedCauses } from './cause-figures.ts'
import { figuresWords } from './figures-words.ts'
import { isGood } from './judgement.ts'
import { judgementWords } from './judgement-words.ts'
import type { Matrix, MatrixRow } from './matrix.ts'
import { besideIn, brokenIn, reasonsOf, requestsOf, secondsOf } from './row-facts.ts'
import { rowJudgement } from './row-judgement.ts'
import { unviolatedRequirements } from './unviolated-requirements.ts'

const colours = { good: 'green', bad: 'red', doubt: 'yellow' } as const

/** A matrix for a terminal: a line a subject, then what is not as it should be, then the figures. */
export function matrixText(matrix: Matrix, { colour }: { readonly colour: boolean }): string {
  const paint = painter(colour)
  const widest = Math.max(...matrix.rows.map(({ name }) => name.length))
  const line = (row: MatrixRow): string => {
    const { label, tone } = judgementWords[rowJudgement(row)]
    const cells = [
      row.kind.padEnd(7),
      paint(colours[tone], label.padEnd(12)),
      row.name.padEnd(widest),
      (row.target ?? '').padEnd(9),
      counted(requestsOf(row), 'request').padStart(14),
      `${secondsOf(row)} s`.padStart(8),
      failedWords(row),
    ]
    return cells.join('  ').trimEnd()
  }
  const wrong = matrix.rows.filter((row) => !isGood(rowJudgement(row)))
  const unbroken = unviolatedRequirements(matrix)
  const unnamed = unnamedCauses(matrix.rows)
  const parts = [
    matrix.rows.map(line),
    wrong.length === 0 ? [] : ['Not as it should be:', ...wrong.flatMap(explanation)],
    unbroken.length === 0
      ? []
      : ['Requirements that no mutant violates:', ...unbroken.map((id) => `  ${id}`)],
    unnamed.length === 0
      ? []
      : [
          'Causes that do not name what the fault declares:',
          ...unnamed.map((line) => `  ${visibleText(line)}`),
        ],
    figuresWords(matrix),
  ]
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}

function failedWords(row: MatrixRow): string {
  const failed = brokenIn(row)
  const beside = besideIn(row)
  if (failed.length === 0) return ''
  return `failed ${failed.join(', ')}${beside.length > 0 ? `; beside the fault: ${beside.join(', ')}` : ''}`
}

function explanation(row: MatrixRow): readonly string[] {
  const of = row.target === undefined ? '' : ` of ${row.target}`
  return [
    `  ${row.name}, ${row.kind}${of}: ${row.summary}`,
    ...reasonsOf(row).map((reason) => `    ${visibleText(reason).replaceAll('\n', '\n    ')}`),
  ]
}
