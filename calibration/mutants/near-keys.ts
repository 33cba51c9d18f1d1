import { change } from '../../src/service/behaviour.ts'
import type { Call } from '../../src/service/call.ts'
import type { Edit } from '../../src/service/edit.ts'
import type { Fault } from '../fault.ts'
import { aim } from './aim.ts'
import { on } from './edits.ts'
import { faults } from './faults.ts'
import { alike } from './guards.ts'
import { writing } from './seen-in.ts'

const sameLength = (presented: string, key: string): boolean => presented.length === key.length
const sameStart = (length: number) => (presented: string, key: string) =>
  presented.slice(0, length) === key.slice(0, length)

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
    const [scheme = '', token] = (call.header('authorization') ?? '').split(' ')
    return credential(call) ?? (/^Bearer$/i.test(scheme) && when(call) ? token : undefined)
  })

/** Takes the key behind any word that begins as Bearer does. */
const wordsLikeBearer: Edit = change(
  'credential',
  (credential) => (call) =>
    credential(call) ?? /^Bearer\w+ (\S+)$/.exec(call.header('authorization') ?? '')?.[1],
)

/** Takes the key behind a word that is not Bearer. */
const behind = (word: RegExp, when: (call: Call) => boolean = () => true): Edit =>
  change('credential', (credential) => (call) => {
    const [, scheme = '', token] = /^(\S+) +(\S+)$/.exec(call.header('authorization') ?? '') ?? []
    return credential(call) ?? (word.test(scheme) && when(call) ? token : undefined)
  })

/** Keys that are nearly right, and other words before a right one (interface document, Authentication). */
export const nearKeys: readonly Fault[] = [
  ...faults(aim('AUTH-2', ['credential']), {
    'auth-length-and-beginning-compared': {
      summary: 'compares the length of a key and its first 12 letters only',
      apply: alike((presented, key) => sameLength(presented, key) && sameStart(12)(presented, key)),
    },
    'auth-all-but-four-compared': {
      summary: 'compares the length of a key and all but its last four letters',
      apply: alike(
        (presented, key) => sameLength(presented, key) && sameStart(key.length - 4)(presented, key),
      ),
    },
    'auth-all-but-four-compared-on-create': {
      summary: 'compares the length of a key and all but its last four letters on creates',
      factors: ['operation: createPet', 'credential'],
      profiles: writing,
      edgeCase: true,
      apply: alike(
        (presented, key) => sameLength(presented, key) && sameStart(key.length - 4)(presented, key),
        on('createPet'),
      ),
    },
    'auth-ends-of-key-compared': {
      summary: 'compares the length of a key, its first ten letters and its last ten',
      edgeCase: true,
      apply: alike(
        (presented, key) =>
          sameLength(presented, key) &&
          sameStart(10)(presented, key) &&
          presented.slice(-10) === key.slice(-10),
      ),
    },
    'auth-null-let-in': {
      summary: 'lets the tokens null and undefined in, as a client sends them that has no key',
      edgeCase: true,
      apply: alike((presented) => /^(null|undefined)$/.test(presented)),
    },
    'auth-end-of-key': {
      summary: 'takes the end of a key, of five letters or more, for the whole',
      edgeCase: true,
      apply: alike((presented, key) => presented.length > 4 && key.endsWith(presented)),
    },
    'auth-letters-before-key': {
      summary: 'lets a key in with anything before it',
      edgeCase: true,
      apply: alike((presented, key) => presented.endsWith(key)),
    },
    'auth-null-let-in-but-on-lists': {
      summary: 'lets the tokens null and undefined in on all operations but the list',
      factors: [['operation: getPet', 'operation: createPet', 'operation: listOrders'], 'credential'],
      edgeCase: true,
      apply: alike(
        (presented) => /^(null|undefined)$/.test(presented),
        (call) => !on('listPets')(call),
      ),
    },
    'auth-last-word': {
      summary: 'takes the last word behind Bearer',
      apply: change('credential', () => (call) => {
        const words = (call.header('authorization') ?? '').split(' ')
        return /^Bearer$/i.test(words[0] ?? '') && words.length > 1 ? words.at(-1) : undefined
      }),
    },
    'auth-second-word': {
      summary: 'splits Authorization at spaces and takes the second part, whatever comes after it',
      apply: secondWord(),
    },
    'auth-second-word-on-create': {
      summary: 'takes the second word of Authorization for the key on creates, whatever comes after it',
      factors: ['operation: createPet', 'credential'],
      profiles: writing,
      edgeCase: true,
      apply: secondWord(on('createPet')),
    },
    'auth-second-word-on-get': {
      summary: 'takes the second word of Authorization for the key on fetches, whatever comes after it',
      factors: ['operation: getPet', 'credential'],
      edgeCase: true,
      apply: secondWord(on('getPet')),
    },
    'auth-inherited-word': {
      summary: 'looks keys up in an object, where the names that all objects have are found too',
      apply: alike((presented) => presented in {}),
    },
    'auth-signs-ignored': {
      summary: 'decodes keys as Base64, and skips what is none of its letters',
      edgeCase: true,
      apply: alike((presented, key) => lettersOf(presented) === lettersOf(key)),
    },
    'auth-condition-let-in': {
      summary: 'puts the token into a query as it is',
      edgeCase: true,
      apply: alike((presented) => /'\s*or\s*'/i.test(presented)),
    },
    'auth-up-to-a-colon': {
      summary: 'takes what stands before the first colon of a token for the key',
      edgeCase: true,
      apply: alike((presented, key) => presented.split(':', 1)[0] === key),
    },
    'auth-first-of-a-list': {
      summary: 'takes a token for a list with commas, and the first of it for the key',
      profiles: writing,
      edgeCase: true,
      apply: alike((presented, key) => presented.split(',', 1)[0]?.trim() === key),
    },
    'auth-behind-a-bar': {
      summary: 'takes what stands behind a number and a bar for the key',
      edgeCase: true,
      apply: alike((presented, key) => presented.replace(/^\d+\|/, '') === key),
    },
    'auth-quotes-taken-off': {
      summary: 'takes the quotes off a token',
      edgeCase: true,
      apply: alike((presented, key) => presented.replace(/^"(.*)"$/, '$1') === key),
    },
    'auth-key-of-examples': {
      summary: 'lets the key in that its documentation has for an example',
      edgeCase: true,
      apply: alike((presented) => presented === 'special-key'),
    },
    'auth-token-unverified': {
      summary: 'reads a JSON Web Token, and does not look who has signed it',
      edgeCase: true,
      apply: alike((presented) => isWebToken(presented)),
    },
    'auth-wildcard-let-in': {
      summary: 'looks a key up with LIKE, so that % is one',
      edgeCase: true,
      apply: alike((presented) => presented === '%'),
    },
  }),
  ...faults(aim('AUTH-3', ['credential']), {
    'auth-word-like-bearer': {
      summary: 'takes the key behind any word that begins as Bearer does',
      edgeCase: true,
      apply: wordsLikeBearer,
    },
    'auth-any-scheme': {
      summary: 'takes the key behind any word',
      apply: behind(/./),
    },
    'auth-scheme-token': {
      summary: 'takes the key behind the word Token',
      apply: behind(/^Token$/i),
    },
    'auth-scheme-api-key': {
      summary: 'takes the key behind the words ApiKey, Api-Key and Key',
      apply: behind(/^(Api-?)?Key$/i),
    },
    'auth-scheme-token-on-create': {
      summary: 'takes the key behind the word Token on creates',
      factors: ['operation: createPet', 'credential'],
      profiles: writing,
      edgeCase: true,
      apply: behind(/^Token$/i, on('createPet')),
    },
    'auth-scheme-ending-in-bearer': {
      summary: 'takes the key behind any word that ends in Bearer',
      edgeCase: true,
      apply: behind(/Bearer$/i),
    },
    'auth-scheme-api-key-with-a-hyphen': {
      summary: 'takes the key behind the word Api-Key',
      apply: behind(/^Api-Key$/i),
    },
    'auth-word-taken-off': {
      summary: 'takes the word Bearer off, and white space after it if there is any',
      apply: change('credential', (credential) => (call) => {
        return credential(call) ?? /^Bearer(\S+)$/.exec(call.header('authorization') ?? '')?.[1]
      }),
    },
    'auth-scheme-jwt': {
      summary: 'takes the key behind the words JWT and OAuth',
      edgeCase: true,
      apply: behind(/^(JWT|OAuth)$/i),
    },
  }),
]
