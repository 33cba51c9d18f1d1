import { type BadCredential, badCredentialKinds, isTriedOnEach, requirementOf } from './bad-credentials.ts'
import { type RequestKind, rejectedRequests } from './rejected-requests.ts'

/** A bad-credential case: a request that must get 401. */
export interface CredentialCase {
  readonly label: string
  readonly requirement: 'AUTH-1' | 'AUTH-2' | 'AUTH-3' | 'AUTH-4'
  readonly credential: BadCredential
  /** For 'an operation', the seed draws which. */
  readonly request: RequestKind | 'an operation'
  /** Required cases decide a verdict; late ones come when most else is done. */
  readonly when: 'required' | 'early' | 'late'
}

/** Requests, each made with each of some credentials. */
type Crossed = readonly [readonly CredentialCase['request'][], readonly BadCredential[]]

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

/** Requests with another error or property besides the credential. */
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

/** Credentials without operations of their own. */
export const onAnyOperation: readonly BadCredential[] = badCredentialKinds.filter((kind) => !named.has(kind))

/** Of the exploring cases, one in so many is late. */
const lateOf = 3

const required = decisive.flatMap(crossed)
const explored = [
  [['list', 'create', 'get', 'orders'], onEach] as const,
  [['an operation'], onAnyOperation] as const,
  ...besides,
]
  .flatMap(crossed)
  .filter(({ label }) => !required.some((one) => one.label === label))

/** Every bad-credential case: the required ones, then each credential on each operation. */
export const credentialCases: readonly CredentialCase[] = [
  ...required.map((one) => ({ ...one, when: 'required' as const })),
  ...explored.map((one, index) => {
    const when: CredentialCase['when'] = index % lateOf === lateOf - 1 ? 'late' : 'early'
    return { ...one, when }
  }),
]

/** The labels of one phase's cases, by requirement. */
export function credentialCaseLabels(then: CredentialCase['when']) {
  const sent = credentialCases.filter(({ when }) => when === then)
  return [...Map.groupBy(sent, ({ requirement }) => requirement)].map(
    ([requirement, some]) => [requirement, some.map(({ label }) => label)] as const,
  )
}

function crossed([requests, credentials]: Crossed): readonly Omit<CredentialCase, 'when'>[] {
  return credentials.flatMap((credential) =>
    requests.map((request) => {
      // With another error, the request shows that the credential is checked first (AUTH-4).
      const isValid = request === 'an operation' || rejectedRequests[request].isValid === true
      const requirement = isValid ? requirementOf(credential) : 'AUTH-4'
      return { label: `${request} with ${credential}`, requirement, credential, request }
    }),
  )
}
