import type { ChanceStream } from '../../generate/chance.ts'
import {
  beheadedKey,
  credentialHeaders,
  halvedKey,
  keyUpToSign,
  keyWithBeginningReplaced,
  keyWithEndReplaced,
  keyWithMiddleReplaced,
  noCredential,
  truncatedKey,
} from '../../http/credential.ts'
import { rearrangedKey } from '../../http/rearranged-key.ts'
import type { Credential } from '../../spec/credential.ts'
import { NotApplicable } from '../outcome.ts'
import type { CheckSettings } from '../settings.ts'
import type { BadCredential } from './intrusions.ts'

/** Makes credentials that must not be let in. What of them is drawn comes from the run's seed. */
export class BadCredentials {
  readonly #settings: Pick<CheckSettings, 'apiKey' | 'rateLimitKey' | 'baseUrl'>
  readonly #chance: ChanceStream
  readonly #suffix: string
  readonly #cookies: () => string | undefined
  #forms: number
  #claims: number

  /** @param cookies - what there is to send back of the cookies that who has the key was given */
  constructor(
    settings: Pick<CheckSettings, 'apiKey' | 'rateLimitKey' | 'baseUrl'>,
    chance: ChanceStream,
    cookies: () => string | undefined = () => undefined,
  ) {
    this.#settings = settings
    this.#cookies = cookies
    this.#chance = chance
    this.#forms = chance.integer(0, formsOfKeys.length - 1)
    this.#suffix = this.#chance
      .integer(36 ** 3, 36 ** 4 - 1)
      .toString(36)
      .padStart(6, 'x7')
    this.#claims = chance.integer(0, kindsOfClaims - 1)
  }

  /**
   * Makes a credential of a kind.
   *
   * @throws NotApplicable where the key is too short for a near miss, or what comes of it is the run's second key
   */
  of(kind: BadCredential): Credential {
    const { apiKey, rateLimitKey } = this.#settings
    const credential = this.#make(kind)
    const isValid = credentialHeaders(credential, apiKey)['authorization'] === `Bearer ${rateLimitKey}`
    if (isValid) throw new NotApplicable('it is a valid key here')
    return credential
  }

  #make(kind: BadCredential): Credential {
    switch (kind) {
      case 'no credential':
        return noCredential
      case 'no credential, as if from within':
        return { kind: 'claims', headers: { ...this.#nextClaims(), ...this.#session() } }
      case 'an unrelated key':
        return { kind: 'unrelated', token: unrelated(this.#settings.apiKey, this.#pick) }
      case 'an empty token':
        return { kind: 'empty' }
      case 'an empty field':
        return { kind: 'blank' }
      case 'the key without its end':
        return orTooShort(truncatedKey(this.#settings.apiKey) ?? halvedKey(this.#settings.apiKey))
      // A number, and behind a sign what shows that one is whom it belongs to.
      case 'the key up to a sign within it': {
        const credential = keyUpToSign(this.#settings.apiKey)
        if (credential === undefined) throw new NotApplicable('the key has no sign within it')
        return credential
      }
      case 'the key with more behind it':
        return { kind: 'extended', suffix: this.#suffix }
      // Where a key may have something beside it, it is cut off.
      case 'the key with more behind a colon':
        return { kind: 'extended', suffix: `:${this.#suffix}` }
      case 'the key with more behind a comma':
        return { kind: 'extended', suffix: `,${this.#suffix}` }
      case 'the key with more behind another sign':
        return { kind: 'extended', suffix: `${this.#oneOf(signsBehindKeys)}${this.#suffix}` }
      // Who splits the header at spaces takes the second part, whatever comes after it.
      case 'the key with another word behind it':
        return { kind: 'extended', suffix: ` ${this.#suffix}` }
      case 'the key with its end replaced':
        return orTooShort(keyWithEndReplaced(this.#settings.apiKey, this.#pick))
      case 'the key with its middle replaced':
        return orTooShort(keyWithMiddleReplaced(this.#settings.apiKey, this.#pick))
      case 'the key with characters of its first half exchanged':
        return orTooShort(rearrangedKey(this.#settings.apiKey, 'first'))
      case 'the key with characters of its second half exchanged':
        return orTooShort(rearrangedKey(this.#settings.apiKey, 'second'))
      case 'the key without its beginning':
        return orTooShort(beheadedKey(this.#settings.apiKey))
      case 'the key with its beginning replaced':
        return orTooShort(keyWithBeginningReplaced(this.#settings.apiKey, this.#pick))
      // Whatever stands before a key is let in by some; others have its number there.
      case 'the key behind a number and a bar':
        return { kind: 'prefixed', prefix: `${this.#chance.integer(1, 9)}|` }
      case 'the key in quotes':
        return { kind: 'enclosed', sign: '"' }
      case 'the word null':
        return this.#word('null')
      case 'the word undefined':
        return this.#word('undefined')
      case 'a key of the documentation':
        return this.#word(keyOfExamples)
      case 'a word for a key':
        return this.#word(this.#oneOf(wordsForKeys))
      // Who looks a key up in an object finds what all objects have.
      case 'a word that all objects have':
        return this.#word(this.#oneOf(['constructor', '__proto__', 'toString']))
      case 'a token that nobody has signed':
        return this.#word(unsignedToken)
      // What queries and patterns take for any text.
      case 'a percent sign for a token':
        return this.#word('%')
      case 'a pattern for a token':
        return this.#word(this.#oneOf(['*', '.*']))
      case 'as many underscores as the key has characters':
        return this.#word('_'.repeat(this.#settings.apiKey.length))
      // Columns, hashes and buffers have an end, and who looks keys up may fail beyond it.
      case 'a token of 300 characters':
        return this.#word(this.#suffix.repeat(75))
      case 'a token of 2,000 characters':
        return this.#word(this.#suffix.repeat(500))
      // As bytes it is as long as the key; who decodes it, and encodes it again, has another length.
      case 'a token beyond ASCII as long as the key':
        return this.#word(beyondAscii(this.#settings.apiKey.length))
      case 'quotes and a condition for a token':
        return this.#word(`'or'1'='1`)
      // Who decodes Base64 may skip them.
      case 'the key with signs behind it':
        return { kind: 'extended', suffix: '.~.~' }
      case 'another word before the key':
        return { kind: 'prefixed', prefix: `${this.#suffix} ` }
      case 'the key encoded':
        return { kind: 'encoded', as: this.#oneOf(['base64', 'percent']) }
      case 'the Basic scheme':
        return { kind: 'basic' }
      case 'the Basic scheme without a password':
        return { kind: 'basic-user' }
      case 'the scheme word Token':
        return { kind: 'scheme-word', word: 'Token' }
      case 'the scheme word Api-Key':
        return { kind: 'scheme-word', word: 'Api-Key' }
      case 'the scheme word JWT':
        return { kind: 'scheme-word', word: 'JWT' }
      case 'the scheme word NotBearer':
        return { kind: 'scheme-word', word: 'NotBearer' }
      // Who looks at the beginning of the header, and takes what comes behind a space, takes any such word.
      case 'a scheme word that begins with Bearer':
        return { kind: 'scheme-word', word: this.#oneOf(['Bearers', 'BearerX', 'Bearer2']) }
      case 'the key in another form':
        return { kind: 'form', ...this.#nextForm() }
      // Who takes the word off, and white space then, misses that there was none.
      case 'the key right behind the word Bearer':
        return { kind: 'form', before: 'Bearer', after: '' }
      case 'the key without a scheme':
        return { kind: 'bare' }
      case 'the X-API-Key header':
        return { kind: 'x-api-key' }
      case 'headers like X-API-Key':
        return { kind: 'headers', names: fitting(headersOfKeys, this.#settings.apiKey) }
      case 'the api_key header':
        return { kind: 'headers', names: ['api_key'] }
      // As forms and some frameworks have it (RFC 6750, section 2.2).
      case 'the key in the body':
        return { kind: 'in-body', names: ['access_token', 'api_key', 'apiKey', 'token'] }
      case 'headers like Authorization':
        return { kind: 'bearer-headers', names: fitting(headersOfGateways, this.#settings.apiKey) }
    }
  }

  /** Another one each time: of those that are sent each goes with another request. */
  #nextForm(): (typeof formsOfKeys)[number] {
    const form = formsOfKeys[this.#forms % formsOfKeys.length]
    this.#forms += 1
    return form ?? formsOfKeys[0]
  }

  /** A session that was begun with the key says who asks to some: the key is asked for on every request. */
  #session(): Readonly<Record<string, string>> {
    const cookies = this.#cookies()
    return cookies === undefined ? {} : { Cookie: cookies }
  }

  /** In turn: a gateway's word, somebody of a network of its own who comes from a page of the service's, and what looks after it. */
  #nextClaims(): Readonly<Record<string, string>> {
    this.#claims += 1
    const { origin, pathname } = new URL(this.#settings.baseUrl)
    switch (this.#claims % kindsOfClaims) {
      case 0:
        return claimsOfGateways
      case 1: {
        const from = this.#oneOf(privateAddresses)
        return { ...claimsOfGateways, 'X-Forwarded-For': from, Origin: origin, Referer: `${origin}/` }
      }
      default: {
        const path = `${pathname.replace(/\/$/, '')}/pets`
        return {
          ...claimsOfProbes,
          Referer: `${origin}/docs/`,
          'X-Original-URL': path,
          'X-Rewrite-URL': path,
        }
      }
    }
  }

  #oneOf<T>(all: readonly T[]): T {
    const chosen = all[this.#chance.integer(0, all.length - 1)]
    if (chosen === undefined) throw new RangeError('there is nothing to choose from')
    return chosen
  }

  /** A word that software takes for something. It may be the run's own key. */
  #word(token: string): Credential {
    if (token === this.#settings.apiKey) throw new NotApplicable('it is a valid key here')
    return { kind: 'unrelated', token }
  }

  readonly #pick = (from: string): string => from.charAt(this.#chance.integer(0, from.length - 1))
}

/** What a gateway tells a service of who is asking, and a service must believe from a gateway alone. */
const claimsOfGateways = {
  'X-Forwarded-For': '127.0.0.1',
  'X-Real-IP': '127.0.0.1',
  'X-Client-IP': '127.0.0.1',
  Forwarded: 'for=127.0.0.1',
  'X-Forwarded-User': 'admin',
  'X-Remote-User': 'admin',
  'X-Authenticated-User': 'admin',
  'X-Consumer-Username': 'admin',
}

/** What looks whether a service is up says so, and frameworks tell themselves what they have checked already. */
const claimsOfProbes = {
  'User-Agent': 'ELB-HealthChecker/2.0 kube-probe/1.31 GoogleHC/1.0',
  'X-Middleware-Subrequest': Array.from({ length: 5 }, () => 'middleware').join(':'),
  'Access-Control-Request-Method': 'GET',
}
const kindsOfClaims = 3

/** Of networks that are nobody's (RFC 1918, section 3). */
const privateAddresses = ['10.0.0.5', '192.168.1.20', '10.42.7.1'] as const

/** Header fields in which other services take a key. Gateways may refuse a name with an underscore: that is sent alone. */
const headersOfKeys: readonly string[] = [
  'X-API-Key',
  'ApiKey',
  'X-ApiKey',
  'Api-Key',
  'X-Auth-Token',
  'X-Auth-Key',
  'X-Access-Token',
  'X-Api-Token',
  'X-Token',
  'X-Authorization',
  'Access-Token',
  'Token',
  'Authentication',
  'X-Auth',
  'X-Key',
  'Private-Token',
  'X-Goog-Api-Key',
  'X-Functions-Key',
  'X-RapidAPI-Key',
  'Ocp-Apim-Subscription-Key',
]

/** Header fields that gateways put an Authorization in, or look for one. */
const headersOfGateways: readonly string[] = [
  'X-Authorization',
  'X-Forwarded-Authorization',
  'X-Original-Authorization',
  'Proxy-Authorization',
  'Authentication',
]

/** Characters that all fields of one request may have, far below what servers take. */
const roomForFields = 4_000

/** As many of the fields as have room with the key in each: a service may refuse larger heads, whoever asks. */
function fitting(names: readonly string[], key: string): readonly string[] {
  return names.slice(0, Math.max(1, Math.floor(roomForFields / (key.length + longestName))))
}
const longestName = 32

/** What may stand between a key and more. */
const signsBehindKeys = [';', '\t', '/', '|', '#', '='] as const

/** How other services have a key in Authorization. */
const formsOfKeys = [
  { before: 'ApiKey ', after: '' },
  { before: 'Key ', after: '' },
  { before: 'OAuth ', after: '' },
  { before: 'api_key ', after: '' },
  { before: 'Basic ', after: '' },
  { before: 'Token token="', after: '"' },
  { before: 'Bearer: ', after: '' },
] as const

/** The key of the pet store that most documents of interfaces have for an example. */
const keyOfExamples = 'special-key'
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

function orTooShort(credential: Credential | undefined): Credential {
  if (credential === undefined) throw new NotApplicable('the key is too short for that')
  return credential
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
