import type { RequirementId } from '../../catalogue/requirement-id.ts'

/** Kinds of bad credential. */
const badCredentials = [
  'no credential',
  'no credential, as if from within',
  'an unrelated key',
  'an empty token',
  'the key without its end',
  'the key with more behind it',
  'the key with more behind a colon',
  'the key with more behind a comma',
  'the key with its end replaced',
  'the key with its middle replaced',
  'the key without its beginning',
  'the key behind a number and a bar',
  'the key in quotes',
  'the word null',
  'the word undefined',
  'a key of the documentation',
  'a word for a key',
  'a token that nobody has signed',
  'a percent sign for a token',
  'an asterisk for a token',
  'underscores for a token',
  'quotes and a condition for a token',
  'the key with signs behind it',
  'another word before the key',
  'the Basic scheme',
  'the Basic scheme before the bare key',
  'the scheme word Token',
  'the scheme word ApiKey',
  'the scheme word Api-Key',
  'the scheme word JWT',
  'the scheme word NotBearer',
  'the key without a scheme',
  'the X-API-Key header',
  'headers like X-API-Key',
  'headers like Authorization',
] as const

/** One kind of bad credential. */
export type BadCredential = (typeof badCredentials)[number]

/** What is asked for with a bad credential. */
const requestKinds = [
  'list',
  'list filtered',
  'create',
  'get',
  'orders',
  'get unknown',
  'create invalid',
  'create empty object',
  'create no object',
  'create no body',
  'list beyond limit',
  'list limited',
  'create malformed',
  'get a word',
  'create in another media type',
  'create in a large body',
  "get of others'",
] as const

/** One such request. */
export type RequestKind = (typeof requestKinds)[number]

/** A request that must be answered 401. */
export interface Intrusion {
  readonly requirement: Extract<RequirementId, 'AUTH-1' | 'AUTH-2' | 'AUTH-3' | 'AUTH-4'>
  readonly credential: BadCredential
  readonly request: RequestKind
  readonly essential: boolean
}

const decisive: readonly (readonly [Intrusion['requirement'], BadCredential, RequestKind])[] = [
  ['AUTH-1', 'no credential', 'list'],
  ['AUTH-1', 'no credential', 'create'],
  ['AUTH-1', 'no credential', 'get'],
  ['AUTH-1', 'no credential', 'orders'],
  ['AUTH-2', 'an unrelated key', 'list'],
  ['AUTH-2', 'an empty token', 'list'],
  ['AUTH-2', 'the key without its end', 'create'],
  ['AUTH-2', 'the key with more behind it', 'get'],
  ['AUTH-2', 'the key with its end replaced', 'list'],
  ['AUTH-3', 'the X-API-Key header', 'list'],
  ['AUTH-3', 'the Basic scheme', 'create'],
  ['AUTH-3', 'the key without a scheme', 'get'],
  ['AUTH-4', 'no credential', 'get unknown'],
  ['AUTH-4', 'no credential', 'create invalid'],
]

const wrongKeys: readonly BadCredential[] = [
  'an unrelated key',
  'an empty token',
  'the key without its end',
  'the key with more behind it',
  'the key with more behind a colon',
  'the key with more behind a comma',
  'the key with its end replaced',
  'the key with its middle replaced',
  'the key without its beginning',
  'the key behind a number and a bar',
  'the key in quotes',
  'the word null',
  'the word undefined',
  'a key of the documentation',
  'a word for a key',
  'a token that nobody has signed',
  'a percent sign for a token',
  'an asterisk for a token',
  'underscores for a token',
  'quotes and a condition for a token',
  'the key with signs behind it',
  'another word before the key',
]
const noKeys: readonly BadCredential[] = ['no credential', 'no credential, as if from within']
const plainRequests: readonly RequestKind[] = ['list', 'list filtered', 'create', 'get', 'orders']
/** Requests that are valid, so that their lack of a credential is all that is wrong with them. */
const validRequests: readonly RequestKind[] = [...plainRequests, 'list limited', "get of others'"]

const filteredWith: readonly BadCredential[] = ['no credential', 'an unrelated key']
const onListsOnly: readonly BadCredential[] = [
  'the key with its middle replaced',
  'the key without its beginning',
  'the key with more behind a colon',
  'the key behind a number and a bar',
  'the key in quotes',
  'the word undefined',
  'a key of the documentation',
  'a token that nobody has signed',
  'a percent sign for a token',
  'an asterisk for a token',
  'underscores for a token',
  'quotes and a condition for a token',
  'the key with signs behind it',
  'another word before the key',
  'the Basic scheme before the bare key',
  'the scheme word ApiKey',
  'the scheme word JWT',
  'the scheme word NotBearer',
  'headers like Authorization',
]
/** Others of their kind are tried on the other operations. */
const onOneOnly: ReadonlyMap<BadCredential, RequestKind> = new Map([
  ['the key with more behind a comma', 'create'],
  ['a word for a key', 'get'],
  ['the scheme word Api-Key', 'list'],
])

/** What is tried on other operations, or others of the same kind instead of. */
const elsewhere: Readonly<Partial<Record<RequestKind, readonly BadCredential[]>>> = {
  list: ['the key with more behind it'],
  create: [
    'the key with more behind it',
    'no credential, as if from within',
    'an empty token',
    'the word null',
    'the key without a scheme',
  ],
  get: [
    'no credential, as if from within',
    'an empty token',
    'the key with its end replaced',
    'the Basic scheme',
    'the scheme word Token',
  ],
  orders: ['an empty token', 'the scheme word Token'],
}

const explored: readonly (readonly [BadCredential, RequestKind])[] = [
  ...plainRequests.flatMap((request) =>
    kindsFor(request).map((credential) => [credential, request] as const),
  ),
  ['no credential', 'list beyond limit'],
  ['no credential', 'create empty object'],
  ['no credential', 'create no object'],
  ['no credential', 'create no body'],
  ['no credential', 'list limited'],
  ['no credential', 'create malformed'],
  ['an unrelated key', 'create malformed'],
  ['an unrelated key', 'list beyond limit'],
  ['no credential', "get of others'"],
  ['an unrelated key', "get of others'"],
  ['no credential', 'get a word'],
  ['no credential', 'create in another media type'],
  ['no credential', 'create in a large body'],
  ['an unrelated key', 'get unknown'],
  ['an unrelated key', 'create invalid'],
]

/** Every intrusion: those that decide first, then each kind of credential on each operation. */
export const intrusions: readonly Intrusion[] = [
  ...decisive.map(([requirement, credential, request]) => ({
    requirement,
    credential,
    request,
    essential: true,
  })),
  ...explored
    .filter(
      ([credential, request]) =>
        !decisive.some(([, kind, asked]) => kind === credential && asked === request),
    )
    .map(([credential, request]) => ({
      requirement: rowOf(credential, request),
      credential,
      request,
      essential: false,
    })),
]

/** Name of an intrusion. */
export function labelOf({ credential, request }: Intrusion): string {
  return `${request} with ${credential}`
}

function rowOf(credential: BadCredential, request: RequestKind): Intrusion['requirement'] {
  if (!validRequests.includes(request)) return 'AUTH-4'
  if (noKeys.includes(credential)) return 'AUTH-1'
  return wrongKeys.includes(credential) ? 'AUTH-2' : 'AUTH-3'
}

function kindsFor(request: RequestKind): readonly BadCredential[] {
  if (request === 'list filtered') return filteredWith
  return badCredentials.filter(
    (kind) =>
      (onOneOnly.get(kind) ?? request) === request &&
      (request === 'list' || !onListsOnly.includes(kind)) &&
      !elsewhere[request]?.includes(kind),
  )
}
