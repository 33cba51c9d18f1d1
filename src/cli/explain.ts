import { explanationOf } from '../report/explanation.ts'
import { clip, wrap } from '../run/visible-text.ts'
import type { Catalogue } from '../spec/catalogue.ts'
import type { Requirement } from '../spec/requirement.ts'

const width = 100

/** A requirement in full for a terminal, without a final line break. */
export function explain(requirement: Requirement): string {
  const { id, title, level, revision, statement, section, suite, profiles } = requirement
  const parts = explanationOf(requirement).flatMap(({ heading, texts, exchange = '' }) => [
    '',
    heading,
    ...texts.map((text) => `  - ${wrap(text, width - 4).replaceAll('\n', '\n    ')}`),
    ...(exchange === '' ? [] : exchange.split('\n').map((line) => clip(`    ${line}`, width))),
  ])
  return [
    `${id}: ${title}`,
    wrap(statement, width),
    '',
    `Level     ${level}, revision ${revision}`,
    `Section   ${section}`,
    `Suite     ${suite}`,
    `Profiles  ${profiles.join(', ')}`,
    ...parts,
  ].join('\n')
}

/** The catalogue as a table with a heading, without a final line break. */
export function listCatalogue({ requirements }: Pick<Catalogue, 'requirements'>): string {
  const rows = [
    ['ID', 'LEVEL', 'SECTION', 'PROFILES', 'STATEMENT'],
    ...requirements.map((one) => [one.id, one.level, one.section, one.profiles.join(' '), one.statement]),
  ]
  const widthOf = (column: number): number => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  const widths = [0, 1, 2, 3].map(widthOf)
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  return lines.map((line) => line.trimEnd()).join('\n')
}
