import type { RequestSpec } from '../../spec/exchange.ts'
import type { OperationId } from '../../spec/operation.ts'
import { percentCode } from '../target.ts'

/** What requests with a bad credential are made from. */
export interface RequestSource {
  /** Without any credential; requests with a wrong key have other errors besides. */
  readonly isBare: boolean
  readonly oneOf: <T>(all: readonly T[]) => T
  readonly newPet: () => Promise<{ readonly name: string; readonly categoryId: bigint }>
  readonly fetchedId: () => Promise<bigint>
  readonly foreignId: () => Promise<bigint>
  readonly unknownId: () => bigint
}

interface RejectedRequest {
  readonly operation: OperationId
  /** The path of a list or of orders, the petId, or the body. */
  readonly text: (source: RequestSource) => string | bigint | Promise<string | bigint>
  readonly contentType?: string
  /** Accept, where it is not drawn. */
  readonly accept?: NonNullable<RequestSpec['accept']>
  /** Whether the credential is its only error. */
  readonly isValid?: true
}

/** More than common frameworks accept by default. */
const largeBody = 110_000

const list = (path: string) => ({ operation: 'listPets', text: () => path }) as const
const create = (body: string) => ({ operation: 'createPet', text: () => body }) as const

const requests = {
  list: { ...list('/pets'), isValid: true },
  'list filtered': { ...list('/pets?status=available'), isValid: true },
  // Routers may take these paths for /pets where the check of credentials does not.
  'list by a path in percent codes': list('/%70ets'),
  'list by a path with a slash behind it': list('/pets/'),
  'list by another path': { operation: 'listPets', text: ({ oneOf }) => oneOf(['//pets', '/PETS']) },
  // A health check may ask for one pet.
  'list limited': { ...list('/pets?limit=1'), isValid: true },
  // A service may read the limit or the status before it checks the credential.
  'list beyond limit': {
    operation: 'listPets',
    text: ({ isBare }) => (isBare ? '/pets?limit=ten' : '/pets?status=lost'),
  },
  // Its body differs each time.
  create: { ...create(''), isValid: true },
  // Without a credential it lacks a name, too; otherwise one value is its only other error.
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
  // Sent as by a form of a web page: the 401 has the same form.
  'create empty object': { ...create('{}'), accept: 'browser' },
  'create no object': create('[]'),
  'create no body': create(''),
  'create malformed': create('{"name":'),
  'create in another media type': { ...create('name=Rex'), contentType: 'text/plain' },
  'create in a large body': create('{"categoryId":"none"}'.padEnd(largeBody)),
  get: { operation: 'getPet', isValid: true, text: ({ fetchedId }) => fetchedId() },
  "get of others'": { operation: 'getPet', isValid: true, text: ({ foreignId }) => foreignId() },
  'get unknown': { operation: 'getPet', text: ({ unknownId }) => unknownId() },
  // With a wrong key, it may be text that some services read as a number.
  'get a word': {
    operation: 'getPet',
    text: ({ isBare, oneOf }) => (isBare ? 'rex' : oneOf(['rex', '-1', '9223372036854775808'])),
  },
  // Each digit as percent code, which patterns of paths may not match.
  'get in percent codes': {
    operation: 'getPet',
    text: async ({ fetchedId }) => `${await fetchedId()}`.replace(/\d/g, percentCode),
  },
  orders: { operation: 'listOrders', isValid: true, text: () => '/store/orders' },
} satisfies Readonly<Record<string, RejectedRequest>>

/** The kind of a request with a bad credential. */
export type RequestKind = keyof typeof requests

/** Makers of requests by kind. */
export const rejectedRequests: Readonly<Record<RequestKind, RejectedRequest>> = requests

/** A request of a kind, without its credential. */
export async function rejectedRequest(kind: RequestKind, source: RequestSource) {
  const { operation, text, contentType } = rejectedRequests[kind]
  const written = `${await text(source)}`
  if (operation !== 'createPet')
    return { operation, method: 'GET', path: operation === 'getPet' ? `/pets/${written}` : written } as const
  const post = { operation, method: 'POST', path: '/pets', body: written } as const
  return contentType === undefined ? post : { ...post, contentType }
}
