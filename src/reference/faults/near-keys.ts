import type { RequirementId } from '../../catalogue/requirement-id.ts'
import { change } from '../behaviour.ts'
import type { Call } from '../call.ts'
import type { Edit } from '../edit.ts'
import type { Fault } from '../fault.ts'
import { on } from './edits.ts'
import { reading, writing } from './seen-in.ts'

const alike = (
  test: (presented: string, key: string) => boolean,
  when: (call: Call) => boolean = () => true,
): Edit =>
  change(
    'matches',
    (matches) => (presented, key, call) =>
      matches(presented, key, call) || (when(call) && test(presented, key)),
  )

const sameLength = (presented: string, key: string): boolean => presented.length === key.length
const sameStart = (length: number) => (presented: string, key: string) =>
  presented.slice(0, length) === key.slice(0, length)

/** Takes the key behind a word that is not Bearer. */
const behind = (word: RegExp, when: (call: Call) => boolean = () => true): Edit =>
  change('credential', (credential) => (call) => {
    const [, scheme = '', token] = /^(\S+) +(\S+)$/.exec(call.header('authorization') ?? '') ?? []
    return credential(call) ?? (word.test(scheme) && when(call) ? token : undefined)
  })

const fault = (
  name: string,
  target: RequirementId,
  summary: string,
  apply: Edit,
  extra: Partial<Fault> = {},
): Fault => ({ name, target, summary, alsoBreaks: ['AUTH-5'], profiles: reading, apply, ...extra })

/** Keys that are nearly right, and other words before a right one (interface document, Authentication). */
export const nearKeys: readonly Fault[] = [
  fault(
    'auth-length-and-beginning-compared',
    'AUTH-2',
    'compares the length of a key and its first 12 letters only',
    alike((presented, key) => sameLength(presented, key) && sameStart(12)(presented, key)),
  ),
  fault(
    'auth-all-but-four-compared',
    'AUTH-2',
    'compares the length of a key and all but its last four letters',
    alike((presented, key) => sameLength(presented, key) && sameStart(key.length - 4)(presented, key)),
  ),
  fault(
    'auth-all-but-four-compared-on-create',
    'AUTH-2',
    'compares the length of a key and all but its last four letters on creates',
    alike(
      (presented, key) => sameLength(presented, key) && sameStart(key.length - 4)(presented, key),
      on('createPet'),
    ),
    { corner: true, profiles: writing },
  ),
  fault(
    'auth-ends-of-key-compared',
    'AUTH-2',
    'compares the length of a key, its first ten letters and its last ten',
    alike(
      (presented, key) =>
        sameLength(presented, key) &&
        sameStart(10)(presented, key) &&
        presented.slice(-10) === key.slice(-10),
    ),
    { corner: true },
  ),
  fault(
    'auth-null-let-in',
    'AUTH-2',
    'lets the tokens null and undefined in, as a client sends them that has no key',
    alike((presented) => /^(null|undefined)$/.test(presented)),
    { corner: true },
  ),
  fault('auth-any-scheme', 'AUTH-3', 'takes the key behind any word', behind(/./)),
  fault('auth-scheme-token', 'AUTH-3', 'takes the key behind the word Token', behind(/^Token$/i)),
  fault(
    'auth-scheme-api-key',
    'AUTH-3',
    'takes the key behind the words ApiKey, Api-Key and Key',
    behind(/^(Api-?)?Key$/i),
  ),
  fault(
    'auth-scheme-token-on-create',
    'AUTH-3',
    'takes the key behind the word Token on creates',
    behind(/^Token$/i, on('createPet')),
    { corner: true, profiles: writing },
  ),
  fault(
    'auth-end-of-key',
    'AUTH-2',
    'takes the end of a key, of five letters or more, for the whole',
    alike((presented, key) => presented.length > 4 && key.endsWith(presented)),
    { corner: true },
  ),
  fault(
    'auth-letters-before-key',
    'AUTH-2',
    'lets a key in with anything before it',
    alike((presented, key) => presented.endsWith(key)),
    { corner: true },
  ),
  fault(
    'auth-null-let-in-but-on-lists',
    'AUTH-2',
    'lets the tokens null and undefined in on all operations but the list',
    alike(
      (presented) => /^(null|undefined)$/.test(presented),
      (call) => !on('listPets')(call),
    ),
    { corner: true, knownMiss: true },
  ),
  fault(
    'auth-wildcard-let-in',
    'AUTH-2',
    'looks a key up with LIKE, so that % is one',
    alike((presented) => presented === '%'),
    { corner: true, knownMiss: true },
  ),
  fault(
    'auth-scheme-ending-in-bearer',
    'AUTH-3',
    'takes the key behind any word that ends in Bearer',
    behind(/Bearer$/i),
    { corner: true },
  ),
  fault(
    'auth-scheme-jwt',
    'AUTH-3',
    'takes the key behind the words JWT and OAuth',
    behind(/^(JWT|OAuth)$/i),
    {
      corner: true,
    },
  ),
]
