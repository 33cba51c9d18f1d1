import { type BadCredential, badCredentialKinds, isTriedOnEach, requirementOf } from './bad-credentials.ts'
import { intrudingRequests, type RequestKind } from './intruding-requests.ts'

/** A request that must be answered 401. */
export interface Intrusion {
  readonly label: string
  readonly requirement: 'AUTH-1' | 'AUTH-2' | 'AUTH-3' | 'AUTH-4'
  readonly credential: BadCredential
  /** Where any will do, the seed tells which. */
  readonly request: RequestKind | 'an operation'
  /** Some decide a verdict. Of the others, some are sent when most else is done. */
  readonly when: 'required' | 'early' | 'late'
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

const none = ['no credential'] as const
const both = [...none, 'an unrelated key'] as const

/** What else may be wrong with a request, or right. */
const besides: readonly Crossed[] = [
  [['create'], ['the key in the body']],
  [['list filtered', 'create malformed', 'list beyond limit', "get of others'"], both],
  [['create empty object', 'create no object', 'create no body', 'get a word'], both],
  [['create in another media type'], both],
  [['list limited', 'list by a path in percent codes', 'list by a path with a slash behind it'], none],
  [['list by another path', 'get in percent codes', 'create in a large body'], none],
  [
    ['get unknown', 'create invalid'],
    ['an unrelated key', 'the key without its end'],
  ],
]

const onEach = badCredentialKinds.filter(isTriedOnEach)
const named = new Set([...onEach, ...[...decisive, ...besides].flatMap(([, credentials]) => credentials)])

/** Those without operations of their own. */
export const onAnyOperation: readonly BadCredential[] = badCredentialKinds.filter((kind) => !named.has(kind))

/** Of those that are explored, one in so many is late. */
const lateOf = 3

const required = decisive.flatMap(crossed)
const explored = [
  [['list', 'create', 'get', 'orders'], onEach] as const,
  [['an operation'], onAnyOperation] as const,
  ...besides,
]
  .flatMap(crossed)
  .filter(({ label }) => !required.some((one) => one.label === label))

/** Every intrusion: those that decide first, then each kind of credential on each operation. */
export const intrusions: readonly Intrusion[] = [
  ...required.map((one) => ({ ...one, when: 'required' as const })),
  ...explored.map((one, index) => {
    const when: Intrusion['when'] = index % lateOf === lateOf - 1 ? 'late' : 'early'
    return { ...one, when }
  }),
]

/** The labels of the intrusions that are sent then, by requirement. */
export function intrusionLabels(then: Intrusion['when']) {
  const sent = intrusions.filter(({ when }) => when === then)
  return [...Map.groupBy(sent, ({ requirement }) => requirement)].map(
    ([requirement, some]) => [requirement, some.map(({ label }) => label)] as const,
  )
}

function crossed([requests, credentials]: Crossed): readonly Omit<Intrusion, 'when'>[] {
  return credentials.flatMap((credential) =>
    requests.map((request) => {
      // What is wrong with a request beside its credential comes after it (AUTH-4).
      const isValid = request === 'an operation' || intrudingRequests[request].isValid === true
      const requirement = isValid ? requirementOf(credential) : 'AUTH-4'
      return { label: `${request} with ${credential}`, requirement, credential, request }
    }),
  )
}
