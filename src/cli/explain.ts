import { wrap } from '../run/visible-text.ts'
import type { Catalogue } from '../spec/catalogue.ts'
import { clauses } from '../spec/generated/clauses.ts'
import type { Needs, Requirement } from '../spec/requirement.ts'

const width = 100

/** What a reader needs to know of one requirement, for a terminal. Ends without a line break. */
export function explain({ id, level, section, profiles, needs = {}, ...requirement }: Requirement): string {
  const questions = Object.entries(requirement.observes).map(([question, text]) => `${question}: ${text}`)
  const texts = requirement.clauses.map((number) => {
    const withoutMarks = (clauses[number] ?? '').replace(/`|\b_|_\b/g, '')
    return `${number}: ${withoutMarks}`
  })
  return [
    `${id}  ${level}, revision ${requirement.revision}`,
    wrap(requirement.statement, width),
    '',
    `Section   ${section}`,
    `Suite     ${requirement.suite}`,
    `Profiles  ${profiles.join(', ')}`,
    ...listed('Clauses', texts),
    ...listed('Freedoms', requirement.freedoms),
    ...listed('Needed for a pass', needed(needs)),
    ...listed('Questions', questions),
  ].join('\n')
}

/** The whole catalogue as a table, one row a line, with a heading. Ends without a line break. */
export function listCatalogue({ requirements }: Catalogue): string {
  const rows = [
    ['ID', 'LEVEL', 'SECTION', 'PROFILES', 'STATEMENT'],
    ...requirements.map((one) => [one.id, one.level, one.section, one.profiles.join(' '), one.statement]),
  ]
  const widthOf = (column: number): number => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  const widths = [0, 1, 2, 3].map(widthOf)
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  return lines.map((line) => line.trimEnd()).join('\n')
}

function needed({ answers, varieties, each }: Needs): readonly string[] {
  return [
    ...(each === undefined ? [] : [`An answer of each kind: ${each.join('; ')}.`]),
    ...(varieties === undefined ? [] : [`Answers of ${varieties} kinds.`]),
    ...(answers === undefined ? [] : [`${answers} answers.`]),
  ]
}

function listed(title: string, entries: readonly string[]): readonly string[] {
  if (entries.length === 0) return []
  return ['', title, ...entries.map((entry) => `  - ${wrap(entry, width - 4).replaceAll('\n', '\n    ')}`)]
}
