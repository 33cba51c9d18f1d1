import { change, type Query } from '../../src/service/behaviour.ts'
import type { Raw } from '../../src/service/call.ts'
import { notFound } from '../../src/service/conforming/retrieval.ts'
import type { PetStatus, StoredPet } from '../../src/service/pet.ts'
import type { Fault } from '../fault.ts'
import { on } from './edits.ts'
import { faults } from './faults.ts'
import { writing } from './seen-in.ts'

const filtered = (test: (pet: StoredPet, status: PetStatus, query: Query) => boolean) =>
  change('filter', () => (pets, query) => {
    const { status } = query
    return status === undefined ? pets : pets.filter((pet) => test(pet, status, query))
  })

/** Lists by status that show other animals, or none (interface document, Endpoints 1, rule 1). */
export const listFilter: readonly Fault[] = [
  ...faults('LIST-4', {
    'status-ignored': {
      summary: 'ignores status',
      factors: ['status'],
      mayBreak: ['LIST-6'],
      apply: change('filter', () => (pets) => pets),
    },
    'status-sold-ignored': {
      summary: 'ignores status=sold',
      factors: ['status'],
      mayBreak: ['LIST-6'],
      apply: filtered((pet, status) => status === 'sold' || pet.status === status),
    },
    'status-pending-ignored': {
      summary: 'ignores status=pending',
      factors: ['status'],
      mayBreak: ['LIST-6'],
      apply: filtered((pet, status) => status === 'pending' || pet.status === status),
    },
    'status-available-shows-pending': {
      summary: 'lists pending animals among the available ones',
      factors: ['status'],
      mayBreak: ['LIST-6'],
      apply: filtered(
        (pet, status) => pet.status === status || (status === 'available' && pet.status === 'pending'),
      ),
    },
    'status-searched-for': {
      summary: 'searches all of an animal for a status, its name too',
      factors: ['status', 'name'],
      mayBreak: ['LIST-6'],
      profiles: writing,
      edgeCase: true,
      apply: filtered((pet, status) => pet.status === status || pet.name.split(' ').includes(status)),
    },
    'status-pending-shows-sold': {
      summary: 'lists the sold animals for status=pending',
      factors: ['status'],
      mayBreak: ['LIST-6'],
      apply: filtered((pet, status) => pet.status === (status === 'pending' ? 'sold' : status)),
    },
    'status-inverted': {
      summary: 'lists the animals that do not have the status',
      factors: ['status'],
      apply: filtered((pet, status) => pet.status !== status),
    },
    'status-checked-on-first-ten': {
      summary: 'filters the first ten animals of a page only',
      factors: ['status'],
      mayBreak: ['LIST-6', 'LIST-8'],
      edgeCase: true,
      settings: { seeded: 90 },
      apply: change('filter', (filter) => (pets, query, call) => {
        if (query.status === undefined || (query.limit ?? 20) <= 10) return filter(pets, query, call)
        const right = filter(pets, query, call)
        return [...right.slice(0, 10), ...pets.slice(0, 10)].filter((pet, at, all) => all.indexOf(pet) === at)
      }),
    },
    'status-of-creates-indexed-as-available': {
      summary: 'finds animals added over the interface under status=available whatever their status',
      factors: ['status'],
      collateral: ['LIST-8'],
      mayBreak: ['LIST-5', 'LIST-6'],
      profiles: writing,
      apply: (behaviour) => {
        const added = new Set<bigint>()
        return {
          ...behaviour,
          insert: (store, pet, body) => {
            added.add(pet.id)
            behaviour.insert(store, pet, body)
          },
          filter: (pets, { status }) =>
            status === undefined
              ? pets
              : pets.filter((pet) => (added.has(pet.id) ? 'available' : pet.status) === status),
        }
      },
    },
    'status-left-out-of-cache-key': {
      summary: 'answers a list from a cache that does not tell statuses apart',
      mayBreak: ['LIST-8', 'LIST-6'],
      edgeCase: true,
      apply: change('around', (around) => {
        const cache = new Map<string, { readonly until: number; readonly text: string }>()
        const keyOf = (limit: string | undefined): string => limit ?? 'default'
        return async (call, next, store): Promise<Raw> => {
          const raw = await around(call, next, store)
          if (!on('listPets')(call) || raw.status !== 200) return raw
          const key = keyOf(call.query('limit'))
          const cached = cache.get(key)
          if (cached !== undefined && call.at < cached.until) return { ...raw, text: cached.text }
          cache.set(key, { until: call.at + 1000, text: raw.text })
          return raw
        }
      }),
    },
    'list-pending-404': {
      summary: 'answers 404 to the list of pending animals',
      factors: ['status'],
      apply: change('readStatusFilter', (read) => (text, call) => {
        if (text === 'pending') throw notFound()
        return read(text, call)
      }),
    },
    'status-of-no-animal-404': {
      summary: 'answers a filtered list with 404 where no animal matches, in a store that opens empty',
      mayBreak: ['LIST-5', 'LIST-6'],
      edgeCase: true,
      settings: { seeded: 0 },
      apply: change('filter', (filter) => (pets, query, call) => {
        const matching = filter(pets, query, call)
        if (query.status !== undefined && matching.length === 0) throw notFound()
        return matching
      }),
    },
  }),
  ...faults('LIST-5', {
    'list-always-empty': {
      summary: 'lists nothing at all',
      factors: 'plain',
      collateral: ['LIST-6'],
      profiles: writing,
      apply: change('page', () => () => []),
    },
    'list-sold-empty': {
      summary: 'lists nothing for status=sold',
      factors: ['status'],
      collateral: ['LIST-6'],
      apply: filtered((pet, status) => status !== 'sold' && pet.status === status),
    },
    'list-available-empty': {
      summary: 'lists nothing for status=available, since it looks for another word',
      factors: ['status'],
      collateral: ['LIST-6'],
      apply: filtered((pet, status) => status !== 'available' && pet.status === status),
    },
    'list-empty-without-status': {
      summary: 'lists nothing unless a status is given',
      factors: 'plain',
      apply: change(
        'page',
        (page) => (pets, query, call) => (query.status === undefined ? [] : page(pets, query, call)),
      ),
    },
    'list-pending-empty-without-limit': {
      summary: 'lists nothing for status=pending unless a limit is given',
      factors: ['status'],
      apply: change(
        'page',
        (page) => (pets, query, call) =>
          query.status === 'pending' && query.limit === undefined ? [] : page(pets, query, call),
      ),
    },
    'list-empty-every-sixth-time': {
      summary: 'lists nothing every sixth time',
      collateral: ['LIST-6'],
      edgeCase: true,
      apply: change('page', (page) => {
        let asked = 0
        return (pets, query, call) => {
          asked += 1
          return asked % 6 === 0 ? [] : page(pets, query, call)
        }
      }),
    },
    'list-empty-at-limit-100': {
      summary: 'lists nothing for limit=100',
      factors: ['limit'],
      collateral: ['LIST-6'],
      edgeCase: true,
      settings: { seeded: 120 },
      apply: change(
        'page',
        (page) => (pets, query, call) => (query.limit === 100 ? [] : page(pets, query, call)),
      ),
    },
  }),
]
