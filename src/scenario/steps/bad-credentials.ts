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
  /** A few letters and digits, the same throughout a run. */
  readonly drawn: string
  readonly pick: (from: string) => string
  readonly oneOf: <T>(all: readonly T[]) => T
  /** One of several in turn; the seed draws the first. */
  readonly inTurn: <T>(all: readonly T[]) => T
  readonly base: URL
  /** Cookies that the service set for the key: a session may identify the client. */
  readonly cookies: () => { readonly Cookie?: string }
}

/** Makes a credential; undefined where the key is too short or lacks the part. */
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
  // A lookup in a plain JavaScript object finds these members of every object.
  'a word that all objects have': ({ oneOf }) => token(oneOf(['constructor', '__proto__', 'toString'])),
  'the key without its end': ({ key }) => truncatedKey(key) ?? halvedKey(key),
  'the key without its beginning': ({ key }) => beheadedKey(key),
  'the key with its end replaced': ({ key, pick }) => keyWithEndReplaced(key, pick),
  'the key with more behind it': ({ drawn }) => extended(drawn),
  // A service that splits the header at spaces takes the second part as the key.
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
  // Some services cut a key at a colon or a comma.
  'the key with more behind a colon': ({ drawn }) => extended(`:${drawn}`),
  'the key with more behind a comma': ({ drawn }) => extended(`,${drawn}`),

  // Wildcards of queries and patterns.
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
  // Some services ignore a prefix before `|`, where others have the number of the key.
  'the key behind a number and a bar': ({ pick }) => ({ kind: 'prefixed', prefix: `${pick('123456789')}|` }),
  'the word undefined': () => token('undefined'),
  // The example key of the most common pet store document.
  'a key of the documentation': () => token('special-key'),
  'a word for a key': ({ oneOf }) => token(oneOf(wordsForKeys)),
  'a token that nobody has signed': () => token(unsignedToken),
  // Longer than columns, hashes and buffers; the lookup of a key may fail on it.
  'a token of 450 characters': ({ drawn }) => token(drawn.repeat(75)),
  'a token of 3,000 characters': ({ drawn }) => token(drawn.repeat(500)),
  // As long as the key in bytes, but not in characters.
  'a token beyond ASCII as long as the key': ({ key }) => token(beyondAscii(key.length)),
} satisfies Makers

const wrongForms = {
  'the X-API-Key header': () => ({ kind: 'x-api-key' }),
  // Parameters that services read a key from (RFC 6750, section 2.2).
  'the key in the body': () => ({ kind: 'in-body', names: ['access_token', 'api_key', 'apiKey', 'token'] }),

  'the scheme word Api-Key': () => scheme('Api-Key'),
  'the scheme word JWT': () => scheme('JWT'),
  'the scheme word NotBearer': () => scheme('NotBearer'),
  // A service that strips the word and then spaces misses that no space follows.
  'the key right behind the word Bearer': () => ({ kind: 'form', before: 'Bearer', after: '' }),
  'headers like Authorization': ({ key }) => ({
    kind: 'bearer-headers',
    names: fitting(headersOfGateways, key),
  }),
  'the api_key header': () => ({ kind: 'headers', names: ['api_key'] }),
  // A service that checks only how the header begins accepts any such word.
  'a scheme word that begins with Bearer': ({ oneOf }) => scheme(oneOf(['Bearers', 'BearerX', 'Bearer2'])),
} satisfies Makers

/** Each handler may have errors of its own, but all credentials on each would triple the requests. */
const onEach = { ...withoutKeyOnEach, ...wrongKeysOnEach, ...wrongFormsOnEach }
const makers = {
  'no credential': () => noCredential,
  ...onEach,
  ...wrongKeys,
  ...wrongForms,
  // The part before a sign may be a number, and only the rest the secret.
  'the key up to a sign within it': ({ key }) => keyUpToSign(key),
} satisfies Makers

/** One kind of bad credential. */
export type BadCredential = keyof typeof makers

/** Makers of bad credentials. Those for any operation go to one each in turn, so similar ones stand side by side. */
export const badCredentials: Readonly<Record<BadCredential, Make>> = makers

/** Every kind of bad credential. */
export const badCredentialKinds = Object.keys(makers).filter((name): name is BadCredential => name in makers)

/** Whether a kind of bad credential is tried on each operation. */
export function isTriedOnEach(kind: BadCredential): boolean {
  return kind in onEach
}

/** The requirement by which a service must reject a request whose only error is this credential. */
export function requirementOf(kind: BadCredential): 'AUTH-1' | 'AUTH-2' | 'AUTH-3' {
  if (kind === 'no credential' || kind in withoutKeyOnEach) return 'AUTH-1'
  return kind in wrongFormsOnEach || kind in wrongForms ? 'AUTH-3' : 'AUTH-2'
}

/** Authorization fields of other schemes. */
const formsOfKeys = [
  ...['ApiKey ', 'api_key ', 'Key ', 'Basic ', 'OAuth '].map(plainForm),
  { before: 'Token token="', after: '"' },
  ...['Digest ', 'Bearer: '].map(plainForm),
]

function plainForm(before: string) {
  return { before, after: '' }
}

/** Placeholders from documents and tests. */
const wordsForKeys = 'test demo changeme secret admin anonymous true API_KEY your-api-key'.split(' ')

/** A JSON Web Token for an administrator, valid until 2100, with the algorithm none (RFC 7519, section 6). */
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

/** Text of so many UTF-8 bytes, two per character but perhaps the last. */
function beyondAscii(bytes: number): string {
  return `${'é'.repeat(Math.floor(bytes / 2))}${bytes % 2 === 1 ? 'x' : ''}`
}

/** A token that looks like the key and shares nothing with it. */
function unrelated(key: string, pick: (from: string) => string): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
  return Array.from({ length: Math.max(12, key.length) }, () => pick(letters)).join('')
}
