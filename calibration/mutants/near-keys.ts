import { adjust, type Call, change, type Edit } from './edits.ts'
import { aim, edge, family, faults, keyOn, mutant, writing } from './faults.ts'
import {
  alike,
  authorization,
  given,
  isCreate,
  isFetch,
  isList,
  isOrders,
  lettingIn,
  type When,
  withoutCredential,
} from './guards.ts'

const lettersOf = (token: string): string => token.replace(/[^A-Za-z0-9]/g, '')

/** Whether a token has the form of a JSON Web Token: a header, claims and, maybe, a signature. */
const isWebToken = (presented: string): boolean => {
  const [header = '', claims = '', ...rest] = presented.split('.')
  const isObject = (part: string): boolean => Buffer.from(part, 'base64url').toString().startsWith('{')
  return rest.length === 1 && isObject(header) && isObject(claims)
}

/** Takes the second part of a header split at spaces. */
const secondWord = (when: (call: Call) => boolean = () => true): Edit =>
  change('credential', (credential) => (call) => {
    const [scheme = '', token] = authorization(call).split(' ')
    return credential(call) ?? (/^Bearer$/i.test(scheme) && when(call) ? token : undefined)
  })

/** Takes the key behind any word that begins as Bearer does. */
const wordsLikeBearer: Edit = adjust(
  'credential',
  (key, call) => key ?? /^Bearer\w+ (\S+)$/.exec(authorization(call))?.[1],
)

/** Takes the key behind a word that is not Bearer. */
const behind = (word: RegExp, when: (call: Call) => boolean = () => true): Edit =>
  change('credential', (credential) => (call) => {
    const [, scheme = '', token] = /^(\S+) +(\S+)$/.exec(authorization(call)) ?? []
    return credential(call) ?? (word.test(scheme) && when(call) ? token : undefined)
  })

/** Compares the lengths of both keys, and what is left of them. */
const comparing = (reduced: (key: string) => string | number, when?: When): Edit =>
  alike((presented, key) => presented.length === key.length && reduced(presented) === reduced(key), when)

const allButFour = (key: string): string => key.slice(0, -4)

const everySecond = (from: 0 | 1) => (key: string) => [...key].filter((_, at) => at % 2 === from).join('')

const sorted = (key: string): string => [...key].toSorted().join('')

const sum = (key: string): number => [...key].reduce((total, sign) => total + sign.charCodeAt(0), 0)

const isBlank = (call: Call): boolean => /^Bearer\s*$/i.test(authorization(call))

/** Credentials that are nearly right, and let in (interface document, Authentication). */
export const nearKeys = [
  // Keys that are nearly right, and other words before a right one (interface document, Authentication).
  ...faults(aim('AUTH-2', { factors: ['credential'] }), {
    'auth-length-and-beginning-compared': {
      summary: 'compares the length of a key and its first 12 letters only',
      apply: comparing((key) => key.slice(0, 12)),
    },
    'auth-all-but-four-compared': mutant('compares the length of a key and all but its last four letters', {
      apply: comparing(allButFour),
    }),
    'auth-all-but-four-compared-on-create': {
      summary: 'compares the length of a key and all but its last four letters on creates',
      factors: keyOn.create,
      edgeCase: true,
      apply: comparing(allButFour, isCreate),
    },
    'auth-ends-of-key-compared': {
      summary: 'compares the length of a key, its first ten letters and its last ten',
      edgeCase: true,
      apply: comparing((key) => key.slice(0, 10) + key.slice(-10)),
    },
    'auth-null-let-in': {
      summary: 'lets the tokens null and undefined in, as a client sends them that has no key',
      edgeCase: true,
      apply: alike(/^(null|undefined)$/),
    },
    'auth-end-of-key': edge('takes the end of a key, of five letters or more, for the whole', {
      apply: alike((presented, key) => presented.length > 4 && key.endsWith(presented)),
    }),
    'auth-letters-before-key': edge('lets a key in with anything before it', {
      apply: alike((presented, key) => presented.endsWith(key)),
    }),
    'auth-null-let-in-but-on-lists': {
      summary: 'lets the tokens null and undefined in on all operations but the list',
      factors: [['operation: getPet', 'operation: createPet', 'operation: listOrders'], 'credential'],
      edgeCase: true,
      apply: alike(/^(null|undefined)$/, (call) => !isList(call)),
    },
    'auth-last-word': mutant('takes the last word behind Bearer', {
      apply: change('credential', () => (call) => {
        const words = authorization(call).split(' ')
        return /^Bearer$/i.test(words[0] ?? '') && words.length > 1 ? words.at(-1) : undefined
      }),
    }),
    'auth-second-word': {
      summary: 'splits Authorization at spaces and takes the second part, whatever comes after it',
      apply: secondWord(),
    },
    'auth-second-word-on-create': {
      summary: 'takes the second word of Authorization for the key on creates, whatever comes after it',
      factors: keyOn.create,
      edgeCase: true,
      apply: secondWord(isCreate),
    },
    'auth-second-word-on-get': {
      summary: 'takes the second word of Authorization for the key on fetches, whatever comes after it',
      factors: keyOn.fetch,
      edgeCase: true,
      apply: secondWord(isFetch),
    },
    'auth-inherited-word': {
      summary: 'looks keys up in an object, where the names that all objects have are found too',
      apply: alike((presented) => presented in {}),
    },
    'auth-signs-ignored': edge('decodes keys as Base64, and skips what is none of its letters', {
      apply: alike((presented, key) => lettersOf(presented) === lettersOf(key)),
    }),
    'auth-condition-let-in': edge('puts the token into a query as it is', alike(/'\s*or\s*'/i)),
    'auth-up-to-a-colon': edge('takes what stands before the first colon of a token for the key', {
      apply: alike((presented, key) => presented.split(':', 1)[0] === key),
    }),
    'auth-first-of-a-list': edge('takes a token for a list with commas, and the first of it for the key', {
      profiles: writing,
      apply: alike((presented, key) => presented.split(',', 1)[0]?.trim() === key),
    }),
    'auth-behind-a-bar': edge('takes what stands behind a number and a bar for the key', {
      apply: alike((presented, key) => presented.replace(/^\d+\|/, '') === key),
    }),
    'auth-quotes-taken-off': edge('takes the quotes off a token', {
      apply: alike((presented, key) => presented.replace(/^"(.*)"$/, '$1') === key),
    }),
    'auth-key-of-examples': edge('lets the key in that its documentation has for an example', {
      apply: alike((presented) => presented === 'special-key'),
    }),
    'auth-token-unverified': edge('reads a JSON Web Token, and does not look who has signed it', {
      apply: alike((presented) => isWebToken(presented)),
    }),
    'auth-wildcard-let-in': edge('looks a key up with LIKE, so that % is one', {
      apply: alike((presented) => presented === '%'),
    }),
  }),
  ...family(aim('AUTH-3', { factors: ['credential'] }), behind, {
    'auth-word-like-bearer': edge('takes the key behind any word that begins as Bearer does', {
      apply: wordsLikeBearer,
    }),
    'auth-any-scheme': ['takes the key behind any word', /./],
    'auth-scheme-token': ['takes the key behind the word Token', /^Token$/i],
    'auth-scheme-api-key': ['takes the key behind the words ApiKey, Api-Key and Key', /^(Api-?)?Key$/i],
    'auth-scheme-token-on-create': edge('takes the key behind the word Token on creates', {
      factors: keyOn.create,
      apply: behind(/^Token$/i, isCreate),
    }),
    'auth-scheme-ending-in-bearer': ['takes the key behind any word that ends in Bearer', /Bearer$/i, 'edge'],
    'auth-scheme-api-key-with-a-hyphen': ['takes the key behind the word Api-Key', /^Api-Key$/i],
    'auth-word-taken-off': mutant('takes the word Bearer off, and white space after it if there is any', {
      apply: change('credential', (credential) => (call) => {
        return credential(call) ?? /^Bearer(\S+)$/.exec(authorization(call))?.[1]
      }),
    }),
    'auth-scheme-jwt': edge('takes the key behind the words JWT and OAuth', behind(/^(JWT|OAuth)$/i)),
  }),
  // Keys of which a part alone is compared, and what orders take for one (interface document, Authentication).
  ...faults(aim('AUTH-2', { factors: ['credential'], edgeCase: true }), {
    'auth-status-with-limit-open': {
      summary: 'shows lists with a status and a limit to whoever sends no Authorization',
      target: 'AUTH-1',
      factors: ['status', 'limit'],
      mayBreak: ['AUTH-3'],
      apply: lettingIn(
        (call) => withoutCredential(call) && isList(call) && given('status')(call) && given('limit')(call),
      ),
    },
    'auth-every-second-character': mutant('compares every second character of a key, from the first on', {
      apply: comparing(everySecond(0)),
    }),
    'auth-every-other-second-character': {
      summary: 'compares every second character of a key, from the second on',
      apply: comparing(everySecond(1)),
    },
    'auth-characters-sorted': ['compares which characters a key has, and not their order', comparing(sorted)],
    'auth-characters-added-up': ['compares the sum of the characters of a key', comparing(sum)],
  }),
  ...faults(aim('AUTH-2', { factors: keyOn.orders, edgeCase: true }), {
    'auth-empty-token-on-orders': mutant('lets an empty token in on orders', {
      apply: lettingIn((call) => isOrders(call) && isBlank(call)),
    }),
    'auth-end-of-key-on-orders': {
      summary: 'takes the end of a key, of five letters or more, for the whole on orders',
      apply: alike((presented, key) => presented.length > 4 && key.endsWith(presented), isOrders),
    },
    'auth-inherited-word-on-orders': {
      summary: 'looks keys up in an object on orders, where the names that all objects have are found too',
      apply: alike((presented) => presented in {}, isOrders),
    },
    'auth-any-scheme-on-orders': ['takes the key behind any word on orders', 'AUTH-3', behind(/./, isOrders)],
    'auth-scheme-token-on-orders': mutant('takes the key behind the word Token on orders', 'AUTH-3', {
      apply: behind(/^Token$/i, isOrders),
    }),
  }),
]
