import { parseJson, stringifyJson } from '../http/lossless-json.ts'
import { isRecord } from '../spec/is-record.ts'
import type { JsonSchema } from '../spec/json-schema.ts'

/** One way to break a schema: one keyword at one place. */
export interface Breakage {
  /** Unique, such as `name is a number`. */
  readonly label: string
  readonly keyword: 'required' | 'type' | 'enum' | 'format' | 'multiple'
  /** The invalid property; undefined for the whole body. */
  readonly property: string | undefined
  /** Makes the invalid text from a valid body. */
  readonly apply: (valid: Valid) => string
}

type Valid = Readonly<Record<string, unknown>>

/** A value in words, and its JSON text, which may depend on the valid value. */
type Sample = readonly [words: string, text: string | ((valid: unknown) => string)]

/** Values of each JSON type. */
const samples: readonly Sample[] = [
  ['null', 'null'],
  ['a number', '7'],
  ['true', 'true'],
  ['an array', (valid) => stringifyJson([valid])],
  // Members in which some services look for the value of an object.
  [
    'an object',
    (valid) => stringifyJson({ id: valid, value: valid, name: valid, $numberLong: String(valid) }),
  ],
  ['its digits in quotes', (valid) => stringifyJson(String(valid))],
  ['its digits in quotes between spaces', (valid) => stringifyJson(` ${valid} `)],
  // Some parsers read it as nothing, as zero, or as its first digits.
  ['a UUID that begins with a digit', '"7c9e6679-abcd-4e0d-944b-e07fc1f90ae7"'],
  // Clients write large numbers so to keep them from JavaScript.
  ['many digits in quotes', '"9007199254740993"'],
  ['a fraction, its digits in quotes', '"1.5"'],
  ['a word', '"dogs"'],
  // An error message may repeat it, with signs that JSON escapes.
  ['a text with quotes in it', stringifyJson('dogs of 6" \\')],
  ['an empty string', '""'],
  ['an empty array', '[]'],
  // Some languages read these as false, as nothing, or as an index.
  ['false', 'false'],
  ['zero', '0'],
  ['one', '1'],
  ['an empty object', '{}'],
]

// Large and small ones may be cut or rounded where others are rejected; one has no decimal point.
const fractions = ['1.5', '-1.5', '5e-1', '1234.5', '1.0000001', '1e-7', '2147483649.5']

/** Integers beyond int64, some of which casts turn into its largest. */
const beyondInt64: readonly Sample[] = [
  ['9223372036854775808', '9223372036854775808'],
  ['1e30', '1e30'],
  ['-9223372036854775809', '-9223372036854775809'],
  ['18446744073709551617', '18446744073709551617'],
  ['a number of 400 digits', '9'.repeat(400)],
  // Beyond a double: read as infinity, which JSON has no text for.
  ['1e400', '1e400'],
]

/** Internal statuses, clients' words for no value, and texts that are cut to a value: one of each group suffices. */
export const drawnStatuses: readonly (readonly (readonly [words: string, value: string])[])[] = [
  ['archived', 'deleted', 'draft'].map((word) => [`the word ${word}`, word] as const),
  ['null', 'undefined'].map((word) => [`the word ${word}`, word] as const),
  [
    ['a value in mixed letter case', 'sOLD'],
    ['a value with another word behind it', 'sold out'],
  ],
  [
    ['a value in quotes', '"available"'],
    ['a value with NUL after it', 'available\0'],
    ['a value with a tab after it', 'available\t'],
    ['a value with a full stop after it', 'available.'],
    ['a value with a no-break space after it', 'available\u00a0'],
    ['a value with a space of no width in it', 'avail\u200bable'],
    ['a value with an accent', 'availablé'],
    ['a value with more behind a hyphen', 'available-soon'],
  ],
]

/** Texts outside of an enumeration. */
function strangers(values: readonly string[]): readonly Sample[] {
  const [first = '', last = first] = [values[0], values.at(-1)]
  const texts: readonly (readonly [words: string, value: string])[] = [
    ['another word', 'unknown'],
    ['a value in capitals', first.toUpperCase()],
    ['a value with a space after it', `${first} `],
    ['an empty string', ''],
    ['the beginning of a value', first.slice(0, -1)],
    ['a value with a capital', `${first.charAt(0).toUpperCase()}${first.slice(1)}`],
    ['another value in capitals', last.toUpperCase()],
    ['a value with a line break after it', `${first}\n`],
    ['two values', values.slice(0, 2).join(', ')],
    ['a digit in quotes', '1'],
    ['a word that objects inherit', 'constructor'],
    ['a value with a space before it', ` ${first}`],
    // Statuses and filters of other stores.
    ['a status of other stores', 'reserved'],
    ['another status of other stores', 'adopted'],
    ['a status of other lists', 'active'],
    ['a status of orders', 'placed'],
    ['the first letter of a value', last.charAt(0).toUpperCase()],
    ['a status in two words', 'in stock'],
    ['a word for all values', 'all'],
    ['a value with letters before it', `un${last}`],
    ['another value with letters before it', `un${first}`],
    ...drawnStatuses.flat(),
  ]
  return texts.map(([words, value]) => [words, stringifyJson(value)])
}

/** Every way to break an object schema in one keyword; integers written as `1.0` or `1e2` are unspecified. */
export function breakages({ required = [], properties = {} }: JsonSchema): readonly Breakage[] {
  return [
    ...required.map((one) => lacking(`${one} is missing`, one, (valid) => omit(valid, [one]))),
    ...required.filter((property) => property.endsWith('Id')).flatMap(misnamed),
    ...wrapped.map(([words, wrap]) => lacking(`all is in an object ${words}`, undefined, wrap)),
    lacking(`${required.join(' and ')} are missing`, undefined, (valid) => omit(valid, required)),
    lacking('the object is empty', undefined, () => ({})),
    ...Object.entries(properties).flatMap(([property, schema]) => wrongValues(property, schema)),
  ]
}

function lacking(label: string, property: string | undefined, without: (valid: Valid) => object): Breakage {
  return { label, keyword: 'required', property, apply: (valid) => stringifyJson(without(valid)) }
}

/** Wrappers that frameworks unwrap. One body has several, since none makes it valid. */
const wrapped: readonly (readonly [string, (valid: object) => object])[] = [
  ['pet, animal, newPet or body', (valid) => ({ pet: valid, animal: valid, newPet: valid, body: valid })],
  ['data or data.attributes', (valid) => ({ data: { ...valid, type: 'pets', attributes: valid } })],
  // Code that copies parsed members makes this the prototype of the object.
  ['__proto__', (valid) => Object.fromEntries([['__proto__', valid]])],
]

/** The id of a thing under the thing's own name, as it is or in an object. */
function misnamed(property: string): readonly Breakage[] {
  const thing = property.slice(0, -'Id'.length)
  const named = (words: string, written: (id: unknown) => unknown): Breakage =>
    lacking(`${property} is named ${words} ${thing}`, property, ({ [property]: id, ...rest }) => ({
      ...rest,
      [thing]: written(id),
    }))
  return [named('in an object', (id) => ({ id })), named('as', (id) => id)]
}

/** Values of the other types, and those that the enumeration or the format excludes. */
function wrongValues(property: string, schema: JsonSchema): readonly Breakage[] {
  const isInteger = schema.type === 'integer'
  const ofType = isInteger ? /^\d/ : /^"/
  const values = (schema.enum ?? []).filter((value) => typeof value === 'string')
  const wrong: readonly (readonly [Breakage['keyword'], readonly Sample[]])[] = [
    ['type', samples.filter(([, text]) => !ofType.test(textOf(text, '')))],
    ['enum', values.length === 0 ? [] : strangers(values)],
    ['multiple', isInteger ? fractions.map((text) => [text, text]) : []],
    ['format', isInteger ? beyondInt64 : []],
  ]
  return wrong.flatMap(([keyword, texts]) =>
    texts.map(([words, text]) => ({
      label: `${property} is ${words}`,
      keyword,
      property,
      apply: (valid) => replace(valid, property, textOf(text, valid[property])),
    })),
  )
}

function textOf(text: Sample[1], valid: unknown): string {
  return typeof text === 'string' ? text : text(valid)
}

/** Bodies with several errors: a service that reports only the first may fail on two. */
export function manifoldBreakages(schema: JsonSchema): readonly Breakage[] {
  const single = breakages(schema)
  return together.flatMap((labels): readonly Breakage[] => {
    const parts = single.filter(({ label }) => labels.includes(label))
    if (parts.length < labels.length) return []
    const broken = (valid: Valid): string =>
      parts.reduce((text, { apply }) => {
        const body = parseJson(text)
        return isRecord(body) ? apply(body) : text
      }, stringifyJson(valid))
    return [ofWhole(labels.join(', and '), broken)]
  })
}

function ofWhole(label: string, apply: Breakage['apply']): Breakage {
  return { label, keyword: 'type', property: undefined, apply }
}

const together: readonly (readonly string[])[] = [
  ['name is a number', 'categoryId is its digits in quotes'],
  ['name is null', 'categoryId is 1.5', 'status is another word'],
  // Reporting a missing property beside a wrong one may fail.
  ['name is a number', 'categoryId is missing'],
  ['name is missing', 'status is another word'],
]

const wholeBodies: readonly Sample[] = [
  ['an empty array', '[]'],
  ['no body', ''],
  ['a string', '"a pet"'],
  ['null', 'null'],
  ['a number', '7'],
  ['true', 'true'],
  ['false', 'false'],
  ['zero', '0'],
  ['an empty string', '""'],
  ['an array with a valid animal', (valid) => stringifyJson([valid])],
  ['an array with two valid animals', (valid) => stringifyJson([valid, valid])],
  ['a valid animal as a string', (valid) => stringifyJson(stringifyJson(valid))],
]

/** Bodies that are no object. */
export const wholeBodyBreakages: readonly Breakage[] = wholeBodies.map(([words, text]) =>
  ofWhole(`the body is ${words}`, (valid) => textOf(text, valid)),
)

function omit(valid: Valid, names: readonly string[]): Valid {
  return Object.fromEntries(Object.entries(valid).filter(([name]) => !names.includes(name)))
}

/** Puts raw JSON text into a property, so that numbers beyond a double stay as written. */
function replace(valid: Valid, property: string, text: string): string {
  const members = Object.entries({ ...valid, [property]: undefined }).map(
    ([name, value]) => `${JSON.stringify(name)}:${name === property ? text : stringifyJson(value)}`,
  )
  return `{${members.join(',')}}`
}
