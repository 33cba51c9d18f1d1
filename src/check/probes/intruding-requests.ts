import type { OperationId } from '../../spec/operation.ts'
import type { Creation } from './creation.ts'

/** What requests with a bad credential are made from. */
export interface RequestSource {
  /** Without any credential: with a key that is none, what else is wrong with the request differs. */
  readonly isBare: boolean
  readonly oneOf: <T>(all: readonly T[]) => T
  readonly creation: Creation
  readonly fetchedId: () => Promise<bigint>
  readonly idOfOthers: () => Promise<bigint>
  readonly unknownId: () => bigint
}

interface IntrudingRequest {
  readonly operation: OperationId
  /** The query, the body, or the petId; of a create with a valid body there is none. */
  readonly text?: (source: RequestSource) => string | bigint | Promise<string | bigint>
  readonly contentType?: string
  /** Whether each digit of the petId stands as its code. */
  readonly inPercentCodes?: true
  /** Whether its credential is all that is wrong with it. */
  readonly isValid?: true
}

/** Beyond what common frameworks take in by default. */
const largeBody = 110_000

const requests = {
  list: { operation: 'listPets', isValid: true, text: () => '' },
  'list filtered': { operation: 'listPets', isValid: true, text: () => 'status=available' },
  // What looks after a service asks for one animal, to see whether it is up.
  'list limited': { operation: 'listPets', isValid: true, text: () => 'limit=1' },
  // What is read as a number, and what is looked up, each by itself: either may come before it is asked who is there.
  'list beyond limit': {
    operation: 'listPets',
    text: ({ isBare }) => (isBare ? 'limit=ten' : 'status=lost'),
  },
  create: { operation: 'createPet', isValid: true },
  // Without a credential it lacks a name too; otherwise one value is all that is wrong with it.
  'create invalid': {
    operation: 'createPet',
    async text({ isBare, oneOf, creation }) {
      if (isBare) return '{"categoryId":"none"}'
      const { categoryId } = await creation.control()
      const name = creation.names.next()
      return oneOf([
        `{"name":"${name}","categoryId":"${categoryId}"}`,
        `{"name":"${name}","categoryId":${categoryId},"status":"lost"}`,
      ])
    },
  },
  'create empty object': { operation: 'createPet', text: () => '{}' },
  'create no object': { operation: 'createPet', text: () => '[]' },
  'create no body': { operation: 'createPet', text: () => '' },
  'create malformed': { operation: 'createPet', text: () => '{"name":' },
  'create in another media type': {
    operation: 'createPet',
    text: () => 'name=Rex',
    contentType: 'text/plain',
  },
  'create in a large body': {
    operation: 'createPet',
    text: () => '{"categoryId":"none"}'.padEnd(largeBody),
  },
  get: { operation: 'getPet', isValid: true, text: ({ fetchedId }) => fetchedId() },
  "get of others'": {
    operation: 'getPet',
    isValid: true,
    text: ({ idOfOthers }) => idOfOthers(),
  },
  'get unknown': { operation: 'getPet', text: ({ unknownId }) => unknownId() },
  // With a key that is none, it may be what some look at as a number.
  'get a word': {
    operation: 'getPet',
    text: ({ isBare, oneOf }) => (isBare ? 'rex' : oneOf(['rex', '-1', '9223372036854775808'])),
  },
  // The same id, which patterns of paths may not know.
  'get in percent codes': {
    operation: 'getPet',
    text: ({ fetchedId }) => fetchedId(),
    inPercentCodes: true,
  },
  orders: { operation: 'listOrders', isValid: true, text: () => '' },
} satisfies Readonly<Record<string, IntrudingRequest>>

/** What is asked for with a bad credential. */
export type RequestKind = keyof typeof requests

/** How each of them is made. */
export const intrudingRequests: Readonly<Record<RequestKind, IntrudingRequest>> = requests
