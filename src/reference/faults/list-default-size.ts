import { change } from '../behaviour.ts'
import type { Fault } from '../fault.ts'
import { limits } from './edits.ts'
import { reading } from './seen-in.ts'

const byDefault = (size: number) => limits((limit) => limit ?? size)

/** Lists without `limit` that are longer than 20 (interface document, Endpoints 1, rule 2). */
export const listDefaultSize: readonly Fault[] = [
  {
    name: 'list-default-21',
    summary: 'lists 21 animals by default',
    target: 'LIST-2',
    profiles: reading,
    apply: byDefault(21),
  },
  {
    name: 'list-default-50',
    summary: 'lists 50 animals by default',
    target: 'LIST-2',
    profiles: reading,
    settings: { seeded: 60 },
    apply: byDefault(50),
  },
  {
    name: 'list-default-100',
    summary: 'lists as many animals by default as limit allows at most',
    target: 'LIST-2',
    profiles: reading,
    apply: byDefault(100),
  },
  {
    name: 'list-default-none',
    summary: 'lists every animal by default',
    target: 'LIST-2',
    profiles: reading,
    settings: { seeded: 300 },
    apply: byDefault(Number.POSITIVE_INFINITY),
  },
  {
    name: 'list-default-none-when-filtered',
    summary: 'lists every animal of a status by default',
    target: 'LIST-2',
    profiles: reading,
    settings: { seeded: 90 },
    apply: change(
      'page',
      (page) => (pets, query, call) =>
        query.status !== undefined && query.limit === undefined ? pets : page(pets, query, call),
    ),
  },
  {
    name: 'list-default-25-pending',
    summary: 'lists 25 pending animals by default',
    target: 'LIST-2',
    corner: true,
    profiles: reading,
    settings: { seeded: 90 },
    apply: change(
      'page',
      (page) => (pets, query, call) =>
        query.status === 'pending' && query.limit === undefined ? pets.slice(0, 25) : page(pets, query, call),
    ),
  },
  {
    name: 'list-default-21-sold',
    summary: 'lists 21 sold animals by default',
    target: 'LIST-2',
    corner: true,
    profiles: reading,
    settings: { seeded: 90 },
    apply: change(
      'page',
      (page) => (pets, query, call) =>
        query.status === 'sold' && query.limit === undefined ? pets.slice(0, 21) : page(pets, query, call),
    ),
  },
]
