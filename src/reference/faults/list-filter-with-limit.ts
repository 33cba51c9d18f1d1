import { change } from '../behaviour.ts'
import type { Fault } from '../fault.ts'
import { Refusal } from '../refusal.ts'
import { reading } from './seen-in.ts'

/** `status` and `limit` that fail only together (interface document, Endpoints 1). */
export const listFilterWithLimit: readonly Fault[] = [
  {
    name: 'status-dropped-with-limit',
    summary: 'ignores status where a limit is given',
    target: 'LIST-6',
    profiles: reading,
    apply: change(
      'filter',
      (filter) => (pets, query, call) => (query.limit === undefined ? filter(pets, query, call) : pets),
    ),
  },
  {
    name: 'limit-dropped-with-status',
    summary: 'ignores limit where a status is given',
    target: 'LIST-6',
    alsoBreaks: ['LIST-8'],
    profiles: reading,
    apply: change(
      'page',
      (page) => (pets, query, call) =>
        page(pets, query.status === undefined ? query : { ...query, limit: 20 }, call),
    ),
  },
  {
    name: 'status-filtered-after-limit',
    summary: 'cuts the page first and filters what is left of it',
    target: 'LIST-6',
    alsoBreaks: ['LIST-5', 'LIST-8'],
    profiles: reading,
    apply: (behaviour) => ({
      ...behaviour,
      filter: (pets) => pets,
      page: (pets, query, call) => behaviour.filter(behaviour.page(pets, query, call), query, call),
    }),
  },
  {
    name: 'status-sold-with-limit-1-pending',
    summary: 'lists a pending animal for status=sold with limit=1',
    target: 'LIST-6',
    corner: true,
    profiles: reading,
    apply: change(
      'filter',
      (filter) => (pets, query, call) =>
        query.limit === 1 && query.status === 'sold'
          ? filter(pets, { ...query, status: 'pending' }, call)
          : filter(pets, query, call),
    ),
  },
  {
    name: 'status-with-limit-one-more',
    summary: 'lists one animal more than limit says where a status is given',
    target: 'LIST-6',
    profiles: reading,
    apply: change(
      'page',
      (page) => (pets, query, call) =>
        page(pets, query.status && query.limit ? { ...query, limit: query.limit + 1 } : query, call),
    ),
  },
  {
    name: 'second-parameter-dropped',
    summary: 'reads the first parameter of the query only',
    target: 'LIST-6',
    alsoBreaks: ['LIST-8'],
    profiles: reading,
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
  {
    name: 'status-with-limit-100-refused',
    summary: 'refuses limit=100 where a status is given',
    target: 'LIST-6',
    alsoBreaks: ['LIST-3'],
    corner: true,
    profiles: reading,
    settings: { seeded: 120 },
    apply: change('page', (page) => (pets, query, call) => {
      if (query.status !== undefined && query.limit === 100) {
        throw new Refusal(400, 'invalid_limit', 'limit is out of range.')
      }
      return page(pets, query, call)
    }),
  },
  {
    name: 'status-pending-with-limit-empty',
    summary: 'lists nothing for status=pending with a limit below 5',
    target: 'LIST-6',
    alsoBreaks: ['LIST-5', 'LIST-8'],
    corner: true,
    profiles: reading,
    apply: change(
      'page',
      (page) => (pets, query, call) =>
        query.status === 'pending' && query.limit !== undefined && query.limit < 5
          ? []
          : page(pets, query, call),
    ),
  },
  {
    name: 'status-with-limit-shows-one-other',
    summary: 'ends a filtered page that a limit cut with an animal of another status',
    target: 'LIST-6',
    profiles: reading,
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
  {
    name: 'status-behind-limit-ignored',
    summary: 'ignores a status that comes after the limit in the query',
    target: 'LIST-6',
    corner: true,
    profiles: reading,
    apply: change(
      'readStatusFilter',
      (read) => (text, call) => read(/limit=[^&]*&status=/.test(call.path) ? undefined : text, call),
    ),
  },
]
