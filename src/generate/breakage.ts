import { parseJson, stringifyJson } from '../http/lossless-json.ts'
import { isRecord } from '../spec/is-record.ts'
import type { JsonSchema } from '../spec/json-schema.ts'

/** One way of breaking a schema, in one keyword at one place. */
export interface Breakage {
  /** Unique, in words: `name is a number`. */
  readonly label: string
  readonly keyword: 'required' | 'type' | 'enum' | 'format' | 'multiple'
  /** Property that it breaks; undefined for the body as a whole. */
  readonly property: string | undefined
  /** The broken body's text, made from a valid one. */
  readonly apply: (valid: Readonly<Record<string, unknown>>) => string
}

interface Sample {
  readonly words: string
  readonly type: 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object'
  /** JSON text, given a valid value of the place. */
  readonly text: (valid: unknown) => string
}

const samples: readonly Sample[] = [
  { words: 'null', type: 'null', text: () => 'null' },
  { words: 'a number', type: 'number', text: () => '7' },
  { words: 'true', type: 'boolean', text: () => 'true' },
  { words: 'an array', type: 'array', text: (valid) => stringifyJson([valid]) },
  // Under the names that those look for who take an object for its own key or text.
  {
    words: 'an object',
    type: 'object',
    text: (valid) => stringifyJson({ id: valid, value: valid, name: valid, $numberLong: String(valid) }),
  },
  { words: 'its digits in quotes', type: 'string', text: (valid) => stringifyJson(String(valid)) },
  // Taken for nothing, for zero, or for the digits that it begins with.
  {
    words: 'a UUID that begins with a digit',
    type: 'string',
    text: () => '"7c9e6679-abcd-4e0d-944b-e07fc1f90ae7"',
  },
  // As those write them who keep them from JavaScript.
  { words: 'many digits in quotes', type: 'string', text: () => '"9007199254740993"' },
  { words: 'a fraction, its digits in quotes', type: 'string', text: () => '"1.5"' },
  { words: 'a word', type: 'string', text: () => '"dogs"' },
  // Who says what is wrong with it repeats it, and the signs that JSON escapes with it.
  { words: 'a text with quotes in it', type: 'string', text: () => stringifyJson('dogs of 6" \\') },
  { words: 'an empty string', type: 'string', text: () => '""' },
  { words: 'an empty array', type: 'array', text: () => '[]' },
  // What languages take for false, for nothing, or for a place in a list.
  { words: 'false', type: 'boolean', text: () => 'false' },
  { words: 'zero', type: 'number', text: () => '0' },
  { words: 'one', type: 'number', text: () => '1' },
  { words: 'an empty object', type: 'object', text: () => '{}' },
]

/** In words where they are long; casts make the largest int64 of some, and nothing of others. */
const beyondInt64: readonly (readonly [words: string, text: string])[] = [
  ['9223372036854775808', '9223372036854775808'],
  ['1e30', '1e30'],
  ['-9223372036854775809', '-9223372036854775809'],
  ['18446744073709551617', '18446744073709551617'],
  ['a number of 400 digits', '9'.repeat(400)],
  // Beyond what a double can be: read as infinity, which JSON has no text for.
  ['1e400', '1e400'],
]
const fraction = '1.5'
// Large and small ones may be cut off or rounded where others are refused; one has no point to look for.
const moreFractions = ['-1.5', '5e-1', '1234.5', '1.0000001', '1e-7', '2147483649.5']

/**
 * Every way to break an object schema in one keyword: each required property left out, each property given
 * each wrong JSON type, values outside an enumeration or int64, fractions. Integers written as `1.0` or `1e2`
 * are left alone: the interface document leaves them open.
 */
export function breakages(schema: JsonSchema): readonly Breakage[] {
  const properties = Object.entries(schema.properties ?? {})
  return [
    ...missing(schema.required ?? []),
    ...properties.flatMap(([name, property]) => [
      ...wrongTypes(name, property),
      ...outsideEnum(name, property),
      ...outsideInt64(name, property),
    ]),
  ]
}

function missing(required: readonly string[]): readonly Breakage[] {
  const single = required.map(
    (property): Breakage => ({
      label: `${property} is missing`,
      keyword: 'required',
      property,
      apply: (valid) => stringifyJson(omit(valid, [property])),
    }),
  )
  if (required.length < 2) return single
  return [
    ...single,
    ...required.flatMap(misnamed),
    ...wrapped.map(
      ([words, wrap]): Breakage => ({
        label: `all is in an object ${words}`,
        keyword: 'required',
        property: undefined,
        apply: (valid) => stringifyJson(wrap(valid)),
      }),
    ),
    {
      label: `${required.join(' and ')} are missing`,
      keyword: 'required',
      property: undefined,
      apply: (valid) => stringifyJson(omit(valid, required)),
    },
    { label: 'the object is empty', keyword: 'required', property: undefined, apply: () => '{}' },
  ]
}

/** Objects that frameworks look into, or take off: one body has several, for none of them makes it valid. */
const wrapped: readonly (readonly [string, (valid: object) => object])[] = [
  ['pet, animal, newPet or body', (valid) => ({ pet: valid, animal: valid, newPet: valid, body: valid })],
  ['data or data.attributes', (valid) => ({ data: { ...valid, type: 'pets', attributes: valid } })],
  // Who copies what was parsed makes it what all objects of JavaScript have.
  ['__proto__', (valid) => Object.fromEntries([['__proto__', valid]])],
]

/** The id of a thing where the thing itself should be, or under the thing's name: neither spells the property's own. */
function misnamed(property: string): readonly Breakage[] {
  const thing = /^(.+)Id$/.exec(property)?.[1]
  if (thing === undefined) return []
  const others: readonly (readonly [string, (value: unknown) => object])[] = [
    [`in an object ${thing}`, (value) => ({ [thing]: { id: value } })],
    [`as ${thing}`, (value) => ({ [thing]: value })],
  ]
  return others.map(([words, named]) => ({
    label: `${property} is named ${words}`,
    keyword: 'required',
    property,
    apply: (valid) => stringifyJson({ ...omit(valid, [property]), ...named(valid[property]) }),
  }))
}

function wrongTypes(property: string, schema: JsonSchema): readonly Breakage[] {
  return samples
    .filter(({ type }) => type !== jsonType(schema))
    .filter(({ words }) => schema.type === 'integer' || !words.endsWith('digits in quotes'))
    .map(({ words, text }) => ({
      label: `${property} is ${words}`,
      keyword: 'type',
      property,
      apply: (valid) => replace(valid, property, text(valid[property])),
    }))
}

/**
 * Values of which one of each group tells: states within a service, what clients write for no value, and what is taken off
 * a value, or cut off it.
 */
export const drawnStatuses: readonly (readonly (readonly [words: string, value: string])[])[] = [
  ['archived', 'deleted', 'draft'].map((word) => [`the word ${word}`, word] as const),
  ['null', 'undefined'].map((word) => [`the word ${word}`, word] as const),
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

function outsideEnum(property: string, schema: JsonSchema): readonly Breakage[] {
  const values = (schema.enum ?? []).filter((value) => typeof value === 'string')
  const [first = ''] = values
  const last = values.at(-1) ?? first
  if (first === '') return []
  const strangers: readonly (readonly [string, string])[] = [
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
    // What other stores have, and what their filters take.
    ['a status of other stores', 'reserved'],
    ['another status of other stores', 'adopted'],
    ['a status of other lists', 'active'],
    ['a status of orders', 'placed'],
    ['half a character', '\ud83d'],
    ['the first letter of a value', last.charAt(0).toUpperCase()],
    ['a status in two words', 'in stock'],
    ['a word for all values', 'all'],
    ['a value with letters before it', `un${last}`],
    ['another value with letters before it', `un${first}`],
    ...drawnStatuses.flat(),
  ]
  return strangers.map(([words, value]) => ({
    label: `${property} is ${words}`,
    keyword: 'enum',
    property,
    apply: (valid) => replace(valid, property, stringifyJson(value)),
  }))
}

function outsideInt64(property: string, schema: JsonSchema): readonly Breakage[] {
  if (schema.type !== 'integer') return []
  const fractional: Breakage = {
    label: `${property} is ${fraction}`,
    keyword: 'multiple',
    property,
    apply: (valid) => replace(valid, property, fraction),
  }
  const others = moreFractions.map(
    (text): Breakage => ({
      label: `${property} is ${text}`,
      keyword: 'multiple',
      property,
      apply: (valid) => replace(valid, property, text),
    }),
  )
  if (schema.format !== 'int64') return [fractional, ...others]
  return [
    fractional,
    ...others,
    ...beyondInt64.map(
      ([words, text]): Breakage => ({
        label: `${property} is ${words}`,
        keyword: 'format',
        property,
        apply: (valid) => replace(valid, property, text),
      }),
    ),
  ]
}

/**
 * Bodies that are wrong in several places at once: who tells of the first one only may fail over two, or tell of them in
 * another form. Each is made of single breakages, one upon the other.
 */
export function manifoldBreakages(schema: JsonSchema): readonly Breakage[] {
  const single = breakages(schema)
  return together.flatMap((labels): readonly Breakage[] => {
    const parts = single.filter(({ label }) => labels.includes(label))
    if (parts.length < labels.length) return []
    return [
      {
        label: labels.join(', and '),
        keyword: 'type',
        property: undefined,
        apply: (valid) =>
          parts.reduce((text, { apply }) => {
            const body = parseJson(text)
            return isRecord(body) ? apply(body) : text
          }, stringifyJson(valid)),
      },
    ]
  })
}

const together: readonly (readonly string[])[] = [
  ['name is a number', 'categoryId is its digits in quotes'],
  ['name is null', 'categoryId is 1.5', 'status is another word'],
  // Who tells of what is missing beside what is wrong may fail over the two.
  ['name is a number', 'categoryId is missing'],
  ['name is missing', 'status is another word'],
]

/** Bodies that are no object at all. */
export const wholeBodyBreakages: readonly Breakage[] = (
  [
    ['an empty array', () => '[]'],
    ['no body', () => ''],
    ['a string', () => '"a pet"'],
    ['null', () => 'null'],
    ['a number', () => '7'],
    ['true', () => 'true'],
    ['false', () => 'false'],
    ['zero', () => '0'],
    ['an empty string', () => '""'],
    ['an array with a valid animal', (valid) => stringifyJson([valid])],
    ['an array with two valid animals', (valid) => stringifyJson([valid, valid])],
    ['a valid animal as a string', (valid) => stringifyJson(stringifyJson(valid))],
  ] satisfies readonly (readonly [string, Breakage['apply']])[]
).map(([words, apply]) => ({ label: `the body is ${words}`, keyword: 'type', property: undefined, apply }))

function jsonType(schema: JsonSchema): string | undefined {
  return schema.type === 'integer' ? 'number' : schema.type
}

function omit(
  valid: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(valid).filter(([name]) => !names.includes(name)))
}

/** Puts raw JSON text in a property's place, so that numbers no double can hold stay as they are written. */
function replace(valid: Readonly<Record<string, unknown>>, property: string, text: string): string {
  const members = Object.entries({ ...valid, [property]: undefined }).map(([name, value]) =>
    name === property ? `${JSON.stringify(name)}:${text}` : `${JSON.stringify(name)}:${stringifyJson(value)}`,
  )
  return `{${members.join(',')}}`
}
