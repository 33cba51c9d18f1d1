import { crash, type Edit, namesRefused, Refusal, type Texts } from './edits.ts'
import { aim, faults, mutant } from './faults.ts'

const invalid = (): Refusal => new Refusal(400, 'invalid_body', 'name is missing.')
const refusing = (bad: Texts, refusal = invalid): Edit => namesRefused(bad, refusal)

/** Plain names that software takes for something else (interface document, Endpoints 2). */
export const plainNamesRefused = faults(aim('CREATE-1', { factors: ['name'], edgeCase: true }), {
  'create-name-zero-refused': ['takes the name 0 for none', refusing((name) => name === '0')],
  'create-name-null-word-refused': mutant('takes the names null, undefined, None and NaN for none', {
    apply: refusing(/^(null|undefined|nan|none|nil)$/i),
  }),
  'create-name-undefined-word-refused': mutant('takes the names nil and undefined for none', {
    apply: refusing(/^(nil|undefined)$/),
  }),
  'create-reserved-name-refused': mutant('refuses names that stand for people in charge, or for trials', {
    apply: refusing(/^(admin|root|test)$/i),
  }),
  'create-device-name-refused': mutant('refuses names that a file system has for devices', {
    apply: refusing(/^(con|nul|aux|prn)$/i),
  }),
  'create-not-available-refused': ['takes the name NA for none', refusing((name) => name === 'NA')],
  'create-two-spaces-refused': mutant('refuses names with two spaces in a row', {
    apply: refusing((name) => name.includes('  ')),
  }),
  'create-digits-alone-refused': ['refuses names of digits alone', refusing(/^\d+$/)],
  'create-inherited-name-refused': {
    summary: 'looks names that are in use up in an object, so that constructor is one',
    apply: refusing((name) => Reflect.has(Object.prototype, name)),
  },
  'create-inherited-name-500': mutant('counts names in an object, and fails over what every object has', {
    collateral: ['ERROR-4'],
    apply: refusing((name) => Reflect.has(Object.prototype, name), crash),
  }),
  'create-rude-word-of-a-bird-refused': {
    summary: 'refuses names that have a rude word in them, such as Peacock',
    apply: refusing(/cock/i),
  },
  'create-rude-word-of-a-county-refused': {
    summary: 'refuses names that have a rude word in them, such as Essex',
    apply: refusing(/sex/i),
  },
  'create-joined-condition-refused': ['takes a name with the word or for a condition', refusing(/\bor\b/i)],
  'create-telephone-number-refused': mutant('refuses ten digits in a name, which may be a telephone number', {
    apply: refusing(/(?<!\d)\d{3}[ .-]?\d{3}[ .-]?\d{4}(?!\d)/),
  }),
})
