import { change } from '../../src/service/behaviour.ts'
import type { StoredPet } from '../../src/service/pet.ts'
import { limits } from './edits.ts'
import { faults } from './faults.ts'
import { writing } from './seen-in.ts'

const resized = (size: (limit: number) => number) => limits((limit) => size(limit ?? 20))

const unlessAsked = (isListed: (pet: StoredPet) => boolean) =>
  change('filter', (filter) => (pets, query, call) => {
    const matching = filter(pets, query, call)
    return query.status === undefined ? matching.filter(isListed) : matching
  })

/** Pages shorter than they need to be (interface document, Endpoints 1). */
export const shortPages = faults('LIST-8', {
  'page-capped-at-50': {
    summary: 'lists 50 animals at most',
    factors: ['limit'],
    settings: { seeded: 120 },
    apply: resized((limit) => Math.min(limit, 50)),
  },
  'page-one-short': {
    summary: 'lists one animal fewer than limit says',
    factors: 'plain',
    apply: resized((limit) => Math.max(1, limit - 1)),
  },
  'page-default-10': {
    summary: 'lists 10 animals by default',
    factors: 'plain',
    apply: limits((limit) => limit ?? 10),
  },
  'page-100-holds-99': {
    summary: 'lists 99 animals for limit=100',
    factors: ['limit'],
    edgeCase: true,
    settings: { seeded: 120 },
    apply: limits((limit) => (limit === 100 ? 99 : limit)),
  },
  'page-first-digit': {
    summary: 'reads the first digit of limit only',
    factors: ['limit'],
    apply: limits((limit) => (limit === undefined ? undefined : Number(String(limit)[0]))),
  },
  'list-available-unless-asked': {
    summary: 'takes a list without a status for one of the available',
    factors: ['status'],
    profiles: writing,
    apply: unlessAsked(({ status }) => status === 'available'),
  },
  'list-hides-sold-unless-asked': {
    summary: 'leaves sold animals out of a list without a status',
    factors: ['status'],
    profiles: writing,
    apply: unlessAsked(({ status }) => status !== 'sold'),
  },
  'page-filtered-half': {
    summary: 'lists half as many animals as it might where a status is given',
    factors: ['status'],
    edgeCase: true,
    apply: change('page', (page) => (pets, query, call) => {
      const whole = page(pets, query, call)
      return query.status === undefined ? whole : whole.slice(0, Math.ceil(whole.length / 2))
    }),
  },
})
