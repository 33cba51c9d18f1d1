import { isRecord } from '../contract/is-record.ts'
import type { Credential } from '../events/credential.ts'

type Form = 'text' | 'number' | 'texts' | 'fields'

/** What a credential of each kind has beside its kind. */
const members: Readonly<Record<Credential['kind'], Readonly<Record<string, Form>>>> = {
  key: {},
  none: {},
  unrelated: { token: 'text' },
  empty: {},
  blank: {},
  truncated: { characters: 'number' },
  extended: { suffix: 'text' },
  'end-replaced': { characters: 'number', replacement: 'text' },
  'middle-replaced': { after: 'number', replacement: 'text' },
  rearranged: { after: 'number', by: 'number' },
  beheaded: { characters: 'number' },
  prefixed: { prefix: 'text' },
  enclosed: { sign: 'text' },
  encoded: { as: 'text' },
  basic: {},
  'basic-user': {},
  form: { before: 'text', after: 'text' },
  bare: {},
  'x-api-key': {},
  headers: { names: 'texts' },
  'bearer-headers': { names: 'texts' },
  'in-body': { names: 'texts' },
  'scheme-word': { word: 'text' },
  'key-case': {},
  claims: { headers: 'fields' },
}

const isOf: Readonly<Record<Form, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  texts: (value) => Array.isArray(value) && value.every((one: unknown) => typeof one === 'string'),
  fields: isFields,
}

/** Whether a value of a log is a credential, with all that its kind has. */
export function isCredential(value: unknown): value is Credential {
  if (!isRecord(value)) return false
  const [, expected] = Object.entries(members).find(([kind]) => kind === value['kind']) ?? []
  return expected !== undefined && Object.entries(expected).every(([name, form]) => isOf[form](value[name]))
}

/** Whether a value is header fields by their names. */
export function isFields(value: unknown): value is Readonly<Record<string, string>> {
  return isRecord(value) && Object.values(value).every((one) => typeof one === 'string')
}
