import { change } from '../../src/service/behaviour.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { aim } from './aim.ts'
import { faults } from './faults.ts'

/** `status` and `limit` that fail only together (interface document, Endpoints 1). */
export const listFilterWithLimit = faults(aim('LIST-6', ['status', 'limit']), {
  'status-dropped-with-limit': {
    summary: 'ignores status where a limit is given',
    apply: change(
      'filter',
      (filter) => (pets, query, call) => (query.limit === undefined ? filter(pets, query, call) : pets),
    ),
  },
  'limit-dropped-with-status': {
    summary: 'ignores limit where a status is given',
    collateral: ['LIST-8'],
    mayBreak: ['LIST-2'],
    apply: change(
      'page',
      (page) => (pets, query, call) =>
        page(pets, query.status === undefined ? query : { ...query, limit: 20 }, call),
    ),
  },
  'status-filtered-after-limit': {
    summary: 'cuts the page first and filters what is left of it',
    collateral: ['LIST-8'],
    mayBreak: ['LIST-5'],
    apply: (behaviour) => ({
      ...behaviour,
      filter: (pets) => pets,
      page: (pets, query, call) => behaviour.filter(behaviour.page(pets, query, call), query, call),
    }),
  },
  'status-with-limit-50-refused': {
    summary: 'refuses limit=50 where a status is given',
    mayBreak: ['LIST-3'],
    edgeCase: true,
    apply: change('filter', (filter) => (pets, query, call) => {
      if (query.limit === 50 && query.status !== undefined)
        throw new Refusal(400, 'invalid_limit', 'limit is too large.')
      return filter(pets, query, call)
    }),
  },
  'status-dropped-on-long-pages': {
    summary: 'ignores status on pages of 51 to 99',
    edgeCase: true,
    apply: change('filter', (filter) => (pets, query, call) => {
      const { limit = 0 } = query
      return limit > 50 && limit < 100 ? pets : filter(pets, query, call)
    }),
  },
  'status-sold-with-limit-1-pending': {
    summary: 'lists a pending animal for status=sold with limit=1',
    edgeCase: true,
    apply: change(
      'filter',
      (filter) => (pets, query, call) =>
        query.limit === 1 && query.status === 'sold'
          ? filter(pets, { ...query, status: 'pending' }, call)
          : filter(pets, query, call),
    ),
  },
  'status-with-limit-one-more': {
    summary: 'lists one animal more than limit says where a status is given',
    apply: change(
      'page',
      (page) => (pets, query, call) =>
        page(pets, query.status && query.limit ? { ...query, limit: query.limit + 1 } : query, call),
    ),
  },
  'second-parameter-dropped': {
    summary: 'reads the first parameter of the query only',
    collateral: ['LIST-8'],
    apply: (behaviour) => {
      const isFirst = (path: string, name: string): boolean => path.split('?')[1]?.startsWith(name) === true
      return {
        ...behaviour,
        readLimit: (text, call) => behaviour.readLimit(isFirst(call.path, 'limit') ? text : undefined, call),
        readStatusFilter: (text, call) =>
          behaviour.readStatusFilter(isFirst(call.path, 'status') ? text : undefined, call),
      }
    },
  },
  'status-with-limit-100-refused': {
    summary: 'refuses limit=100 where a status is given',
    edgeCase: true,
    settings: { seeded: 120 },
    apply: change('page', (page) => (pets, query, call) => {
      if (query.status !== undefined && query.limit === 100) {
        throw new Refusal(400, 'invalid_limit', 'limit is out of range.')
      }
      return page(pets, query, call)
    }),
  },
  'status-pending-with-limit-empty': {
    summary: 'lists nothing for status=pending with a limit below 5',
    edgeCase: true,
    apply: change(
      'page',
      (page) => (pets, query, call) =>
        query.status === 'pending' && query.limit !== undefined && query.limit < 5
          ? []
          : page(pets, query, call),
    ),
  },
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
  'status-behind-limit-ignored': {
    summary: 'ignores a status that comes after the limit in the query',
    factors: ['status', 'limit', 'order'],
    edgeCase: true,
    apply: change(
      'readStatusFilter',
      (read) => (text, call) => read(/limit=[^&]*&status=/.test(call.path) ? undefined : text, call),
    ),
  },
})
