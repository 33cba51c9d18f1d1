import { stringifyJson } from '../client/lossless-json.ts'
import type { JsonSchema } from '../contract/json-schema.ts'

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
  { words: 'an object', type: 'object', text: (valid) => stringifyJson({ value: valid }) },
  { words: 'its digits in quotes', type: 'string', text: (valid) => stringifyJson(String(valid)) },
  { words: 'a word', type: 'string', text: () => '"seven"' },
  { words: 'an empty string', type: 'string', text: () => '""' },
  { words: 'an empty array', type: 'array', text: () => '[]' },
  // What languages take for false, for nothing, or for a place in a list.
  { words: 'false', type: 'boolean', text: () => 'false' },
  { words: 'zero', type: 'number', text: () => '0' },
  { words: 'one', type: 'number', text: () => '1' },
  { words: 'an empty object', type: 'object', text: () => '{}' },
]

const beyondInt64 = ['9223372036854775808', '-9223372036854775809', '18446744073709551617', '1e30']
const fraction = '1.5'
const moreFractions = ['-1.5', '0.5']

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
    ...wrappers.map(
      (wrapper): Breakage => ({
        label: `all is in an object ${wrapper}`,
        keyword: 'required',
        property: undefined,
        apply: (valid) => stringifyJson({ [wrapper]: valid }),
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

/** Names of objects that frameworks look into, or take off. */
const wrappers: readonly string[] = ['pet', 'data']

/** A required property under a name that is not its own: JSON tells letter case apart (RFC 8259, section 4). */
function misnamed(property: string): readonly Breakage[] {
  const others = [
    ['in capitals', property.toUpperCase()],
    ['with a capital', `${property.charAt(0).toUpperCase()}${property.slice(1)}`],
    ['in snake case', property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)],
  ] as const
  return others
    .filter(([, name]) => name !== property)
    .map(([words, name]) => ({
      label: `${property} is named ${words}`,
      keyword: 'required',
      property,
      apply: (valid) => stringifyJson({ ...omit(valid, [property]), [name]: valid[property] }),
    }))
}

function wrongTypes(property: string, schema: JsonSchema): readonly Breakage[] {
  return samples
    .filter(({ type }) => type !== jsonType(schema))
    .filter(({ words }) => schema.type === 'integer' || words !== 'its digits in quotes')
    .map(({ words, text }) => ({
      label: `${property} is ${words}`,
      keyword: 'type',
      property,
      apply: (valid) => replace(valid, property, text(valid[property])),
    }))
}

function outsideEnum(property: string, schema: JsonSchema): readonly Breakage[] {
  const values = (schema.enum ?? []).filter((value) => typeof value === 'string')
  const [first = ''] = values
  if (first === '') return []
  const strangers: readonly (readonly [string, string])[] = [
    ['another word', 'unknown'],
    ['a value in capitals', first.toUpperCase()],
    ['a value with a space after it', `${first} `],
    ['an empty string', ''],
    ['the beginning of a value', first.slice(0, -1)],
    ['a value with a capital', `${first.charAt(0).toUpperCase()}${first.slice(1)}`],
    ['a value with a line break after it', `${first}\n`],
    ['two values', values.slice(0, 2).join(', ')],
    ['a digit in quotes', '1'],
    ['a word that objects inherit', 'constructor'],
    ['a value with a space before it', ` ${first}`],
    // What other stores have, and what their filters take.
    ['a status of other stores', 'reserved'],
    ['another status of other stores', 'adopted'],
    ['a word for all values', 'all'],
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
      (text): Breakage => ({
        label: `${property} is ${text}`,
        keyword: 'format',
        property,
        apply: (valid) => replace(valid, property, text),
      }),
    ),
  ]
}

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
