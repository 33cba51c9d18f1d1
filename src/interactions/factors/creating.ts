import { bodyValidity, described, isJson, largeBody } from '../../oracle/body-validity.ts'
import { isFormOfBody } from '../../oracle/is-form-of-body.ts'
import { petStatuses } from '../../oracle/new-pet.ts'
import { parsedBody } from '../../oracle/parsed-body.ts'
import { sentPet } from '../../oracle/seen-pet.ts'
import type { Contract } from '../../spec/contract.ts'
import { isRecord } from '../../spec/is-record.ts'
import { type Factor, factor, type Model } from '../factor.ts'
import type { Seen } from '../seen.ts'
import { accepts, credentials, wiresOfBody } from './asking.ts'
import { alphabets, categories, lengths } from './values.ts'

/** A POST, and the names that were sent before it. */
export type Sending = Pick<Seen, 'request' | 'names'>

/** What is wrong with a body, if anything (interface document, Resources, Errors). */
export function bodies(contract: Contract): Factor<Sending> {
  return {
    name: 'body',
    valid: [asItShouldBe],
    invalid: [
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
    ],
    levelOf({ request }) {
      const { body = '' } = request
      if (!isJson(request)) return 'another media type'
      if (body === '') return 'no body'
      if (body.length > largeBody) return 'very large'
      const parsed = parsedBody(request)
      if (parsed === undefined) return 'no JSON'
      if (!isRecord(parsed)) return 'no object'
      const validity = bodyValidity(request, contract)
      const [error] = contract.validateNewPet(parsed)
      if (validity === 'invalid' && error !== undefined)
        return whatIsWrong(error.pointer, error.value, parsed)
      if (validity === 'valid') return asItShouldBe
      return Object.keys(parsed).every((name) => described.includes(name)) ? 'odd' : 'more properties'
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
  return ['number', 'bigint'].includes(typeof value) ? 'beyond int64' : 'another type for a category'
}

/** The values in a valid body, as factors. */
export const valueFactors: readonly Factor<Sending>[] = [
  factor('alphabet', alphabets.levels, (sending) => alphabets.levelOf(sentPet(sending).name)),
  factor('length of the name', lengths.levels, (sending) => {
    const { name } = sentPet(sending)
    return lengths.levelOf(name === undefined ? undefined : [...name].length)
  }),
  factor('first character', ['a capital', 'a small letter', 'a digit', 'another'], (sending) => {
    const { name = '' } = sentPet(sending)
    if (name === '') return undefined
    if (/^[A-Z]/.test(name)) return 'a capital'
    if (/^[a-z]/.test(name)) return 'a small letter'
    return /^\d/.test(name) ? 'a digit' : 'another'
  }),
  factor('category', categories.levels, (sending) => categories.levelOf(sentPet(sending).categoryId)),
  factor('status', ['none', ...petStatuses], ({ request }) => {
    const body = parsedBody(request)
    if (!isRecord(body)) return undefined
    return 'status' in body ? petStatuses.find((one) => one === body['status']) : 'none'
  }),
  factor('equality', ['new', 'as before', 'as before, in other letters'], (sending) => {
    const { name } = sentPet(sending)
    if (name === undefined) return undefined
    if (sending.names.has(name)) return 'as before'
    return sending.names.hasInAnyCase(name) ? 'as before, in other letters' : 'new'
  }),
]

/** The form in which a body is written, all of which JSON permits (RFC 8259). */
const style = factor<Sending>(
  'style',
  ['plain', 'white space', 'another order', 'escapes'],
  ({ request }) => {
    const { body = '' } = request
    const parsed = parsedBody(request)
    if (!isRecord(parsed)) return undefined
    if (/\\u[0-9a-f]{4}/i.test(body)) return 'escapes'
    if (/^\s|[{,:]\s*\n|^\{\s/.test(body)) return 'white space'
    return Object.keys(parsed)[0] === 'name' ? 'plain' : 'another order'
  },
)

const mediaType = factor<Sending>(
  'media type',
  ['application/json', 'with a parameter', 'in capitals'],
  ({ request: { contentType = 'application/json' } }) => {
    if (contentType === 'application/json') return contentType
    if (/^application\/json\s*;/i.test(contentType)) return 'with a parameter'
    return /^application\/json$/i.test(contentType) ? 'in capitals' : undefined
  },
)

/** Forms of a body that mean the same, as factors. */
export const writingFactors: readonly Factor<Sending>[] = [style, mediaType, wiresOfBody]

/** Factors of POSTs (interface document, Endpoints 2). */
export function creating(contract: Contract): Model<Sending> {
  const factors = [credentials, accepts, bodies(contract), ...valueFactors, ...writingFactors]
  return { name: 'createPet', factors, isPossible }
}

const asItShouldBe = 'as it should be'
const ofRefused = ['credential', 'accept', 'wire', 'media type', 'style']

/** The values of a rejected body show nowhere, only an object has a style, and no body has no pieces. */
function isPossible(placed: ReadonlyMap<string, string>): boolean {
  // A combining mark alone is no name.
  if (placed.get('alphabet') === 'combining' && placed.get('length of the name') === '1 character')
    return false
  const body = placed.get('body') ?? asItShouldBe
  const isLetIn = (placed.get('credential') ?? 'the key') === 'the key'
  const others = [...placed.keys()].filter((name) => !ofRefused.includes(name))
  if (!isLetIn && others.length > 0) return false
  if (body === asItShouldBe) return true
  if (others.some((name) => name !== 'body')) return false
  if (body === 'no body' && isFormOfBody(placed.get('wire'))) return false
  return !(placed.has('style') && ['no body', 'no object'].includes(body))
}
