import type { ChanceStream } from '../../generate/chance.ts'
import { oneOf } from '../../generate/one-of.ts'
import { cardName, dateName, numberNames } from '../../generate/telling-names.ts'
import type { RunContext } from '../run-context.ts'

/** Names that software mistakes for something else; a run tries one of each group. */
const groups: readonly (readonly string[])[] = [
  // Capitals alone, and capitals within.
  ['BELLA', 'LUNA', 'MILO', 'ROCKY'],
  ['McTavish', 'MacLeod', 'DeeDee', 'LeRoy'],
  // Reserved names of people and devices.
  ['admin', 'root', 'test'],
  ['con', 'nul', 'aux'],
  // Nothing, a truth value or a number in some language, spreadsheet or file format.
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
  // A search through all properties finds these under any status.
  ['sold', 'pending'],
  ['{"a":1}', '[7]', '"Rex"', '!Rex the Cat'],
  ['MARCH1', 'SEPT2', 'DEC25'],
  ['1e400', '0b101', '12:30', '1-2', '1_000', '1,000', '~', 'system', 'null object'],
  // Members of every JavaScript object.
  ['constructor', 'toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf', 'toLocaleString'],
  ['True', 'False'],
  // One character may be several bytes, several UTF-16 units, or an escape.
  ['é', 'ñ', 'ß', 'Ø'],
  ['犬', 'Ж', 'ש', 'あ'],
  ['🐶', '🐈', '🦊'],
  ['&', '+', '%'],
  ["'"],
  // Firewalls read these as an attack, and filters as rude words or conditions.
  ['union select TAG', 'drop table TAG', 'delete from TAG', 'insert into TAG'],
  ['cat etc passwd TAG', 'rm rf TAG'],
  ['javascript alert TAG', 'document cookie TAG', 'script eval TAG'],
  ['Peacock Cassie TAG'],
  ['or  Essex TAG'],
]

/** Draws a name of each group. Names without the run's tag may be in use, for which some services reject them. */
export function wordNames({ chance, tag }: Pick<RunContext, 'chance' | 'tag'>): readonly string[] {
  const words = chance('telling words')
  // By tag, since those of an earlier run are in use.
  const [zeros = '', ...numbers] = numberNames(chance(`numbers of ${tag}`))
  const drawn = [
    `${words.integer(1, 9999)}`,
    ...groups.map((group) => oneOf(group, words).replace('TAG', tag)),
    ...numbers,
    dateName(chance(`dates of ${tag}`), words.integer(0, 1) === 0),
    cardName(chance(`cards of ${tag}`)),
  ]
  return [zeros, ...inAnyOrder(drawn, words)]
}

/** Shuffles the names: a run sends as many as it may create pets. */
function inAnyOrder(names: string[], { integer }: ChanceStream): readonly string[] {
  for (let last = names.length - 1; last > 0; last -= 1) {
    const other = integer(0, last)
    ;[names[last], names[other]] = [names[other] ?? '', names[last] ?? '']
  }
  return names
}
