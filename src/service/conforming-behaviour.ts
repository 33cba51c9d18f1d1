import { timingSafeEqual } from 'node:crypto'
import { isRecord } from '../spec/is-record.ts'
import type { Behaviour } from './behaviour.ts'
import { allOf } from './limits/all-of.ts'
import { fixedWindow } from './limits/fixed-window.ts'
import { parseJson, writeJson } from './lossless-json.ts'
import { isInt64, isPetStatus } from './pet.ts'
import { notFound, Refusal, unauthorized } from './refusal.ts'

/** Default and bounds of `limit` (Limits, Page size). */
const pageSize = { default: 20, least: 1, most: 100 }

/** Takes equally long whichever character differs, and may reveal only the length of the key. */
const isSame = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other)

/** Milliseconds in whole seconds, rounded up, since a client must not come too early. */
export const wholeSeconds = (milliseconds: number): number => Math.ceil(milliseconds / 1000)

const invalid = (message: string): Refusal => new Refusal(400, 'invalid_body', message)

/** What the document asks for and nothing else: the base of every mutant and variant. */
export const conformingBehaviour: Behaviour = {
  started: () => () => {},
  around: (_, next) => next(),
  order: () => ['admit', 'spend', 'validate', 'perform'],

  // Authentication. The document leaves the letter case of the scheme word open; RFC 9110 ignores it.
  credential: (call) => /^Bearer +(\S+)$/i.exec(call.header('authorization') ?? '')?.[1],
  matches: (presented, key) => isSame(Buffer.from(presented), Buffer.from(key)),
  admit(call) {
    if (call.key === undefined) throw unauthorized()
  },

  // Limits: a key's requests are counted, and every response reports that.
  bucket: (call) => call.key ?? 'anonymous',
  limiter: (windows) => allOf(windows.map(fixedWindow)),
  enforce({ allowed }) {
    if (!allowed) throw new Refusal(429, 'rate_limited', 'The rate limit is exceeded; see Retry-After.')
  },
  rateHeaders: ({ limit, remaining, resetAt }) => ({
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(wholeSeconds(resetAt)),
  }),
  retryHeaders: ({ retryAt }, call) => ({
    'Retry-After': String(Math.max(1, wholeSeconds(retryAt - call.at))),
  }),

  // GET /pets (Endpoints 1).
  readLimit(text) {
    if (text === undefined) return undefined
    const limit = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    // Beyond the bounds, the document leaves the response open (rule 3): this service rejects.
    if (limit >= pageSize.least && limit <= pageSize.most) return limit
    throw new Refusal(400, 'invalid_limit', 'limit must be a whole number from 1 to 100.')
  },
  readStatusFilter(text) {
    if (text === undefined || isPetStatus(text)) return text
    throw new Refusal(400, 'invalid_status', 'status must be one of available, pending, sold.')
  },
  // The order is open: newest first.
  listed: (store) => store.pets.toReversed(),
  filter: (pets, { status }) => (status === undefined ? pets : pets.filter((pet) => pet.status === status)),
  page: (pets, { limit }) => pets.slice(0, limit ?? pageSize.default),
  renderPage: (pets) => pets,

  // POST /pets (Endpoints 2; Resources, NewPet).
  readBody(call) {
    const mediaType = call.header('content-type')?.split(';')[0]?.trim().toLowerCase()
    if (mediaType !== undefined && mediaType !== 'application/json') {
      throw new Refusal(415, 'unsupported_media_type', 'The body must be application/json.')
    }
    let body: unknown
    try {
      body = parseJson(call.body ?? '')
    } catch {
      throw new Refusal(400, 'malformed_json', 'The body is not well-formed JSON.')
    }
    if (isRecord(body)) return body
    throw invalid('The body must be an object.')
  },
  readName(value) {
    if (typeof value === 'string' && value !== '' && [...value].length <= 200) return value
    throw invalid('name must be a string of 1 to 200 characters.')
  },
  readCategoryId(value) {
    // 1.0 and 1e2 are integers in JSON Schema, which the document leaves open.
    const whole = typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value
    if (typeof whole === 'bigint' && isInt64(whole)) return whole
    throw invalid('categoryId must be a 64-bit integer.')
  },
  readStatus(value = 'available') {
    if (isPetStatus(value)) return value
    throw invalid('status must be one of available, pending, sold.')
  },
  assignId: (nextId) => nextId(),
  insert: (store, pet) => store.insert(pet),

  // GET /pets/{petId} (Endpoints 3).
  readPetId(text) {
    // Anything but an int64 is no pet's id. 400 would be permitted, too.
    if (!/^-?\d{1,30}$/.test(text) || !isInt64(BigInt(text))) throw notFound()
    return BigInt(text)
  },
  lookup: (store, id) => store.find(id),

  // Pets, Errors and orders as JSON (Resources).
  orders: () => ({ status: 200, headers: {}, body: [] }),
  render: ({ id, name, categoryId, status }) => ({ id, name, categoryId, status }),
  errorBody: ({ code, message, status }) => ({ code, message, status }),
  contentType: () => 'application/json',
  serialise: (body) => writeJson(body),
  finish: (raw) => raw,
  encode: ({ status, headers, text }) => ({ status, headers, parts: [Buffer.from(text)] }),
}
