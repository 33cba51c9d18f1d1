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
  /** A Cookie field of what the key was given: a session that was begun with the key says who asks to some services. */
  readonly cookie: { readonly Cookie?: string }
}

type Row = readonly [
  requirement: 'AUTH-1' | 'AUTH-2' | 'AUTH-3',
  /** Makes it; undefined where the key is too short for it, or has no such part. */
  make: (making: Making) => Credential | undefined,
  where?: 'each operation',
]

/** Handlers have lapses of their own, and all credentials on each would take thrice the requests. */
const onEach = 'each operation'

/**
 * Every kind of bad credential, with the requirement that wants it rejected where it is all that is wrong with a request.
 * Those that are not tried on each operation, and that {@link intrusions} does not name, are tried on one each, drawn by
 * the seed: of three in a row each goes to another, so those that are alike stand side by side.
 */
const rows = {
  'no credential': ['AUTH-1', () => noCredential],
  'no credential, as if from within': [
    'AUTH-1',
    ({ inTurn, base, cookie }) => ({
      kind: 'claims',
      headers: { ...inTurn(claimsOfGateways)(base), ...cookie },
    }),
    onEach,
  ],

  'an unrelated key': ['AUTH-2', ({ key, pick }) => token(unrelated(key, pick)), onEach],
  'an empty token': ['AUTH-2', () => ({ kind: 'empty' }), onEach],
  'an empty field': ['AUTH-2', () => ({ kind: 'blank' })],
  'the word null': ['AUTH-2', () => token('null'), onEach],
  // Who looks a key up in an object finds what all objects have.
  'a word that all objects have': [
    'AUTH-2',
    ({ oneOf }) => token(oneOf(['constructor', '__proto__', 'toString'])),
    onEach,
  ],
  'the key without its end': ['AUTH-2', ({ key }) => truncatedKey(key) ?? halvedKey(key), onEach],
  'the key without its beginning': ['AUTH-2', ({ key }) => beheadedKey(key), onEach],
  'the key with its end replaced': ['AUTH-2', ({ key, pick }) => keyWithEndReplaced(key, pick), onEach],
  'the key with more behind it': ['AUTH-2', ({ drawn }) => extended(drawn), onEach],
  // Where a key may have something beside it, it is cut off.
  'the key with more behind a colon': ['AUTH-2', ({ drawn }) => extended(`:${drawn}`)],
  'the key with more behind a comma': ['AUTH-2', ({ drawn }) => extended(`,${drawn}`)],
  // Who splits the header at spaces takes the second part, whatever comes after it.
  'the key with another word behind it': ['AUTH-2', ({ drawn }) => extended(` ${drawn}`), onEach],

  // What queries and patterns take for any text.
  'a percent sign for a token': ['AUTH-2', () => token('%')],
  'a pattern for a token': ['AUTH-2', ({ oneOf }) => token(oneOf(['*', '.*']))],
  'quotes and a condition for a token': ['AUTH-2', () => token(`'or'1'='1`)],
  'the key in quotes': ['AUTH-2', () => ({ kind: 'enclosed', sign: '"' })],
  'another word before the key': ['AUTH-2', ({ drawn }) => ({ kind: 'prefixed', prefix: `${drawn} ` })],
  'the key encoded': ['AUTH-2', ({ oneOf }) => ({ kind: 'encoded', as: oneOf(['base64', 'percent']) })],
  'the key with its middle replaced': ['AUTH-2', ({ key, pick }) => keyWithPartReplaced(key, 'middle', pick)],
  'the key with characters of its first half exchanged': ['AUTH-2', ({ key }) => rearrangedKey(key, 'first')],
  'the key with characters of its second half exchanged': [
    'AUTH-2',
    ({ key }) => rearrangedKey(key, 'second'),
  ],
  'the key with its beginning replaced': [
    'AUTH-2',
    ({ key, pick }) => keyWithPartReplaced(key, 'beginning', pick),
  ],
  'as many underscores as the key has characters': ['AUTH-2', ({ key }) => token('_'.repeat(key.length))],
  'the key with more behind another sign': [
    'AUTH-2',
    ({ oneOf, drawn }) => extended(`${oneOf([';', '\t', '/', '|', '#', '='])}${drawn}`),
  ],
  // A lenient Base64 decoder drops these characters, so `key.~.~` would equal `key`.
  'the key with signs behind it': ['AUTH-2', () => extended('.~.~')],
  // Whatever stands before a key is let in by some; others have its number there.
  'the key behind a number and a bar': [
    'AUTH-2',
    ({ pick }) => ({ kind: 'prefixed', prefix: `${pick('123456789')}|` }),
  ],
  'the word undefined': ['AUTH-2', () => token('undefined')],
  // That of the pet store that most documents of interfaces have for an example.
  'a key of the documentation': ['AUTH-2', () => token('special-key')],
  'a word for a key': ['AUTH-2', ({ oneOf }) => token(oneOf(wordsForKeys))],
  'a token that nobody has signed': ['AUTH-2', () => token(unsignedToken)],
  // Columns, hashes and buffers have an end, and who looks keys up may fail beyond it.
  'a token of 450 characters': ['AUTH-2', ({ drawn }) => token(drawn.repeat(75))],
  'a token of 3,000 characters': ['AUTH-2', ({ drawn }) => token(drawn.repeat(500))],
  // As bytes it is as long as the key; who decodes it, and encodes it again, has another length.
  'a token beyond ASCII as long as the key': ['AUTH-2', ({ key }) => token(beyondAscii(key.length))],

  'the Basic scheme': ['AUTH-3', () => ({ kind: 'basic' }), onEach],
  'the Basic scheme without a password': ['AUTH-3', () => ({ kind: 'basic-user' }), onEach],
  'the scheme word Token': ['AUTH-3', () => scheme('Token'), onEach],
  'the key in another form': ['AUTH-3', ({ inTurn }) => ({ kind: 'form', ...inTurn(formsOfKeys) }), onEach],
  'the key without a scheme': ['AUTH-3', () => ({ kind: 'bare' }), onEach],
  'the X-API-Key header': ['AUTH-3', () => ({ kind: 'x-api-key' })],
  'headers like X-API-Key': [
    'AUTH-3',
    ({ key }) => ({ kind: 'headers', names: fitting(headersOfKeys, key) }),
    onEach,
  ],
  // As forms and some frameworks have it (RFC 6750, section 2.2).
  'the key in the body': [
    'AUTH-3',
    () => ({ kind: 'in-body', names: ['access_token', 'api_key', 'apiKey', 'token'] }),
  ],

  'the scheme word Api-Key': ['AUTH-3', () => scheme('Api-Key')],
  'the scheme word JWT': ['AUTH-3', () => scheme('JWT')],
  'the scheme word NotBearer': ['AUTH-3', () => scheme('NotBearer')],
  // Who takes the word off, and white space then, misses that there was none.
  'the key right behind the word Bearer': ['AUTH-3', () => ({ kind: 'form', before: 'Bearer', after: '' })],
  'headers like Authorization': [
    'AUTH-3',
    ({ key }) => ({ kind: 'bearer-headers', names: fitting(headersOfGateways, key) }),
  ],
  'the api_key header': ['AUTH-3', () => ({ kind: 'headers', names: ['api_key'] })],
  // Who looks at the beginning of the header, and takes what comes behind a space, takes any such word.
  'a scheme word that begins with Bearer': [
    'AUTH-3',
    ({ oneOf }) => scheme(oneOf(['Bearers', 'BearerX', 'Bearer2'])),
  ],
  // A number, and behind a sign what shows that one is whom it belongs to.
  'the key up to a sign within it': ['AUTH-2', ({ key }) => keyUpToSign(key)],
} satisfies Readonly<Record<string, Row>>

/** One kind of bad credential. */
export type BadCredential = keyof typeof rows

/** The requirement that each is of, and how it is made. */
export const badCredentials: Readonly<Record<BadCredential, Row>> = rows

/** Whether there is a bad credential of this name. */
export function isBadCredential(name: string): name is BadCredential {
  return name in rows
}

/** How other services have a key in Authorization. */
const formsOfKeys = [
  { before: 'ApiKey ', after: '' },
  { before: 'api_key ', after: '' },
  { before: 'Key ', after: '' },
  { before: 'Basic ', after: '' },
  { before: 'OAuth ', after: '' },
  { before: 'Token token="', after: '"' },
  { before: 'Digest ', after: '' },
  { before: 'Bearer: ', after: '' },
] as const

/** What stands in documents, and in tests, where a key belongs. */
const wordsForKeys = [
  'test',
  'demo',
  'changeme',
  'secret',
  'admin',
  'anonymous',
  'true',
  'API_KEY',
  'your-api-key',
] as const

/** A JSON Web Token for an administrator, until the year 2100, with the algorithm none (RFC 7519, section 6). */
const unsignedToken = `${base64url({ alg: 'none', typ: 'JWT' })}.${base64url({
  sub: '1',
  name: 'admin',
  role: 'admin',
  exp: 4_102_444_800,
})}.`

function base64url(claims: object): string {
  return Buffer.from(JSON.stringify(claims)).toString('base64url')
}

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
