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

/** What else may be wrong with a request, or right. */
const besides: readonly Crossed[] = [
  [['create'], ['the key in the body']],
  [
    ['list filtered', 'create malformed', 'list beyond limit', "get of others'"],
    ['no credential', 'an unrelated key'],
  ],
  [
    ['create empty object', 'create no object', 'create no body', 'get a word'],
    ['no credential', 'an unrelated key'],
  ],
  [['create in another media type'], ['no credential', 'an unrelated key']],
  [
    ['list limited', 'list by a path in percent codes', 'list by a path with a slash behind it'],
    ['no credential'],
  ],
  [['list by another path', 'get in percent codes', 'create in a large body'], ['no credential']],
  [
    ['get unknown', 'create invalid'],
    ['an unrelated key', 'the key without its end'],
  ],
]

const kinds = Object.keys(badCredentials).filter(isBadCredential)
const onEach = kinds.filter((kind) => badCredentials[kind][2] === 'each operation')
const named = new Set([...onEach, ...[...decisive, ...besides].flatMap(([, credentials]) => credentials)])

/** Those without operations of their own. */
export const onAnyOperation: readonly BadCredential[] = kinds.filter((kind) => !named.has(kind))

/** Of those that are explored, one in so many. */
const lateOf = 3

const essential = crossed(decisive)
const explored = crossed([
  [['list', 'create', 'get', 'orders'], onEach],
  [['an operation'], onAnyOperation],
  ...besides,
]).filter((one) => !essential.some((other) => labelOf(one) === labelOf(other)))

/** Every intrusion: those that decide first, then each kind of credential on each operation. */
export const intrusions: readonly Intrusion[] = [
  ...essential.map((one) => ({ ...one, essential: true, isLate: false })),
  ...explored.map((one, index) => ({ ...one, essential: false, isLate: index % lateOf === lateOf - 1 })),
]

/** Name of an intrusion. */
export function labelOf({ credential, request }: Pick<Intrusion, 'credential' | 'request'>): string {
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
