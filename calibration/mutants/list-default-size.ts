import { change } from '../../src/service/behaviour.ts'
import { limits } from './edits.ts'
import { faults } from './faults.ts'

const byDefault = (size: number) => limits((limit) => limit ?? size)

/** Lists without `limit` that are longer than 20 (interface document, Endpoints 1, rule 2). */
export const listDefaultSize = faults('LIST-2', {
  'list-default-21': {
    summary: 'lists 21 animals by default',
    factors: 'plain',
    apply: byDefault(21),
  },
  'list-default-50': {
    summary: 'lists 50 animals by default',
    factors: 'plain',
    settings: { seeded: 60 },
    apply: byDefault(50),
  },
  'list-default-100': {
    summary: 'lists as many animals by default as limit allows at most',
    factors: 'plain',
    apply: byDefault(100),
  },
  'list-default-none': {
    summary: 'lists every animal by default',
    factors: 'plain',
    settings: { seeded: 300 },
    apply: byDefault(Number.POSITIVE_INFINITY),
  },
  'list-default-none-when-filtered': {
    summary: 'lists every animal of a status by default',
    factors: ['status'],
    settings: { seeded: 90 },
    apply: change(
      'page',
      (page) => (pets, query, call) =>
        query.status !== undefined && query.limit === undefined ? pets : page(pets, query, call),
    ),
  },
  'list-default-25-pending': {
    summary: 'lists 25 pending animals by default',
    factors: ['status'],
    edgeCase: true,
    settings: { seeded: 90 },
    apply: change(
      'page',
      (page) => (pets, query, call) =>
        query.status === 'pending' && query.limit === undefined ? pets.slice(0, 25) : page(pets, query, call),
    ),
  },
  'list-default-21-sold': {
    summary: 'lists 21 sold animals by default',
    factors: ['status'],
    edgeCase: true,
    settings: { seeded: 90 },
    apply: change(
      'page',
      (page) => (pets, query, call) =>
        query.status === 'sold' && query.limit === undefined ? pets.slice(0, 21) : page(pets, query, call),
    ),
  },
})
