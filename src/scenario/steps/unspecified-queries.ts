/** Longer than some gateways accept, and infinite as a double. */
const veryLong = '9'.repeat(400)

/** A word with quotation marks of both kinds and a backslash, which responses and queries must escape. */
const inSigns = (word: string): string => `%22${word}%27%5Cx%22`

/** A member of every JavaScript object, which a careless lookup finds. */
const ofAllObjects = 'constructor'

/** Limits that the interface leaves open (LIST-9), by label and as they stand in the query. */
export const unspecifiedLimits: readonly (readonly [string, string])[] = [
  ...['0', '101', '-1', inSigns('ten'), '', '1.5', '99999999999999999999', '5&limit=6'].map(
    (limit) => [limit, limit] as const,
  ),
  ['a number of 400 digits', veryLong],
]

/** Statuses outside the enumeration, none, and more than one (LIST-9); one with an unspecified limit as well. */
export const unspecifiedStatuses: readonly string[] = [
  'lost',
  inSigns('sold'),
  ofAllObjects,
  'sold&status=pending',
  'lost&limit=0',
  '',
]

/** petIds that the interface leaves open (GET-4), by label and as they stand in the path. */
export const unspecifiedIds: readonly (readonly [string, string])[] = [
  ['a word', 'rex'],
  ['a word in quotes, with an apostrophe and a backslash', inSigns('rex')],
  ['a word that all objects have', ofAllObjects],
  ['zero', '0'],
  ['negative', '-1'],
  ['beyond int64', '9223372036854775808'],
  ['the name of a file', 'rex.png'],
  ['U+0000', '%00'],
  ['a number of 400 digits', veryLong],
]
