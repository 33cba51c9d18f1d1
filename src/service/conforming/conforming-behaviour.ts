import type { Behaviour } from '../behaviour.ts'
import { writeJson } from '../lossless-json.ts'
import { isPetStatus } from '../pet.ts'
import { Refusal } from '../refusal.ts'
import type { Settings } from '../settings.ts'
import { authentication } from './authentication.ts'
import { creation } from './creation.ts'
import { rateLimiting } from './rate-limiting.ts'
import { retrieval } from './retrieval.ts'

/** Pets, Errors and orders as JSON (interface document, Resources). */
const rendering: Pick<
  Behaviour,
  'render' | 'errorBody' | 'orders' | 'contentType' | 'serialise' | 'finish' | 'encode'
> = {
  render: ({ id, name, categoryId, status }) => ({ id, name, categoryId, status }),
  errorBody: ({ code, message, status }) => ({ code, message, status }),
  orders: () => ({ status: 200, headers: {}, body: [] }),
  contentType: () => 'application/json',
  serialise: (body) => writeJson(body),
  finish: (raw) => raw,
  encode: ({ status, headers, text }) => ({ status, headers, parts: [Buffer.from(text)] }),
}

/** The document's default and bounds of `limit` (Limits, Page size). */
const pageSize = { default: 20, least: 1, most: 100 }

/** GET /pets (interface document, Endpoints 1). */
const listing: Pick<
  Behaviour,
  'readLimit' | 'readStatusFilter' | 'listed' | 'filter' | 'page' | 'renderPage'
> = {
  readLimit(text) {
    if (text === undefined) return undefined
    const limit = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    // What happens beyond the bounds is left open (rule 3): this service refuses.
    if (limit >= pageSize.least && limit <= pageSize.most) return limit
    throw new Refusal(400, 'invalid_limit', 'limit must be a whole number from 1 to 100.')
  },
  readStatusFilter(text) {
    if (text === undefined || isPetStatus(text)) return text
    throw new Refusal(400, 'invalid_status', 'status must be one of available, pending, sold.')
  },
  // The order is left open: newest first.
  listed: (store) => store.pets.toReversed(),
  filter: (pets, { status }) => (status === undefined ? pets : pets.filter((pet) => pet.status === status)),
  page: (pets, { limit }) => pets.slice(0, limit ?? pageSize.default),
  renderPage: (pets) => pets,
}

/** What the document asks for, and nothing else; the starting point of every fault and variant. */
export const conformingBehaviour = (settings: Settings): Behaviour => ({
  started: () => () => {},
  around: (_, next) => next(),
  order: () => ['admit', 'spend', 'validate', 'perform'],
  ...authentication,
  ...rateLimiting(settings),
  ...listing,
  ...creation,
  ...retrieval,
  ...rendering,
})
