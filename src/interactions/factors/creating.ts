import { bodyValidity, largeBody } from '../../oracle/body-validity.ts'
import { isFormOfBody } from '../../oracle/is-form-of-body.ts'
import { petStatuses } from '../../oracle/new-pet.ts'
import { parsedBody } from '../../oracle/parsed-body.ts'
import { seePet } from '../../oracle/seen-pet.ts'
import type { Contract } from '../../spec/contract.ts'
import { isRecord } from '../../spec/is-record.ts'
import { type Factor, invalid, type Model, unspecified, valid } from '../factor.ts'
import type { Seen } from '../seen.ts'
import { accepts, credentials, wiresOfBody } from './asking.ts'
import { alphabets, categories } from './values.ts'

/** A create, and the names that were sent before it. */
export type Sending = Pick<Seen, 'request' | 'names'>

/** What is wrong with a body, if anything (interface document, Resources, Errors). */
export function bodies({ validateNewPet, ...contract }: Contract): Factor<Sending> {
  return {
    name: 'body',
    levels: [
      ...valid(asItShouldBe),
      ...invalid(
        'no body',
        'no object',
        'without a name',
        'without a category',
        'another type for a name',
        'another type for a category',
        'another type for a status',
        'no status that there is',
        'beyond int64',
        'a fraction',
      ),
      ...unspecified('no JSON', 'another media type', 'very large', 'more properties', 'odd'),
    ],
    levelOf({ request }) {
      const { body = '', contentType = 'application/json' } = request
      if (!/^application\/json\s*(;|$)/i.test(contentType)) return 'another media type'
      if (body === '') return 'no body'
      if (body.length > largeBody) return 'very large'
      const parsed = parsedBody(request)
      if (parsed === undefined) return 'no JSON'
      if (!isRecord(parsed)) return 'no object'
      const validity = bodyValidity(request, { validateNewPet, ...contract })
      const [error] = validateNewPet(parsed)
      if (validity === 'invalid' && error !== undefined)
        return whatIsWrong(error.pointer, error.value, parsed)
      if (validity === 'valid') return asItShouldBe
      return Object.keys(parsed).some((name) => !['name', 'categoryId', 'status'].includes(name))
        ? 'more properties'
        : 'odd'
    },
  }
}

function whatIsWrong(pointer: string, value: unknown, body: Readonly<Record<string, unknown>>): string {
  if (!('name' in body)) return 'without a name'
  if (!('categoryId' in body)) return 'without a category'
  if (pointer === '/name') return 'another type for a name'
  if (pointer === '/status')
    return typeof value === 'string' ? 'no status that there is' : 'another type for a status'
  if (typeof value === 'number' && !Number.isInteger(value)) return 'a fraction'
  return typeof value === 'number' || typeof value === 'bigint'
    ? 'beyond int64'
    : 'another type for a category'
}

const lengths: readonly (readonly [name: string, to: number])[] = [
  ['1 character', 1],
  ['2 to 10', 10],
  ['11 to 20', 20],
  ['21 to 40', 40],
  ['41 and more', Number.POSITIVE_INFINITY],
]

/** A factor of what a body that is allowed carries. */
function ofValid(
  name: string,
  levels: readonly string[],
  levelOf: (sending: Sending) => string | undefined,
): Factor<Sending> {
  return { name, levels: valid(...levels), levelOf }
}

const alphabet = ofValid('alphabet', alphabets.levels, ({ request }) =>
  alphabets.levelOf(seePet(parsedBody(request)).name),
)

const length = ofValid(
  'length of the name',
  lengths.map(([name]) => name),
  ({ request }) => {
    const { name } = seePet(parsedBody(request))
    if (name === undefined) return undefined
    const count = [...name].length
    return lengths.find(([, to]) => count <= to)?.[0]
  },
)

const beginning = ofValid(
  'first character',
  ['a capital', 'a small letter', 'a digit', 'another'],
  ({ request }) => {
    const { name } = seePet(parsedBody(request))
    if (name === undefined || name === '') return undefined
    if (/^[A-Z]/.test(name)) return 'a capital'
    if (/^[a-z]/.test(name)) return 'a small letter'
    return /^\d/.test(name) ? 'a digit' : 'another'
  },
)

const category = ofValid('category', categories.levels, ({ request }) =>
  categories.levelOf(seePet(parsedBody(request)).categoryId),
)

const status = ofValid('status', ['none', ...petStatuses], ({ request }) => {
  const body = parsedBody(request)
  if (!isRecord(body)) return undefined
  if (!('status' in body)) return 'none'
  return petStatuses.find((one) => one === body['status'])
})

const equality = ofValid(
  'equality',
  ['new', 'as before', 'as before, in other letters'],
  ({ request, names }) => {
    const { name } = seePet(parsedBody(request))
    if (name === undefined) return undefined
    if (names.has(name)) return 'as before'
    return names.hasInAnyCase(name) ? 'as before, in other letters' : 'new'
  },
)

/** In which of the ways that JSON has a body is written (RFC 8259). */
const style = ofValid('style', ['plain', 'white space', 'another order', 'escapes'], ({ request }) => {
  const { body = '' } = request
  const parsed = parsedBody(request)
  if (!isRecord(parsed)) return undefined
  if (/\\u[0-9a-f]{4}/i.test(body)) return 'escapes'
  if (/^\s|[{,:]\s*\n|^\{\s/.test(body)) return 'white space'
  const [first] = Object.keys(parsed)
  return first === 'name' ? 'plain' : 'another order'
})

const mediaType = ofValid(
  'media type',
  ['application/json', 'with a parameter', 'in capitals'],
  ({ request }) => {
    const { contentType = 'application/json' } = request
    if (contentType === 'application/json') return contentType
    if (/^application\/json\s*;/i.test(contentType)) return 'with a parameter'
    return /^application\/json$/i.test(contentType) ? 'in capitals' : undefined
  },
)

/** What the values of a body vary in that is as it should be. */
export const valueFactors: readonly Factor<Sending>[] = [
  alphabet,
  length,
  beginning,
  category,
  status,
  equality,
]

/** What the writing of a body varies in that means the same. */
export const writingFactors: readonly Factor<Sending>[] = [style, mediaType, wiresOfBody]

/** What creates vary in (interface document, Endpoints 2). */
export function creating(contract: Contract): Model<Sending> {
  const factors = [credentials, accepts, bodies(contract), ...valueFactors, ...writingFactors]
  return { name: 'createPet', factors, isPossible }
}

const asItShouldBe = 'as it should be'
/** What a request that is refused anyway may have of all that varies, and what goes with a body that is refused. */
const [besideRefused, besideInvalid] = [
  new Set(['accept', 'wire', 'media type', 'style']),
  new Set(['credential', 'accept', 'wire', 'media type', 'style']),
]

/** What values a refused body has shows nowhere; and one that is no object is written in one way; and one that is none comes in no pieces. */
function isPossible(placed: ReadonlyMap<string, string>): boolean {
  // A mark by itself is no name.
  if (placed.get('alphabet') === 'combining' && placed.get('length of the name') === '1 character')
    return false
  const others = (factor: string): readonly string[] => [...placed.keys()].filter((name) => name !== factor)
  const body = placed.get('body') ?? asItShouldBe
  const isLetIn = (placed.get('credential') ?? 'the key') === 'the key'
  if (!isLetIn && !others('credential').every((name) => besideRefused.has(name))) return false
  if (body === asItShouldBe) return true
  if (!others('body').every((name) => besideInvalid.has(name))) return false
  if (body === 'no body' && isFormOfBody(placed.get('wire'))) return false
  return !(placed.has('style') && ['no body', 'no object'].includes(body))
}
