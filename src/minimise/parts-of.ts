import { noCredential, theKey } from '../http/credential.ts'
import { stringifyJson } from '../http/lossless-json.ts'
import { described } from '../oracle/body-validity.ts'
import { isFormOfBody } from '../oracle/is-form-of-body.ts'
import { parsedBody } from '../oracle/parsed-body.ts'
import { clipped } from '../oracle/print-exchange.ts'
import type { CauseFactor } from '../spec/cause.ts'
import type { RequestSpec } from '../spec/exchange.ts'
import { isInt64 } from '../spec/is-int64.ts'
import { isRecord } from '../spec/is-record.ts'
import { credentialWords } from './credential-words.ts'
import { isInLetters, namePartsOf } from './name-parts.ts'
import { withMember } from './with-member.ts'

/** A part of a request, and the request with what is plain in its place. */
export interface Part extends Pick<CauseFactor, 'factor' | 'level'> {
  /** The same key for the same part of a smaller request. */
  readonly key: string
  readonly without: RequestSpec
  /** Keys of parts that include this one: where one of them is needed, so is this. */
  readonly impliedBy: readonly string[]
}

/** Values that are plain for this service and this run. */
export interface Plain {
  readonly categoryId: bigint
  /** Part of every name that the run gives. */
  readonly tag: string
  /** A new name that services must accept. */
  readonly name: () => string
  /** A new name of letters alone. */
  readonly nameInLetters: () => string
  /** The id of a created pet; undefined without one. */
  readonly ownId: bigint | undefined
}

/** Longer values are named by their type and length. */
const longestValue = 60

/** Parts that a plain request of the operation lacks, the most general first; without one, it may be invalid. */
export function partsOf(request: RequestSpec, plain: Plain): readonly Part[] {
  return [
    ...askingParts(request),
    ...credentialParts(request),
    ...(request.operation === 'listPets' ? queryParts(request) : []),
    ...(request.operation === 'getPet' ? idParts(request, plain) : []),
    ...(request.operation === 'createPet' ? bodyParts(request, plain) : []),
  ]
}

/** `key` distinguishes several parts of one factor. */
function part(factor: Part['factor'], level: string, without: RequestSpec, key: string = factor): Part {
  return { factor, level, key, without, impliedBy: [] }
}

/** The same request to the list, where violations of every operation show most plainly. */
export function operationPart(request: RequestSpec): readonly Part[] {
  const { operation, credential, accept, wire } = request
  if (operation === undefined || operation === 'listPets') return []
  const without: RequestSpec = {
    ...{ operation: 'listPets', method: 'GET', path: '/pets', credential },
    // In the same form, which may be the cause instead of the operation.
    ...(accept === undefined ? {} : { accept }),
    ...(wire === undefined || wire === 'with a broken byte' || isFormOfBody(wire) ? {} : { wire }),
  }
  return [part('operation', operation, without)]
}

function askingParts(request: RequestSpec): readonly Part[] {
  const { wire, ifNoneMatch, accept, contentType } = request
  const { wire: _w, ...withoutWire } = request
  const { ifNoneMatch: _i, ...withoutTag } = request
  const { accept: _a, ...withoutAccept } = request
  const { contentType: _c, ...withoutType } = request
  const isPlainType = contentType === undefined || contentType === 'application/json'
  return [
    ...(isPlainType ? [] : [part('media type', contentType || 'none', withoutType)]),
    ...(wire === undefined ? [] : [part('wire', wire, withoutWire)]),
    ...(ifNoneMatch === undefined ? [] : [part('wire', 'If-None-Match', withoutTag, 'if-none-match')]),
    ...(accept === undefined ? [] : [part('accept', accept, withoutAccept)]),
  ]
}

function credentialParts(request: RequestSpec): readonly Part[] {
  const { credential } = request
  if (credential.kind === 'key' || credential.kind === 'none') return []
  return [part('credential', credentialWords(credential), { ...request, credential: noCredential })]
}

/** The same request with the key, for requirements of every response. */
export function keyPart(request: RequestSpec): readonly Part[] {
  const { credential } = request
  if (credential.kind === 'key') return []
  const without = { ...request, credential: theKey }
  return [part('credential', credentialWords(credential), without, 'not the key')]
}

/** Percent codes of letters and digits, which mean the same as these (RFC 3986, section 6.2.2.2). */
const codesOfLetters = /%(?:3[0-9]|[46][1-9a-f]|[57][0-9a])/gi

function queryParts(request: RequestSpec): readonly Part[] {
  const at = request.path.indexOf('?')
  if (at < 0) return []
  const pairs = request.path.slice(at + 1).split('&')
  const withPairs = (some: readonly string[]): RequestSpec => ({
    ...request,
    path: some.length === 0 ? '/pets' : `/pets?${some.join('&')}`,
  })
  const names = pairs.map((pair) => pair.split('=', 1)[0])
  const parts = pairs.map((pair, place): Part => {
    const name = names[place]
    const without = withPairs(pairs.toSpliced(place, 1))
    const key = `${place} of ${request.path}`
    if (name !== 'limit' && name !== 'status') return part('query', clipped(pair, longestValue), without, key)
    const isOnce = names.indexOf(name) === names.lastIndexOf(name)
    return part(name, clipped(pair.slice(name.length + 1), longestValue), without, isOnce ? name : key)
  })
  const plainly = request.path.replace(codesOfLetters, decodeURIComponent)
  if (plainly !== request.path)
    parts.push(part('query', 'in percent codes', { ...request, path: plainly }, 'percent codes'))
  if (pairs.length > 1) parts.push(part('order', pairs.join('&'), withPairs(pairs.toReversed())))
  return parts
}

function idParts(request: RequestSpec, { ownId }: Plain): readonly Part[] {
  const path = `/pets/${ownId}`
  if (ownId === undefined || request.path === path) return []
  const id = clipped(request.path.slice('/pets/'.length), longestValue)
  return [part('petId', id, { ...request, path })]
}

/** Distinguishes values that services mistreat for different reasons: another type, a fraction, too many bits. */
function categoryKey(value: unknown): string {
  if (value === undefined || isInt64(value)) return 'categoryId'
  if (typeof value !== 'number' && typeof value !== 'bigint') return 'categoryId of another type'
  return Number.isInteger(Number(value)) ? 'categoryId beyond int64' : 'categoryId with a fraction'
}

function bodyParts(request: RequestSpec, plain: Plain): readonly Part[] {
  const { body = '' } = request
  const parsed = parsedBody(request)
  if (!isRecord(parsed)) {
    const without = { ...request, body: stringifyJson({ name: plain.name(), categoryId: plain.categoryId }) }
    return [part('body', clipped(body, longestValue) || 'nothing', without)]
  }
  const edited = (name: string, value?: unknown): RequestSpec => ({
    ...request,
    body: withMember(body, name, value),
  })
  const level = (name: string): string => (name in parsed ? told(parsed[name]) : 'missing')
  const others = Object.keys(parsed).filter((name) => !described.includes(name))
  const inOrder = [...described.filter((name) => name in parsed), ...others]
  const plainly = stringifyJson(Object.fromEntries(inOrder.map((name) => [name, parsed[name]])))
  const { name, categoryId } = parsed
  const isNumber = typeof categoryId === 'number' || typeof categoryId === 'bigint'
  const isPlainCategory = isNumber && String(categoryId) === String(plain.categoryId)
  const parts = [
    ...(plainly === body ? [] : [part('style', 'how the body is written', { ...request, body: plainly })]),
    ...others.map((one) => part('property', `${one}: ${told(parsed[one])}`, edited(one), `property ${one}`)),
    ...('status' in parsed ? [part('status', level('status'), edited('status'))] : []),
    ...(isPlainCategory
      ? []
      : [
          part(
            'categoryId',
            level('categoryId'),
            edited('categoryId', plain.categoryId),
            categoryKey(categoryId),
          ),
        ]),
  ]
  // A plain name has a space and digits, which are removed last.
  if (parts.length === 0 && typeof name === 'string' && isWords(name, plain.tag))
    return [part('name', level('name'), edited('name', plain.nameInLetters()), 'name in words')]
  return [...parts, ...nameParts(name, plain, level('name'), (other) => edited('name', other))]
}

function nameParts(
  name: unknown,
  plain: Plain,
  level: string,
  named: (name: string) => RequestSpec,
): readonly Part[] {
  const isText = typeof name === 'string'
  // A plain name, of words or of letters alone.
  if (isText && (isWords(name, plain.tag) || isInLetters(name, plain.tag))) return []
  if (!isText) return [part('name', level, named(plain.name()), 'name of another type')]
  const whole = part('name', level, named(plain.name()))
  const narrower = namePartsOf(name, plain.tag).map((one): Part => {
    const impliedBy = one.impliedBy.map((key) => `name ${key}`)
    return { ...one, factor: 'name', key: `name ${one.key}`, without: named(one.without), impliedBy }
  })
  return [whole, ...narrower]
}

/** Whether a name is the run's tag and a count. */
function isWords(name: string, tag: string): boolean {
  return name.startsWith(`${tag} `) && /^[0-9a-z]{1,4}$/.test(name.slice(tag.length + 1))
}

/** A value as JSON, or a long one by what it is. */
function told(value: unknown): string {
  const text = value === undefined ? 'nothing' : stringifyJson(value)
  if (text.length <= longestValue) return text
  if (typeof value === 'string') return `${[...value].length} characters`
  return Array.isArray(value) ? `an array of ${value.length}` : `${text.length} characters of JSON`
}
