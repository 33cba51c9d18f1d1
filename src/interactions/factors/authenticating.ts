import { listQuery } from '../../oracle/list-query.ts'
import { wholeId } from '../../oracle/pet-path.ts'
import type { Contract } from '../../spec/contract.ts'
import type { Credential } from '../../spec/credential.ts'
import { type Factor, factor, type Model } from '../factor.ts'
import type { Seen } from '../seen.ts'
import { bodies } from './creating.ts'

const plain = 'plain'
const letIn = 'let in with the key'
const notAsked = 'not asked'

/** How a bad credential could pass for the key (interface document, Authentication). */
const kinds: Readonly<Record<Exclude<Credential['kind'], 'key' | 'key-case' | 'unrelated'>, string>> = {
  none: 'none',
  claims: 'none, from within',
  empty: 'empty',
  blank: 'empty',
  truncated: 'its beginning',
  beheaded: 'its end',
  'end-replaced': 'as long as it',
  'middle-replaced': 'as long as it',
  rearranged: 'as long as it',
  extended: 'more behind it',
  prefixed: 'dressed up',
  enclosed: 'dressed up',
  encoded: 'dressed up',
  form: 'dressed up',
  basic: 'another scheme',
  'basic-user': 'another scheme',
  bare: 'another scheme',
  'scheme-word': 'another scheme',
  'x-api-key': 'another place',
  headers: 'another place',
  'bearer-headers': 'another place',
  'in-body': 'another place',
}

const credential: Factor<Seen> = {
  name: 'credential',
  valid: [],
  invalid: [...new Set(Object.values(kinds)), 'unrelated', 'a pattern', 'the name of a property'],
  levelOf({ request: { credential: sent } }) {
    if (sent.kind === 'key' || sent.kind === 'key-case') return undefined
    return sent.kind === 'unrelated' ? kindOfToken(sent.token) : kinds[sent.kind]
  },
}

/** What else is wrong, or special, about a request that must be rejected for its credential. */
const formsOf: Readonly<Record<string, readonly string[]>> = {
  listPets: [plain, 'a query', 'a wrong query'],
  createPet: [plain, 'an invalid body', 'no JSON', 'another media type', 'a large body'],
  getPet: [plain, "an animal of others'", 'an unknown id', 'a word for an id'],
}

const operation = factor<Seen>('operation', Object.keys(formsOf), ({ request }) => request.operation)

function forms(contract: Contract): Factor<Seen> {
  const body = bodies(contract)
  return {
    name: 'form',
    valid: [...new Set(Object.values(formsOf).flat())],
    levelOf(seen) {
      const { request, store } = seen
      if (request.operation === 'createPet')
        return formsOfBodies[body.levelOf(seen) ?? ''] ?? 'an invalid body'
      if (request.operation === 'listPets') {
        if (request.path === '/pets') return plain
        return listQuery(request.path) === undefined ? 'a wrong query' : 'a query'
      }
      if (request.operation !== 'getPet') return undefined
      const id = wholeId(request.path)
      if (id === undefined) return 'a word for an id'
      if (store.isOwn(id)) return plain
      return store.has(id) ? "an animal of others'" : 'an unknown id'
    },
  }
}

const formsOfBodies: Readonly<Record<string, string>> = {
  'as it should be': plain,
  'no JSON': 'no JSON',
  'another media type': 'another media type',
  'very large': 'a large body',
}

/** What an earlier authorised request may have had, and what it cannot have had. */
const formsBefore: ReadonlyMap<string, readonly string[]> = new Map([
  [letIn, [plain, 'a query', "an animal of others'"]],
  [notAsked, ['a query', 'a wrong query', 'an unknown id', 'a word for an id', "an animal of others'"]],
])

const before = factor<Seen>('before', [letIn, notAsked], ({ request, store }) => {
  if (request.operation === 'createPet') return undefined
  return store.wasGiven(request.path) ? letIn : notAsked
})

/** Factors of requests with bad credentials (interface document, Authentication, Errors). */
export function authenticating(contract: Contract): Model<Seen> {
  return {
    name: 'refused',
    factors: [operation, credential, forms(contract), before],
    isPossible(placed) {
      const [asked, who, form, past] = ['operation', 'credential', 'form', 'before'].map((one) =>
        placed.get(one),
      )
      const isOfOperation = Object.entries(formsOf).some(
        ([name, some]) => (asked ?? name) === name && some.includes(form ?? plain),
      )
      // A POST is made once; only a request without other errors can have been authorised before.
      const isOfPast =
        past === undefined ||
        (asked !== 'createPet' && (form === undefined || formsBefore.get(past)?.includes(form) === true))
      // These credentials are sent with every form of a request, the others with the plain form of each operation.
      const isTelling = [undefined, 'none', 'unrelated'].includes(who)
      return isOfOperation && isOfPast && (isTelling || (form === undefined && past === undefined))
    },
  }
}

/** Patterns and members of every object are no likely keys, and differ from those that are. */
function kindOfToken(token: string): string {
  if (token in Object.prototype) return 'the name of a property'
  return /^(%|\*|\.\*|_+)$|'/.test(token) ? 'a pattern' : 'unrelated'
}
