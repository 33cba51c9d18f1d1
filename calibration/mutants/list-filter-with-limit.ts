import { notFound } from '../../src/service/refusal.ts'
import type { Settings } from '../../src/service/settings.ts'
import {
  adjust,
  both,
  change,
  type Edit,
  override,
  type Query,
  Refusal,
  raise,
  type StoredPet,
} from '../edit.ts'
import { crash, failing, parameterAs } from './edits.ts'
import { aim, edge, faults, mutant, writing } from './faults.ts'

/** A store of which nothing is reserved or sold yet. */
const allAvailable: Partial<Settings> = { seededStatuses: ['available'] }

const invalid = (how: string): Refusal => new Refusal(400, 'invalid_limit', `limit is ${how}.`)

const refusesBesideStatus =
  (wanted: number) =>
  (_pets: unknown, { limit, status }: Query): boolean =>
    limit === wanted && status !== undefined

/** Has lists asked for otherwise. */
const asked = (name: 'filter' | 'page', otherwise: (query: Query) => Partial<Query>): Edit =>
  change(name, (before) => (pets, query, call) => before(pets, { ...query, ...otherwise(query) }, call))

const whereNone = (edit: (pets: readonly StoredPet[]) => readonly StoredPet[]): Edit =>
  adjust('filter', (matching, pets, query) =>
    query.status !== undefined && matching.length === 0 ? edit(pets) : matching,
  )

const emptyAs = (value: () => unknown): Edit =>
  override('renderPage', (pets, query) =>
    query.status !== undefined && pets.length === 0 ? value() : undefined,
  )

/** Changes pages by status that have room for more animals than there are, where the limit is not the highest. */
const whereFew = (edit: (matching: readonly StoredPet[], limit: number) => readonly StoredPet[]): Edit =>
  change('page', (page) => (pets, query, call) => {
    const { limit, status } = query
    const isFew = limit !== undefined && limit < 100 && status !== undefined && pets.length < limit
    return isFew ? edit(pets, limit) : page(pets, query, call)
  })

/** Lists by status of another size than was asked for (interface document, Endpoints 1, rules 1 and 2). */
export const listFilterWithLimit = [
  // `status` and `limit` that fail only together (interface document, Endpoints 1).
  ...faults(aim('LIST-6', { factors: ['status', 'limit'] }), {
    'status-dropped-with-limit': mutant('ignores status where a limit is given', {
      apply: adjust('filter', (matching, pets, query) => (query.limit === undefined ? matching : pets)),
    }),
    'limit-dropped-with-status': mutant('ignores limit where a status is given', {
      collateral: ['LIST-8'],
      mayBreak: ['LIST-2'],
      apply: asked('page', ({ status }) => (status === undefined ? {} : { limit: 20 })),
    }),
    'status-filtered-after-limit': mutant('cuts the page first and filters what is left of it', {
      collateral: ['LIST-8'],
      mayBreak: ['LIST-5'],
      apply: (behaviour) => ({
        ...behaviour,
        filter: (pets) => pets,
        page: (pets, query, call) => behaviour.filter(behaviour.page(pets, query, call), query, call),
      }),
    }),
    'status-with-limit-50-refused': edge('refuses limit=50 where a status is given', {
      mayBreak: ['LIST-3'],
      apply: failing('filter', refusesBesideStatus(50), () => invalid('too large')),
    }),
    'status-dropped-on-long-pages': edge('ignores status on pages of 51 to 99', {
      apply: change('filter', (filter) => (pets, query, call) => {
        const { limit = 0 } = query
        return limit > 50 && limit < 100 ? pets : filter(pets, query, call)
      }),
    }),
    'status-sold-with-limit-1-pending': edge('lists a pending animal for status=sold with limit=1', {
      apply: asked('filter', ({ status, limit }) =>
        limit === 1 && status === 'sold' ? { status: 'pending' } : {},
      ),
    }),
    'status-with-limit-one-more': mutant('lists one animal more than limit says where a status is given', {
      apply: asked('page', ({ status, limit }) => (status && limit ? { limit: limit + 1 } : {})),
    }),
    'second-parameter-dropped': mutant('reads the first parameter of the query only', {
      collateral: ['LIST-8'],
      apply: both(
        parameterAs('readLimit', (text, { path }) => (path.includes('?limit') ? text : undefined)),
        parameterAs('readStatusFilter', (text, { path }) => (path.includes('?status') ? text : undefined)),
      ),
    }),
    'status-with-limit-100-refused': edge('refuses limit=100 where a status is given', {
      settings: { seeded: 120 },
      apply: failing('page', refusesBesideStatus(100), () => invalid('out of range')),
    }),
    'status-pending-with-limit-empty': edge('lists nothing for status=pending with a limit below 5', {
      apply: override('page', (_pets, query) =>
        query.status === 'pending' && query.limit !== undefined && query.limit < 5 ? [] : undefined,
      ),
    }),
    'status-with-limit-shows-one-other': {
      summary: 'ends a filtered page that a limit cut with an animal of another status',
      mayBreak: ['LIST-4'],
      apply: (behaviour) => {
        return {
          ...behaviour,
          filter: (pets) => pets,
          page: (pets, query, call) => {
            const right = behaviour.page(behaviour.filter(pets, query, call), query, call)
            const other = pets.find(({ status }) => query.status !== undefined && status !== query.status)
            if (query.limit === undefined || right.length < query.limit || other === undefined) return right
            return query.limit === 1 ? right : [...right.slice(0, -1), other]
          },
        }
      },
    },
    'status-behind-limit-ignored': edge('ignores a status that comes after the limit in the query', {
      factors: ['status', 'limit', 'order'],
      apply: parameterAs('readStatusFilter', (text, { path }) =>
        /limit=[^&]*&status=/.test(path) ? undefined : text,
      ),
    }),
  }),
  // What shows of a status that no animal has, or fewer than a limit allows (interface document, Endpoints 1).
  ...faults(aim('LIST-4', { edgeCase: true, settings: allAvailable }), {
    'list-others-for-an-empty-status': mutant('lists all animals where none has the status', {
      collateral: ['LIST-6'],
      apply: whereNone((pets) => pets),
    }),
    'list-others-for-an-empty-status-of-few': {
      summary: 'lists the first animal where none has the status, in a small store',
      settings: { ...allAvailable, seeded: 8 },
      collateral: ['LIST-6'],
      apply: whereNone((pets) => pets.slice(0, 1)),
    },
    'list-all-for-an-empty-status-of-one': {
      summary: 'lists all animals where none has the status, in a store that begins empty',
      settings: { seeded: 0 },
      profiles: writing,
      mayBreak: ['LIST-6'],
      apply: whereNone((pets) => pets),
    },
    'list-404-for-an-empty-status': mutant('answers a status that no animal has with 404', {
      collateral: ['LIST-6'],
      apply: emptyAs(() => raise(notFound())),
    }),
  }),
  ...faults(aim('LIST-1', { edgeCase: true, settings: allAvailable }), {
    'list-null-for-an-empty-status': ['answers a status that no animal has with null', emptyAs(() => null)],
    'list-object-for-an-empty-status': {
      summary: 'answers a status that no animal has with an empty object, in an empty store too',
      settings: { seeded: 0 },
      apply: emptyAs(() => ({})),
    },
  }),
  ...faults(aim('LIST-6', { edgeCase: true }), {
    'list-filled-up-from-its-beginning': {
      summary: 'goes on from the beginning where fewer animals have a status than limit says',
      target: 'LIST-7',
      apply: whereFew((pets, limit) => [...pets, ...pets].slice(0, limit)),
    },
    'list-500-where-fewer-than-limit': {
      summary: 'fails where fewer animals have a status than a limit below 100 says',
      collateral: ['ERROR-4'],
      apply: whereFew(() => raise(crash())),
    },
    'list-filled-up-with-others': {
      summary: 'fills a page up with other animals where fewer have a status than a limit below 100 says',
      apply: adjust('filter', (matching, pets, query) => {
        const { limit, status } = query
        const isFew = limit !== undefined && limit < 100 && status !== undefined && matching.length < limit
        return isFew ? [...matching, ...pets.filter((pet) => !matching.includes(pet))] : matching
      }),
    },
  }),
]
