import type { RequirementId } from '../../spec/generated/requirement-id.ts'
import { type BadCredential, badCredentials, isBadCredential } from './bad-credentials.ts'
import { intrudingRequests, type RequestKind } from './intruding-requests.ts'

/** A request that must be answered 401. */
export interface Intrusion {
  readonly requirement: Extract<RequirementId, 'AUTH-1' | 'AUTH-2' | 'AUTH-3' | 'AUTH-4'>
  readonly credential: BadCredential
  /** Where any will do, the seed tells which. */
  readonly request: RequestKind | 'an operation'
  readonly essential: boolean
  /** Sent when most else is done. */
  readonly isLate: boolean
}

/** Some requests, each made with each of some credentials. */
type Crossed = readonly [readonly Intrusion['request'][], readonly BadCredential[]]

const decisive: readonly Crossed[] = [
  [['list', 'create', 'get', 'orders'], ['no credential']],
  [['list'], ['an unrelated key', 'an empty token']],
  [['create'], ['the key without its end']],
  [['get'], ['the key with more behind it']],
  [['list'], ['the X-API-Key header']],
  [['create'], ['the Basic scheme']],
  [['get'], ['the key without a scheme']],
  [['get unknown', 'create invalid'], ['no credential']],
]

/** What is tried on each operation beside what decides and what is tried on any: few of a kind, others on others. */
const onEach: readonly Crossed[] = [
  [
    ['list'],
    [
      'no credential, as if from within',
      'the word null',
      'the key with more behind it',
      'the Basic scheme',
      'the Basic scheme without a password',
      'the key in another form',
      'the key without its end',
      'the key with more behind a colon',
      'the key with another word behind it',
      'the scheme word Token',
      'the key without a scheme',
      'headers like X-API-Key',
      'the key without its beginning',
      'a word that all objects have',
      'an empty field',
    ],
  ],
  [['list filtered'], ['no credential', 'an unrelated key']],
  [
    ['create'],
    [
      'no credential, as if from within',
      'the word null',
      'the key with more behind it',
      'the Basic scheme without a password',
      'the key without a scheme',
      'the key in another form',
      'an empty token',
      'the key without its beginning',
      'a word that all objects have',
      'an unrelated key',
      'the key with its end replaced',
      'the key with more behind a comma',
      'the key with another word behind it',
      'the scheme word Token',
      'headers like X-API-Key',
      'the key in the body',
    ],
  ],
  [
    ['get'],
    [
      'no credential, as if from within',
      'the key with its end replaced',
      'the Basic scheme',
      'the Basic scheme without a password',
      'the scheme word Token',
      'the key in another form',
      'an empty token',
      'the key without its beginning',
      'a word that all objects have',
      'an unrelated key',
      'the key without its end',
      'the key with another word behind it',
      'the word null',
      'headers like X-API-Key',
    ],
  ],
  [
    ['orders'],
    [
      'no credential, as if from within',
      'an unrelated key',
      'an empty token',
      'the key without its end',
      'the key without its beginning',
      'the key with more behind it',
      'the key with its end replaced',
      'a word that all objects have',
      'the Basic scheme',
      'the scheme word Token',
      'the key without a scheme',
      'headers like X-API-Key',
    ],
  ],
]

/** What else may be wrong with a request, or right. */
const besides: readonly Crossed[] = [
  [
    ['list beyond limit', 'create empty object', 'create no object', 'create no body', 'list limited'],
    ['no credential'],
  ],
  [['create malformed'], ['no credential', 'an unrelated key']],
  [['list beyond limit'], ['an unrelated key']],
  [["get of others'"], ['no credential', 'an unrelated key']],
  [
    ['get a word', 'get in percent codes', 'create in another media type', 'create in a large body'],
    ['no credential'],
  ],
  [['get a word', 'create in another media type', 'get unknown', 'create invalid'], ['an unrelated key']],
  [['create empty object', 'create no object', 'create no body'], ['an unrelated key']],
  [['create invalid', 'get unknown'], ['the key without its end']],
  [['list'], ['the key with its end replaced']],
]

const placed = new Set([...decisive, ...onEach].flatMap(([, credentials]) => credentials))

/** Those without operations of their own: any handler may have a lapse, and all of them on each would take thrice the requests. */
export const onAnyOperation: readonly BadCredential[] = Object.keys(badCredentials)
  .filter(isBadCredential)
  .filter((kind) => !placed.has(kind))

/** Of those that are explored, one in so many. */
const lateOf = 3

/** Every intrusion: those that decide first, then each kind of credential on each operation. */
export const intrusions: readonly Intrusion[] = [
  ...crossed(decisive).map((one) => ({ ...one, essential: true, isLate: false })),
  ...crossed([...onEach, [['an operation'], onAnyOperation], ...besides]).map((one, index) => ({
    ...one,
    essential: false,
    isLate: index % lateOf === lateOf - 1,
  })),
]

/** Name of an intrusion. */
export function labelOf({ credential, request }: Intrusion): string {
  return `${request} with ${credential}`
}

function crossed(
  all: readonly Crossed[],
): readonly Pick<Intrusion, 'requirement' | 'credential' | 'request'>[] {
  return all.flatMap(([requests, credentials]) =>
    credentials.flatMap((credential) =>
      requests.map((request) => ({ requirement: requirementOf(credential, request), credential, request })),
    ),
  )
}

/** What is wrong with a request beside its credential comes after it (AUTH-4). */
function requirementOf(credential: BadCredential, request: Intrusion['request']): Intrusion['requirement'] {
  const isValid = request === 'an operation' || intrudingRequests[request].isValid === true
  const [ofCredential] = badCredentials[credential]
  return isValid ? ofCredential : 'AUTH-4'
}
