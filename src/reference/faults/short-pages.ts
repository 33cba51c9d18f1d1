import { change } from '../behaviour.ts'
import type { Fault } from '../fault.ts'
import { limits } from './edits.ts'
import { reading } from './seen-in.ts'

const resized = (size: (limit: number) => number) => limits((limit) => size(limit ?? 20))

/** Pages shorter than they need to be (interface document, Endpoints 1). */
export const shortPages: readonly Fault[] = [
  {
    name: 'page-capped-at-50',
    summary: 'lists 50 animals at most',
    target: 'LIST-8',
    profiles: reading,
    settings: { seeded: 120 },
    apply: resized((limit) => Math.min(limit, 50)),
  },
  {
    name: 'page-one-short',
    summary: 'lists one animal fewer than limit says',
    target: 'LIST-8',
    profiles: reading,
    apply: resized((limit) => Math.max(1, limit - 1)),
  },
  {
    name: 'page-default-10',
    summary: 'lists 10 animals by default',
    target: 'LIST-8',
    profiles: reading,
    apply: limits((limit) => limit ?? 10),
  },
  {
    name: 'page-100-holds-99',
    summary: 'lists 99 animals for limit=100',
    target: 'LIST-8',
    corner: true,
    profiles: reading,
    settings: { seeded: 120 },
    apply: limits((limit) => (limit === 100 ? 99 : limit)),
  },
  {
    name: 'page-first-digit',
    summary: 'reads the first digit of limit only',
    target: 'LIST-8',
    profiles: reading,
    apply: limits((limit) => (limit === undefined ? undefined : Number(String(limit)[0]))),
  },
  {
    name: 'page-filtered-half',
    summary: 'lists half as many animals as it might where a status is given',
    target: 'LIST-8',
    corner: true,
    profiles: reading,
    apply: change('page', (page) => (pets, query, call) => {
      const whole = page(pets, query, call)
      return query.status === undefined ? whole : whole.slice(0, Math.ceil(whole.length / 2))
    }),
  },
]
