import { cardName, dateName } from '../../generate/telling-names.ts'
import type { RunContext } from '../run-context.ts'

/**
 * Names that languages take for nothing, or for a truth value, and those that spreadsheets, YAML and file systems take for
 * a number, a date, a time or a device, and names as people write them: one of each group tells. The most telling come first.
 */
const groups: readonly (readonly string[])[] = [
  // In capitals alone, and with capitals within.
  ['BELLA', 'LUNA', 'MILO', 'ROCKY'],
  ['McTavish', 'MacLeod', 'DeeDee', 'LeRoy'],
  // What is reserved, for people and for devices.
  ['admin', 'root', 'test'],
  ['con', 'nul', 'aux'],
  ['null', 'Null', 'NULL'],
  ['true', 'false'],
  ['0'],
  ['None', 'NaN', 'nan'],
  ['NA'],
  ['Infinity', 'inf'],
  ['May 5', '3 Mar', 'June 2019'],
  ['nil', 'undefined'],
  ['yes', 'on'],
  ['no', 'off', 'n'],
  // What a search through all of an animal finds under any status.
  ['pending sold', 'sold available'],
  // What is parsed once more is no text any more.
  ['{"a":1}', '[7]', '"Rex"', '!Rex the Cat'],
  ['MARCH1', 'SEPT2', 'DEC25'],
  ['1e400', '0b101', '12:30', '1-2', '1_000', '1,000', '~', 'system', 'null object'],
]

/** What is one character may be more than one byte, or unit, or take an escape. */
const single: readonly (readonly string[])[] = [
  ['é', 'ñ', 'ß', 'Ø'],
  ['犬', 'Ж', 'ש', 'あ'],
  ['🐶', '🐈', '🦊'],
  ['&', '+', '%', "'"],
]

/** Names that software takes for something else, the most telling first. */
export interface TellingWords {
  readonly words: readonly string[]
  /** Those of one character, which may all be refused. */
  readonly ofOneCharacter: readonly string[]
}

/**
 * Draws such names, one of each group for each run. They have not the run's tag and may be in use, for which some services
 * refuse them.
 */
export function tellingWords(run: Pick<RunContext, 'chance' | 'tag'>): TellingWords {
  const chance = run.chance('telling words')
  const oneOf = (group: readonly string[]): string => group[chance.integer(0, group.length - 1)] ?? 'null'
  return {
    words: [
      `${chance.integer(1, 9999)}`,
      ...groups.map(oneOf),
      dateName(run.chance(`dates of ${run.tag}`), chance.integer(0, 1) === 0),
      // Another one each time: what an earlier run left behind would be in use.
      cardName(run.chance(`cards of ${run.tag}`)),
    ],
    ofOneCharacter: single.map(oneOf),
  }
}
