import { noCredential, theKey } from '../client/credential.ts'
import { stringifyJson } from '../client/lossless-json.ts'
import { isRecord } from '../contract/is-record.ts'
import type { RequestSpec } from '../events/exchange.ts'
import { parsedBody } from '../oracle/parsed-body.ts'
import { clipped } from '../oracle/print-exchange.ts'
import { credentialWords } from './credential-words.ts'
import { namePartsOf } from './name-parts.ts'
import type { Part, Plain } from './part.ts'

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
    ...(wire === undefined || wire === 'in pieces' ? {} : { wire }),
  }
  return [{ factor: 'operation', level: operation, key: 'operation', without }]
}

function askingParts(request: RequestSpec): readonly Part[] {
  const { accept, contentType, wire } = request
  const parts: Part[] = []
  if (wire !== undefined) {
    const { wire: _, ...without } = request
    parts.push({ factor: 'wire', level: wire, key: 'wire', without })
  }
  if (accept !== undefined) {
    const { accept: _, ...without } = request
    parts.push({ factor: 'accept', level: accept, key: 'accept', without })
  }
  if (contentType !== undefined && contentType !== 'application/json') {
    const { contentType: _, ...without } = request
    parts.push({ factor: 'media type', level: contentType, key: 'media type', without })
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
  const usual = { name: plain.name(), categoryId: plain.categoryId }
  const asUsual: RequestSpec = { ...request, body: stringifyJson(usual) }
  if (!isRecord(parsed))
    return [
      { factor: 'body', level: clipped(body, longestValue) || 'nothing', key: 'body', without: asUsual },
    ]
  const write = (value: object): RequestSpec => ({ ...request, body: stringifyJson(value) })
  const parts: Part[] = []
  const ordered = Object.fromEntries(
    [...described.filter((name) => name in parsed), ...Object.keys(parsed).filter(isMore)].map((name) => [
      name,
      parsed[name],
    ]),
  )
  if (stringifyJson(ordered) !== body)
    parts.push({ factor: 'style', level: 'how the body is written', key: 'style', without: write(ordered) })
  for (const name of Object.keys(parsed).filter(isMore)) {
    const { [name]: _, ...rest } = ordered
    parts.push({
      factor: 'property',
      level: `${name}: ${told(parsed[name])}`,
      key: `property ${name}`,
      without: write(rest),
    })
  }
  const level = (name: string): string => (name in parsed ? told(parsed[name]) : 'missing')
  if ('status' in parsed) {
    const { status: _, ...rest } = ordered
    parts.push({ factor: 'status', level: level('status'), key: 'status', without: write(rest) })
  }
  const { categoryId } = parsed
  if (String(categoryId) !== String(plain.categoryId) || typeof categoryId === 'string')
    parts.push({
      factor: 'categoryId',
      level: level('categoryId'),
      key: 'categoryId',
      without: write({ ...ordered, categoryId: plain.categoryId }),
    })
  const { name } = parsed
  if (typeof name !== 'string' || !isUsual(name, plain.tag))
    parts.push({
      factor: 'name',
      level: level('name'),
      key: 'name',
      without: write({ ...ordered, name: usual.name }),
    })
  if (typeof name === 'string' && !isUsual(name, plain.tag))
    for (const part of namePartsOf(name, plain.tag))
      parts.push({
        factor: 'name',
        level: part.level,
        key: `name ${part.key}`,
        without: write({ ...ordered, name: part.without }),
      })
  return parts
}

function isMore(name: string): boolean {
  return !described.includes(name)
}

/** A plain name: the run's tag, and a count. */
function isUsual(name: string, tag: string): boolean {
  return name.startsWith(`${tag} `) && /^[0-9a-z]{1,4}$/.test(name.slice(tag.length + 1))
}

/** A value as it stands in JSON; a long one by what it is. */
function told(value: unknown): string {
  const text = value === undefined ? 'nothing' : stringifyJson(value)
  if (text.length <= longestValue) return text
  if (typeof value === 'string') return `${[...value].length} characters`
  return Array.isArray(value) ? `an array of ${value.length}` : `${text.length} characters of JSON`
}
