import type { RequirementId } from '../../spec/generated/requirement-id.ts'

/** One kind of bad credential. */
export type BadCredential =
  | 'no credential'
  | 'no credential, as if from within'
  | 'an unrelated key'
  | 'an empty token'
  | 'an empty field'
  | 'the key without its end'
  | 'the key up to a sign within it'
  | 'the key with more behind it'
  | 'the key with more behind a colon'
  | 'the key with more behind a comma'
  | 'the key with more behind another sign'
  | 'the key with another word behind it'
  | 'the key with its end replaced'
  | 'the key with its middle replaced'
  | 'the key with its beginning replaced'
  | 'the key with characters of its first half exchanged'
  | 'the key with characters of its second half exchanged'
  | 'the key without its beginning'
  | 'the key behind a number and a bar'
  | 'the key in quotes'
  | 'the word null'
  | 'the word undefined'
  | 'a key of the documentation'
  | 'a word for a key'
  | 'a word that all objects have'
  | 'a token that nobody has signed'
  | 'a percent sign for a token'
  | 'a pattern for a token'
  | 'quotes and a condition for a token'
  | 'as many underscores as the key has characters'
  | 'a token of 300 characters'
  | 'a token of 2,000 characters'
  | 'a token beyond ASCII as long as the key'
  | 'the key with signs behind it'
  | 'another word before the key'
  | 'the key encoded'
  | 'the Basic scheme'
  | 'the Basic scheme without a password'
  | 'the scheme word Token'
  | 'the scheme word Api-Key'
  | 'the scheme word JWT'
  | 'the scheme word NotBearer'
  | 'a scheme word that begins with Bearer'
  | 'the key in another form'
  | 'the key right behind the word Bearer'
  | 'the key without a scheme'
  | 'the X-API-Key header'
  | 'headers like X-API-Key'
  | 'the api_key header'
  | 'headers like Authorization'
  | 'the key in the body'

/** What is asked for with a bad credential. */
export type RequestKind =
  | 'list'
  | 'list filtered'
  | 'create'
  | 'get'
  | 'orders'
  | 'get unknown'
  | 'create invalid'
  | 'create empty object'
  | 'create no object'
  | 'create no body'
  | 'list beyond limit'
  | 'list limited'
  | 'create malformed'
  | 'get a word'
  | 'get in percent codes'
  | 'create in another media type'
  | 'create in a large body'
  | "get of others'"

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

const decisive: readonly (readonly [Intrusion['requirement'], BadCredential, RequestKind])[] = [
  ['AUTH-1', 'no credential', 'list'],
  ['AUTH-1', 'no credential', 'create'],
  ['AUTH-1', 'no credential', 'get'],
  ['AUTH-1', 'no credential', 'orders'],
  ['AUTH-2', 'an unrelated key', 'list'],
  ['AUTH-2', 'an empty token', 'list'],
  ['AUTH-2', 'the key without its end', 'create'],
  ['AUTH-2', 'the key with more behind it', 'get'],
  ['AUTH-3', 'the X-API-Key header', 'list'],
  ['AUTH-3', 'the Basic scheme', 'create'],
  ['AUTH-3', 'the key without a scheme', 'get'],
  ['AUTH-4', 'no credential', 'get unknown'],
  ['AUTH-4', 'no credential', 'create invalid'],
]

const noKeys: readonly BadCredential[] = ['no credential', 'no credential, as if from within']
/** Ways to send the key that are not Bearer's. */
const otherWays: readonly BadCredential[] = [
  'the Basic scheme',
  'the Basic scheme without a password',
  'the scheme word Token',
  'the scheme word Api-Key',
  'the scheme word JWT',
  'the scheme word NotBearer',
  'a scheme word that begins with Bearer',
  'the key in another form',
  'the key right behind the word Bearer',
  'the key without a scheme',
  'the X-API-Key header',
  'headers like X-API-Key',
  'the api_key header',
  'headers like Authorization',
  'the key in the body',
]
/** Requests that are valid, so that their lack of a credential is all that is wrong with them. */
const validRequests: readonly Intrusion['request'][] = [
  'an operation',
  'list',
  'list filtered',
  'list limited',
  'create',
  'get',
  "get of others'",
  'orders',
]

/**
 * Shapes that are tried on one operation each, others at each seed: any handler may have a lapse of its own, and all of
 * them on each would take thrice the requests. Those that are alike stand side by side, so that they go to different ones.
 */
export const onAnyOperation: readonly BadCredential[] = [
  // Three by three, so that each operation gets one of each three.
  'a percent sign for a token',
  'a pattern for a token',
  'quotes and a condition for a token',
  'the key in quotes',
  'another word before the key',
  'the key encoded',
  'the key with its middle replaced',
  'the key with characters of its first half exchanged',
  'the key with characters of its second half exchanged',
  'the key with its beginning replaced',
  'as many underscores as the key has characters',
  'the key with more behind another sign',
  'the key with signs behind it',
  'the key behind a number and a bar',
  'the word undefined',
  'a key of the documentation',
  'a word for a key',
  'a token that nobody has signed',
  'a token of 300 characters',
  'a token of 2,000 characters',
  'a token beyond ASCII as long as the key',
  'the scheme word Api-Key',
  'the scheme word JWT',
  'the scheme word NotBearer',
  'the key right behind the word Bearer',
  'headers like Authorization',
  'the api_key header',
  'a scheme word that begins with Bearer',
  'the key up to a sign within it',
]

const plainRequests = ['list', 'list filtered', 'create', 'get', 'orders'] as const
/** What is tried on each operation beside what decides and what is tried on any: few of a kind, others on others. */
const onEach: Readonly<Record<(typeof plainRequests)[number], readonly BadCredential[]>> = {
  list: [
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
  'list filtered': ['no credential', 'an unrelated key'],
  create: [
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
  get: [
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
  orders: [
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
}

const explored: readonly (readonly [BadCredential, Intrusion['request']])[] = [
  ...plainRequests.flatMap((request) => onEach[request].map((credential) => [credential, request] as const)),
  ...onAnyOperation.map((credential) => [credential, 'an operation'] as const),
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
  ['no credential', 'get in percent codes'],
  ['no credential', 'create in another media type'],
  ['no credential', 'create in a large body'],
  ['an unrelated key', 'get a word'],
  ['an unrelated key', 'create in another media type'],
  ['an unrelated key', 'get unknown'],
  ['an unrelated key', 'create invalid'],
  ['an unrelated key', 'create empty object'],
  ['an unrelated key', 'create no object'],
  ['an unrelated key', 'create no body'],
  ['the key without its end', 'create invalid'],
  ['the key without its end', 'get unknown'],
  ['the key with its end replaced', 'list'],
]

/** Of those that are explored, one in so many. */
const lateOf = 3

/** Every intrusion: those that decide first, then each kind of credential on each operation. */
export const intrusions: readonly Intrusion[] = [
  ...decisive.map(([requirement, credential, request]) => ({
    requirement,
    credential,
    request,
    essential: true,
    isLate: false,
  })),
  ...explored.map(([credential, request], index) => ({
    requirement: rowOf(credential, request),
    credential,
    request,
    essential: false,
    isLate: index % lateOf === lateOf - 1,
  })),
]

/** Name of an intrusion. */
export function labelOf({ credential, request }: Intrusion): string {
  return `${request} with ${credential}`
}

function rowOf(credential: BadCredential, request: Intrusion['request']): Intrusion['requirement'] {
  if (!validRequests.includes(request)) return 'AUTH-4'
  if (noKeys.includes(credential)) return 'AUTH-1'
  return otherWays.includes(credential) ? 'AUTH-3' : 'AUTH-2'
}
