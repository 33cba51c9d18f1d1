import { change } from '../../src/service/behaviour.ts'
import type { Edit } from '../../src/service/edit.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { aim } from './aim.ts'
import { crash } from './edits.ts'
import { faults } from './faults.ts'

const invalid = (): Refusal => new Refusal(400, 'invalid_body', 'name is missing.')
const blocked = (): Refusal => new Refusal(403, 'blocked', 'The request was blocked.')

const refusing = (bad: (name: string) => boolean, refusal: () => Refusal = invalid): Edit =>
  change('readName', (readName) => (value, call) => {
    const text = readName(value, call)
    if (bad(text)) throw refusal()
    return text
  })

/** Plain names that software takes for something else (interface document, Endpoints 2). */
export const plainNamesRefused = faults(aim('CREATE-1', ['name']), {
  'create-name-zero-refused': {
    summary: 'takes the name 0 for none',
    edgeCase: true,
    apply: refusing((name) => name === '0'),
  },
  'create-name-null-word-refused': {
    summary: 'takes the names null, undefined, None and NaN for none',
    edgeCase: true,
    apply: refusing((name) => /^(null|undefined|nan|none|nil)$/i.test(name)),
  },
  'create-name-undefined-word-refused': {
    summary: 'takes the names nil and undefined for none',
    edgeCase: true,
    apply: refusing((name) => /^(nil|undefined)$/.test(name)),
  },
  'create-reserved-name-refused': {
    summary: 'refuses names that stand for people in charge, or for trials',
    edgeCase: true,
    apply: refusing((name) => /^(admin|root|test)$/i.test(name)),
  },
  'create-device-name-refused': {
    summary: 'refuses names that a file system has for devices',
    edgeCase: true,
    apply: refusing((name) => /^(con|nul|aux|prn)$/i.test(name)),
  },
  'create-not-available-refused': {
    summary: 'takes the name NA for none',
    edgeCase: true,
    apply: refusing((name) => name === 'NA'),
  },
  'create-two-spaces-refused': {
    summary: 'refuses names with two spaces in a row',
    edgeCase: true,
    apply: refusing((name) => name.includes('  ')),
  },
  'create-digits-alone-refused': {
    summary: 'refuses names of digits alone',
    edgeCase: true,
    apply: refusing((name) => /^\d+$/.test(name)),
  },
  'create-inherited-name-refused': {
    summary: 'looks names that are in use up in an object, so that constructor is one',
    edgeCase: true,
    apply: refusing((name) => Reflect.has(Object.prototype, name)),
  },
  'create-inherited-name-500': {
    summary: 'counts names in an object, and fails over what every object has',
    collateral: ['ERROR-4'],
    edgeCase: true,
    apply: refusing((name) => Reflect.has(Object.prototype, name), crash),
  },
  'create-query-word-403': {
    summary: 'has a firewall that answers a name with a word of SQL with 403',
    edgeCase: true,
    apply: refusing((name) => /\b(select|drop|union|insert|delete|update)\b/i.test(name), blocked),
  },
  'create-rude-word-of-a-bird-refused': {
    summary: 'refuses names that have a rude word in them, such as Peacock',
    edgeCase: true,
    apply: refusing((name) => /cock/i.test(name)),
  },
  'create-rude-word-of-a-county-refused': {
    summary: 'refuses names that have a rude word in them, such as Essex',
    edgeCase: true,
    apply: refusing((name) => /sex/i.test(name)),
  },
  'create-joined-condition-refused': {
    summary: 'takes a name with the word or for a condition',
    edgeCase: true,
    apply: refusing((name) => /\bor\b/i.test(name)),
  },
  'create-telephone-number-refused': {
    summary: 'refuses ten digits in a name, which may be a telephone number',
    edgeCase: true,
    apply: refusing((name) => /(?<!\d)\d{3}[ .-]?\d{3}[ .-]?\d{4}(?!\d)/.test(name)),
  },
})
