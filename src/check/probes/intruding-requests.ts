import type { RequestSpec } from '../../spec/exchange.ts'
import type { OperationId } from '../../spec/operation.ts'
import { percentCode } from '../target.ts'

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
  /** The path of a list or of orders, the petId, or the body. */
  readonly text: (source: RequestSource) => string | bigint | Promise<string | bigint>
  readonly contentType?: string
  /** What it accepts, where that is not drawn. */
  readonly accept?: NonNullable<RequestSpec['accept']>
  /** Whether its credential is all that is wrong with it. */
  readonly isValid?: true
}

/** Beyond what common frameworks take in by default. */
const largeBody = 110_000

const list = (path: string) => ({ operation: 'listPets', text: () => path }) as const
const create = (body: string) => ({ operation: 'createPet', text: () => body }) as const

const requests = {
  list: { ...list('/pets'), isValid: true },
  'list filtered': { ...list('/pets?status=available'), isValid: true },
  // What routes requests may take these paths for that of lists, and what guards them may not.
  'list by a path in percent codes': list('/%70ets'),
  'list by a path with a slash behind it': list('/pets/'),
  'list by another path': { operation: 'listPets', text: ({ oneOf }) => oneOf(['//pets', '/PETS']) },
  // A health check may ask for one pet.
  'list limited': { ...list('/pets?limit=1'), isValid: true },
  // A limit is read as a number, and a status is looked up: either may come before the credential is checked.
  'list beyond limit': {
    operation: 'listPets',
    text: ({ isBare }) => (isBare ? '/pets?limit=ten' : '/pets?status=lost'),
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
  // A form of a web page is sent as browsers do: a 401 to it has the same form.
  'create empty object': { ...create('{}'), accept: 'browser' },
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
  orders: { operation: 'listOrders', isValid: true, text: () => '/store/orders' },
} satisfies Readonly<Record<string, IntrudingRequest>>

/** What is asked for with a bad credential. */
export type RequestKind = keyof typeof requests

/** How each of them is made. */
export const intrudingRequests: Readonly<Record<RequestKind, IntrudingRequest>> = requests

/** A request of a kind, without its credential. */
export async function intrudingRequest(kind: RequestKind, source: RequestSource) {
  const { operation, text, contentType } = intrudingRequests[kind]
  const written = `${await text(source)}`
  if (operation !== 'createPet')
    return { operation, method: 'GET', path: operation === 'getPet' ? `/pets/${written}` : written } as const
  const post = { operation, method: 'POST', path: '/pets', body: written } as const
  return contentType === undefined ? post : { ...post, contentType }
}
