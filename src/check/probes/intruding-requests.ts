import type { RequestSpec } from '../../spec/exchange.ts'
import type { OperationId } from '../../spec/operation.ts'
import { percentCode } from '../percent-code.ts'

/** What requests with a bad credential are made from. */
export interface RequestSource {
  /** Without any credential: with a key that is none, what else is wrong with the request differs. */
  readonly isBare: boolean
  readonly oneOf: <T>(all: readonly T[]) => T
  /** A NewPet of a fresh name. */
  readonly newPet: () => Promise<{ readonly name: string; readonly categoryId: bigint }>
  readonly fetchedId: () => Promise<bigint>
  readonly foreignId: () => Promise<bigint>
  readonly unknownId: () => bigint
}

interface IntrudingRequest {
  readonly operation: OperationId
  /** Where it is not that of the operation. */
  readonly path?: string
  /** The query, the body or the petId. */
  readonly text: (source: RequestSource) => string | bigint | Promise<string | bigint>
  readonly contentType?: string
  /** Whether its credential is all that is wrong with it. */
  readonly isValid?: true
}

/** Beyond what common frameworks take in by default. */
const largeBody = 110_000

const list = (query: string) => ({ operation: 'listPets', text: () => query }) as const
const create = (body: string) => ({ operation: 'createPet', text: () => body }) as const

const requests = {
  list: { ...list(''), isValid: true },
  'list filtered': { ...list('?status=available'), isValid: true },
  // A health check may ask for one pet.
  // What routes requests may take these paths for that of lists, and what guards them may not.
  'list by a path in percent codes': { operation: 'listPets', path: '/%70ets', text: () => '' },
  'list by a path with a slash behind it': { operation: 'listPets', path: '/pets/', text: () => '' },
  'list by another path': {
    operation: 'listPets',
    path: '',
    text: ({ oneOf }) => oneOf(['//pets', '/PETS']),
  },
  'list limited': { ...list('?limit=1'), isValid: true },
  // A limit is read as a number, and a status is looked up: either may come before the credential is checked.
  'list beyond limit': {
    operation: 'listPets',
    text: ({ isBare }) => (isBare ? '?limit=ten' : '?status=lost'),
  },
  // Its body is written otherwise each time.
  create: { ...create(''), isValid: true },
  // Without a credential it lacks a name too; otherwise one value is all that is wrong with it.
  'create invalid': {
    operation: 'createPet',
    async text({ isBare, oneOf, newPet }) {
      if (isBare) return '{"categoryId":"none"}'
      const { name, categoryId } = await newPet()
      return oneOf([
        `{"name":"${name}","categoryId":"${categoryId}"}`,
        `{"name":"${name}","categoryId":${categoryId},"status":"lost"}`,
      ])
    },
  },
  'create empty object': create('{}'),
  'create no object': create('[]'),
  'create no body': create(''),
  'create malformed': create('{"name":'),
  'create in another media type': { ...create('name=Rex'), contentType: 'text/plain' },
  'create in a large body': create('{"categoryId":"none"}'.padEnd(largeBody)),
  get: { operation: 'getPet', isValid: true, text: ({ fetchedId }) => fetchedId() },
  "get of others'": { operation: 'getPet', isValid: true, text: ({ foreignId }) => foreignId() },
  'get unknown': { operation: 'getPet', text: ({ unknownId }) => unknownId() },
  // With a key that is none, it may be what some look at as a number.
  'get a word': {
    operation: 'getPet',
    text: ({ isBare, oneOf }) => (isBare ? 'rex' : oneOf(['rex', '-1', '9223372036854775808'])),
  },
  // The same id, each digit as its code: patterns of paths may not know it.
  'get in percent codes': {
    operation: 'getPet',
    text: async ({ fetchedId }) => `${await fetchedId()}`.replace(/\d/g, percentCode),
  },
  orders: { operation: 'listOrders', isValid: true, text: () => '' },
} satisfies Readonly<Record<string, IntrudingRequest>>

/** What is asked for with a bad credential. */
export type RequestKind = keyof typeof requests

/** How each of them is made. */
export const intrudingRequests: Readonly<Record<RequestKind, IntrudingRequest>> = requests

/** A request of a kind, without its credential. */
export async function intrudingRequest(
  kind: RequestKind,
  source: RequestSource,
): Promise<Omit<RequestSpec, 'credential'>> {
  const { operation, path = '/pets', text, contentType } = intrudingRequests[kind]
  const written = `${await text(source)}`
  if (operation === 'createPet') {
    const body = { operation, method: 'POST', path: '/pets', body: written } as const
    return contentType === undefined ? body : { ...body, contentType }
  }
  const paths = { listPets: `${path}${written}`, getPet: `/pets/${written}`, listOrders: '/store/orders' }
  return { operation, method: 'GET', path: paths[operation] }
}
