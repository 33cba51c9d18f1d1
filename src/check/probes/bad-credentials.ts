import { noCredential } from '../../http/credential.ts'
import {
  beheadedKey,
  halvedKey,
  keyUpToSign,
  keyWithEndReplaced,
  keyWithPartReplaced,
  truncatedKey,
} from '../../http/near-misses.ts'
import { rearrangedKey } from '../../http/rearranged-key.ts'
import type { Credential } from '../../spec/credential.ts'
import { claimsOfGateways } from './claims-of-gateways.ts'
import { fitting, headersOfGateways, headersOfKeys } from './other-header-fields.ts'

/** What bad credentials are made from. */
export interface Making {
  readonly key: string
  /** A few letters and digits, the same ones throughout a run. */
  readonly drawn: string
  readonly pick: (from: string) => string
  readonly oneOf: <T>(all: readonly T[]) => T
  /** One of some that are tried in turn, from one that the seed draws on. */
  readonly inTurn: <T>(all: readonly T[]) => T
  /** The base address. */
  readonly base: URL
  /** The cookies that the key was given: a session that was begun with the key says who asks to some services. */
  readonly cookies: () => { readonly Cookie?: string }
}

/** Makes a credential; undefined where the key is too short for it, or has no such part. */
type Make = (making: Making) => Credential | undefined
type Makers = Readonly<Record<string, Make>>

const withoutKeyOnEach = {
  'no credential, as if from within': ({ inTurn, base, cookies }) => ({
    kind: 'claims',
    headers: { ...inTurn(claimsOfGateways)(base), ...cookies() },
  }),
} satisfies Makers

const wrongKeysOnEach = {
  'an unrelated key': ({ key, pick }) => token(unrelated(key, pick)),
  'an empty token': () => ({ kind: 'empty' }),
  'the word null': () => token('null'),
  // Who looks a key up in an object finds what all objects have.
  'a word that all objects have': ({ oneOf }) => token(oneOf(['constructor', '__proto__', 'toString'])),
  'the key without its end': ({ key }) => truncatedKey(key) ?? halvedKey(key),
  'the key without its beginning': ({ key }) => beheadedKey(key),
  'the key with its end replaced': ({ key, pick }) => keyWithEndReplaced(key, pick),
  'the key with more behind it': ({ drawn }) => extended(drawn),
  // Who splits the header at spaces takes the second part, whatever comes after it.
  'the key with another word behind it': ({ drawn }) => extended(` ${drawn}`),
} satisfies Makers

const wrongFormsOnEach = {
  'the Basic scheme': () => ({ kind: 'basic' }),
  'the Basic scheme without a password': () => ({ kind: 'basic-user' }),
  'the scheme word Token': () => scheme('Token'),
  'the key in another form': ({ inTurn }) => ({ kind: 'form', ...inTurn(formsOfKeys) }),
  'the key without a scheme': () => ({ kind: 'bare' }),
  'headers like X-API-Key': ({ key }) => ({ kind: 'headers', names: fitting(headersOfKeys, key) }),
} satisfies Makers

const wrongKeys = {
  'an empty field': () => ({ kind: 'blank' }),
  // Where a key may have something beside it, it is cut off.
  'the key with more behind a colon': ({ drawn }) => extended(`:${drawn}`),
  'the key with more behind a comma': ({ drawn }) => extended(`,${drawn}`),

  // What queries and patterns take for any text.
  'a percent sign for a token': () => token('%'),
  'a pattern for a token': ({ oneOf }) => token(oneOf(['*', '.*'])),
  'quotes and a condition for a token': () => token(`'or'1'='1`),
  'the key in quotes': () => ({ kind: 'enclosed', sign: '"' }),
  'another word before the key': ({ drawn }) => ({ kind: 'prefixed', prefix: `${drawn} ` }),
  'the key encoded': ({ oneOf }) => ({ kind: 'encoded', as: oneOf(['base64', 'percent']) }),
  'the key with its middle replaced': ({ key, pick }) => keyWithPartReplaced(key, 'middle', pick),
  'the key with characters of its first half exchanged': ({ key }) => rearrangedKey(key, 'first'),
  'the key with characters of its second half exchanged': ({ key }) => rearrangedKey(key, 'second'),
  'the key with its beginning replaced': ({ key, pick }) => keyWithPartReplaced(key, 'beginning', pick),
  'as many underscores as the key has characters': ({ key }) => token('_'.repeat(key.length)),
  'the key with more behind another sign': ({ oneOf, drawn }) =>
    extended(`${oneOf([';', '\t', '/', '|', '#', '='])}${drawn}`),
  // A lenient Base64 decoder drops these characters, so `key.~.~` would equal `key`.
  'the key with signs behind it': () => extended('.~.~'),
  // Whatever stands before a key is let in by some; others have its number there.
  'the key behind a number and a bar': ({ pick }) => ({ kind: 'prefixed', prefix: `${pick('123456789')}|` }),
  'the word undefined': () => token('undefined'),
  // That of the pet store that most documents of interfaces have for an example.
  'a key of the documentation': () => token('special-key'),
  'a word for a key': ({ oneOf }) => token(oneOf(wordsForKeys)),
  'a token that nobody has signed': () => token(unsignedToken),
  // Columns, hashes and buffers have an end, and who looks keys up may fail beyond it.
  'a token of 450 characters': ({ drawn }) => token(drawn.repeat(75)),
  'a token of 3,000 characters': ({ drawn }) => token(drawn.repeat(500)),
  // As bytes it is as long as the key; who decodes it, and encodes it again, has another length.
  'a token beyond ASCII as long as the key': ({ key }) => token(beyondAscii(key.length)),
} satisfies Makers

const wrongForms = {
  'the X-API-Key header': () => ({ kind: 'x-api-key' }),
  // As forms and some frameworks have it (RFC 6750, section 2.2).
  'the key in the body': () => ({ kind: 'in-body', names: ['access_token', 'api_key', 'apiKey', 'token'] }),

  'the scheme word Api-Key': () => scheme('Api-Key'),
  'the scheme word JWT': () => scheme('JWT'),
  'the scheme word NotBearer': () => scheme('NotBearer'),
  // Who takes the word off, and white space then, misses that there was none.
  'the key right behind the word Bearer': () => ({ kind: 'form', before: 'Bearer', after: '' }),
  'headers like Authorization': ({ key }) => ({
    kind: 'bearer-headers',
    names: fitting(headersOfGateways, key),
  }),
  'the api_key header': () => ({ kind: 'headers', names: ['api_key'] }),
  // Who looks at the beginning of the header, and takes what comes behind a space, takes any such word.
  'a scheme word that begins with Bearer': ({ oneOf }) => scheme(oneOf(['Bearers', 'BearerX', 'Bearer2'])),
} satisfies Makers

/** Handlers have lapses of their own, and all credentials on each would take thrice the requests. */
const onEach = { ...withoutKeyOnEach, ...wrongKeysOnEach, ...wrongFormsOnEach }
const makers = {
  'no credential': () => noCredential,
  ...onEach,
  ...wrongKeys,
  ...wrongForms,
  // A number, and behind a sign what shows that one is whom it belongs to.
  'the key up to a sign within it': ({ key }) => keyUpToSign(key),
} satisfies Makers

/** One kind of bad credential. */
export type BadCredential = keyof typeof makers

/**
 * How each kind of bad credential is made. Those that are not tried on each operation, and that `intrusions` does not
 * name, are tried on one each, drawn by the seed: of three in a row each goes to another, so those that are alike stand
 * side by side.
 */
export const badCredentials: Readonly<Record<BadCredential, Make>> = makers

/** Every kind of bad credential. */
export const badCredentialKinds = Object.keys(makers).filter((name): name is BadCredential => name in makers)

/** Whether a kind of bad credential is tried on each operation. */
export function isTriedOnEach(kind: BadCredential): boolean {
  return kind in onEach
}

/** The requirement that wants a bad credential rejected where it is all that is wrong with a request. */
export function requirementOf(kind: BadCredential): 'AUTH-1' | 'AUTH-2' | 'AUTH-3' {
  if (kind === 'no credential' || kind in withoutKeyOnEach) return 'AUTH-1'
  return kind in wrongFormsOnEach || kind in wrongForms ? 'AUTH-3' : 'AUTH-2'
}

/** How other services have a key in Authorization. */
const formsOfKeys = [
  ...['ApiKey ', 'api_key ', 'Key ', 'Basic ', 'OAuth '].map(plainForm),
  { before: 'Token token="', after: '"' },
  ...['Digest ', 'Bearer: '].map(plainForm),
]

function plainForm(before: string) {
  return { before, after: '' }
}

/** What stands in documents, and in tests, where a key belongs. */
const wordsForKeys = 'test demo changeme secret admin anonymous true API_KEY your-api-key'.split(' ')

/** A JSON Web Token for an administrator, until the year 2100, with the algorithm none (RFC 7519, section 6). */
const unsignedToken = [
  { alg: 'none', typ: 'JWT' },
  { sub: '1', name: 'admin', role: 'admin', exp: 4_102_444_800 },
]
  .map((claims) => `${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`)
  .join('')

function token(text: string): Credential {
  return { kind: 'unrelated', token: text }
}

function extended(suffix: string): Credential {
  return { kind: 'extended', suffix }
}

function scheme(word: string): Credential {
  return { kind: 'scheme-word', word }
}

/** So many bytes of UTF-8, two for each character but perhaps the last. */
function beyondAscii(bytes: number): string {
  return `${'é'.repeat(Math.floor(bytes / 2))}${bytes % 2 === 1 ? 'x' : ''}`
}

/** A token that looks like the key and shares nothing with it. */
function unrelated(key: string, pick: (from: string) => string): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
  return Array.from({ length: Math.max(12, key.length) }, () => pick(letters)).join('')
}
