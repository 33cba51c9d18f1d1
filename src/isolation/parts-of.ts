import { noCredential, theKey } from '../http/credential.ts'
import { stringifyJson } from '../http/lossless-json.ts'
import { isFormOfBody } from '../oracle/is-form-of-body.ts'
import { parsedBody } from '../oracle/parsed-body.ts'
import { clipped } from '../oracle/print-exchange.ts'
import type { RequestSpec } from '../spec/exchange.ts'
import { isRecord } from '../spec/is-record.ts'
import { credentialWords } from './credential-words.ts'
import { isInLetters } from './is-in-letters.ts'
import { namePartsOf } from './name-parts.ts'
import type { Part, Plain } from './part.ts'
import { withMember } from './with-member.ts'

const described: readonly string[] = ['name', 'categoryId', 'status']
/** Longer values are told by their type and length. */
const longestValue = 60

/**
 * What a request has that a plain one of its operation need not have, that which says most of it first. Without any of
 * them it is the same request still; whether it is as valid is not looked at.
 */
export function partsOf(request: RequestSpec, plain: Plain): readonly Part[] {
  return [
    ...askingParts(request),
    ...credentialParts(request),
    ...(request.operation === 'listPets' ? queryParts(request) : []),
    ...(request.operation === 'getPet' ? idParts(request, plain) : []),
    ...(request.operation === 'createPet' ? bodyParts(request, plain) : []),
  ]
}

/** The same request made to the list: whatever holds of every operation is seen there most plainly. */
export function operationPart(request: RequestSpec): readonly Part[] {
  const { operation, credential, accept, wire } = request
  if (operation === undefined || operation === 'listPets') return []
  const without: RequestSpec = {
    ...{ operation: 'listPets', method: 'GET', path: '/pets', credential },
    // In the form in which it was asked: which operation it is may have nothing to do with it.
    ...(accept === undefined ? {} : { accept }),
    ...(wire === undefined || wire === 'with a broken byte' || isFormOfBody(wire) ? {} : { wire }),
  }
  return [{ factor: 'operation', level: operation, key: 'operation', without }]
}

function askingParts(request: RequestSpec): readonly Part[] {
  const { accept, contentType, ifNoneMatch, wire } = request
  const parts: Part[] = []
  if (wire !== undefined) {
    const { wire: _, ...without } = request
    parts.push({ factor: 'wire', level: wire, key: 'wire', without })
  }
  if (ifNoneMatch !== undefined) {
    const { ifNoneMatch: _, ...without } = request
    parts.push({ factor: 'wire', level: 'If-None-Match', key: 'if-none-match', without })
  }
  if (accept !== undefined) {
    const { accept: _, ...without } = request
    parts.push({ factor: 'accept', level: accept, key: 'accept', without })
  }
  if (contentType !== undefined && contentType !== 'application/json') {
    const { contentType: _, ...without } = request
    parts.push({
      factor: 'media type',
      level: contentType === '' ? 'none' : contentType,
      key: 'media type',
      without,
    })
  }
  return parts
}

function credentialParts(request: RequestSpec): readonly Part[] {
  const { credential } = request
  if (credential.kind === 'key' || credential.kind === 'none') return []
  const without = { ...request, credential: noCredential }
  return [{ factor: 'credential', level: credentialWords(credential), key: 'credential', without }]
}

/** The same request made with the key, for what holds of every answer. */
export function keyPart(request: RequestSpec): readonly Part[] {
  const { credential } = request
  if (credential.kind === 'key') return []
  const level = credentialWords(credential)
  return [{ factor: 'credential', level, key: 'not the key', without: { ...request, credential: theKey } }]
}

/** Percent codes of letters and digits: they mean the same as these do (RFC 3986, section 6.2.2.2). */
const codesOfLetters = /%(?:3[0-9]|[46][1-9a-f]|[57][0-9a])/gi

function queryParts(request: RequestSpec): readonly Part[] {
  const at = request.path.indexOf('?')
  if (at < 0) return []
  const pairs = request.path.slice(at + 1).split('&')
  const withPairs = (some: readonly string[]): RequestSpec => ({
    ...request,
    path: some.length === 0 ? '/pets' : `/pets?${some.join('&')}`,
  })
  const named = pairs.map((pair) => ({ pair, name: /^[^=]*/.exec(pair)?.[0] ?? '' }))
  const parts = named.map(({ pair, name }, place): Part => {
    const isDescribed = name === 'limit' || name === 'status'
    const isOnce = named.filter((one) => one.name === name).length === 1
    return {
      factor: isDescribed ? name : 'query',
      level: isDescribed ? pair.slice(name.length + 1) : pair,
      key: isDescribed && isOnce ? name : `${place} of ${request.path}`,
      without: withPairs(pairs.filter((_, other) => other !== place)),
    }
  })
  const plainly = request.path.replace(codesOfLetters, decodeURIComponent)
  if (plainly !== request.path)
    parts.push({
      factor: 'query',
      level: 'in percent codes',
      key: 'percent codes',
      without: { ...request, path: plainly },
    })
  if (pairs.length > 1)
    parts.push({
      factor: 'order',
      level: pairs.join('&'),
      key: 'order',
      without: withPairs(pairs.toReversed()),
    })
  return parts
}

function idParts(request: RequestSpec, { ownId }: Plain): readonly Part[] {
  const path = `/pets/${ownId}`
  if (ownId === undefined || request.path === path) return []
  return [
    {
      factor: 'petId',
      level: request.path.slice('/pets/'.length),
      key: 'petId',
      without: { ...request, path },
    },
  ]
}

function bodyParts(request: RequestSpec, plain: Plain): readonly Part[] {
  const { body = '' } = request
  const parsed = parsedBody(request)
  if (!isRecord(parsed)) {
    const without = { ...request, body: stringifyJson({ name: plain.name(), categoryId: plain.categoryId }) }
    return [{ factor: 'body', level: clipped(body, longestValue) || 'nothing', key: 'body', without }]
  }
  const edited = (name: string, value?: unknown): RequestSpec => ({
    ...request,
    body: withMember(body, name, value),
  })
  const parts: Part[] = []
  const ordered = Object.fromEntries(
    [...described.filter((name) => name in parsed), ...Object.keys(parsed).filter(isMore)].map((name) => [
      name,
      parsed[name],
    ]),
  )
  const plainly = stringifyJson(ordered)
  if (plainly !== body)
    parts.push({
      factor: 'style',
      level: 'how the body is written',
      key: 'style',
      without: { ...request, body: plainly },
    })
  for (const name of Object.keys(parsed).filter(isMore))
    parts.push({
      factor: 'property',
      level: `${name}: ${told(parsed[name])}`,
      key: `property ${name}`,
      without: edited(name),
    })
  const level = (name: string): string => (name in parsed ? told(parsed[name]) : 'missing')
  if ('status' in parsed)
    parts.push({ factor: 'status', level: level('status'), key: 'status', without: edited('status') })
  const { categoryId } = parsed
  if (
    typeof categoryId === 'object' ||
    typeof categoryId === 'string' ||
    String(categoryId) !== String(plain.categoryId)
  )
    parts.push({
      factor: 'categoryId',
      level: level('categoryId'),
      key: 'categoryId',
      without: edited('categoryId', plain.categoryId),
    })
  const { name } = parsed
  // A plain name has a space, and digits, which are looked at once nothing else is left.
  if (parts.length === 0 && typeof name === 'string' && isWords(name, plain.tag))
    parts.push({
      factor: 'name',
      level: level('name'),
      key: 'name in words',
      without: edited('name', plain.nameInLetters()),
    })
  return [...parts, ...nameParts(name, plain, level('name'), (other) => edited('name', other))]
}

function nameParts(
  name: unknown,
  plain: Plain,
  level: string,
  named: (name: string) => RequestSpec,
): readonly Part[] {
  const factor = 'name'
  if (typeof name !== 'string') return [{ factor, level, key: 'name', without: named(plain.name()) }]
  if (isUsual(name, plain.tag)) return []
  return [
    { factor, level, key: 'name', without: named(plain.name()) },
    ...namePartsOf(name, plain.tag).map(
      ({ key, without, ...part }): Part => ({
        ...part,
        factor,
        key: `name ${key}`,
        without: named(without),
        ...(part.impliedBy === undefined ? {} : { impliedBy: part.impliedBy.map((one) => `name ${one}`) }),
      }),
    ),
  ]
}

function isMore(name: string): boolean {
  return !described.includes(name)
}

/** A plain name, of words or of letters alone. */
function isUsual(name: string, tag: string): boolean {
  return isWords(name, tag) || isInLetters(name, tag)
}

/** The run's tag, and a count. */
function isWords(name: string, tag: string): boolean {
  return name.startsWith(`${tag} `) && /^[0-9a-z]{1,4}$/.test(name.slice(tag.length + 1))
}

/** A value as it stands in JSON; a long one by what it is. */
function told(value: unknown): string {
  const text = value === undefined ? 'nothing' : stringifyJson(value)
  if (text.length <= longestValue) return text
  if (typeof value === 'string') return `${[...value].length} characters`
  return Array.isArray(value) ? `an array of ${value.length}` : `${text.length} characters of JSON`
}
