import type { PetStatus, StoredPet } from '../../src/service/pet.ts'
import { notFound } from '../../src/service/refusal.ts'
import {
  adjust,
  type Call,
  change,
  type Edit,
  onTheWire,
  override,
  type Query,
  type Raw,
  remembering,
} from '../edit.ts'
import { failing } from './edits.ts'
import { aim, edge, faults, mutant, writing } from './faults.ts'
import { isList } from './guards.ts'

const brokenWhen = (when: (call: Call) => boolean): Edit =>
  onTheWire((wire, call) => (when(call) && call.key !== undefined ? { ...wire, drop: true } : wire))

const filtered = (test: (pet: StoredPet, status: PetStatus, query: Query) => boolean) =>
  change('filter', () => (pets, query) => {
    const { status } = query
    return status === undefined ? pets : pets.filter((pet) => test(pet, status, query))
  })

/** Lists by status that break off, or show other animals, or none (interface document, Endpoints 1, rule 1). */
export const listFilter = [
  // Connections broken for some requests whenever they come: they get no answer, while others do.
  ...faults('LIST-3', {
    'limit-100-breaks-connection': mutant('breaks the connection of every list with the limit 100', {
      factors: ['limit'],
      apply: brokenWhen((call) => isList(call) && call.query('limit') === '100'),
    }),
    'sold-breaks-connection': mutant('breaks the connection of every list of animals that are sold', {
      target: 'LIST-4',
      factors: ['status'],
      apply: brokenWhen((call) => isList(call) && call.query('status') === 'sold'),
    }),
  }),
  // Lists by status that show other animals, or none (interface document, Endpoints 1, rule 1).
  ...faults(aim('LIST-4', { factors: ['status'], mayBreak: ['LIST-6'] }), {
    'status-ignored': ['ignores status', change('filter', () => (pets) => pets)],
    'status-sold-ignored': mutant('ignores status=sold', {
      apply: filtered((pet, status) => status === 'sold' || pet.status === status),
    }),
    'status-pending-ignored': mutant('ignores status=pending', {
      apply: filtered((pet, status) => status === 'pending' || pet.status === status),
    }),
    'status-available-shows-pending': mutant('lists pending animals among the available ones', {
      apply: filtered(
        (pet, status) => pet.status === status || (status === 'available' && pet.status === 'pending'),
      ),
    }),
    'status-searched-for': edge('searches all of an animal for a status, its name too', ['status', 'name'], {
      apply: filtered((pet, status) => pet.status === status || pet.name.split(' ').includes(status)),
    }),
    'status-pending-shows-sold': mutant('lists the sold animals for status=pending', {
      apply: filtered((pet, status) => pet.status === (status === 'pending' ? 'sold' : status)),
    }),
  }),
  ...faults('LIST-4', {
    'status-inverted': mutant('lists the animals that do not have the status', ['status'], {
      apply: filtered((pet, status) => pet.status !== status),
    }),
    'status-checked-on-first-ten': edge('filters the first ten animals of a page only', ['status'], {
      mayBreak: ['LIST-6', 'LIST-8'],
      settings: { seeded: 90 },
      apply: change('filter', (filter) => (pets, query, call) => {
        if (query.status === undefined || (query.limit ?? 20) <= 10) return filter(pets, query, call)
        const right = filter(pets, query, call)
        return [...right.slice(0, 10), ...pets.slice(0, 10)].filter((pet, at, all) => all.indexOf(pet) === at)
      }),
    }),
    'status-of-creates-indexed-as-available': {
      summary: 'finds animals added over the interface under status=available whatever their status',
      factors: ['status'],
      collateral: ['LIST-8'],
      mayBreak: ['LIST-5', 'LIST-6'],
      profiles: writing,
      apply: remembering((isAdded) =>
        change('filter', () => (pets, { status }) => {
          const statusOf = (pet: StoredPet) => (isAdded(pet.id) ? 'available' : pet.status)
          return status === undefined ? pets : pets.filter((pet) => statusOf(pet) === status)
        }),
      ),
    },
    'status-left-out-of-cache-key': edge('answers a list from a cache that does not tell statuses apart', {
      mayBreak: ['LIST-8', 'LIST-6'],
      apply: change('around', (around) => {
        const cache = new Map<string, { readonly until: number; readonly text: string }>()
        const keyOf = (limit: string | undefined): string => limit ?? 'default'
        return async (call, next, store): Promise<Raw> => {
          const raw = await around(call, next, store)
          if (!isList(call) || raw.status !== 200) return raw
          const key = keyOf(call.query('limit'))
          const cached = cache.get(key)
          if (cached !== undefined && call.at < cached.until) return { ...raw, text: cached.text }
          cache.set(key, { until: call.at + 1000, text: raw.text })
          return raw
        }
      }),
    }),
    'list-pending-404': mutant('answers 404 to the list of pending animals', ['status'], {
      apply: failing('readStatusFilter', (text) => text === 'pending', notFound),
    }),
    'status-of-no-animal-404': {
      summary: 'answers a filtered list with 404 where no animal matches, in a store that opens empty',
      mayBreak: ['LIST-5', 'LIST-6'],
      edgeCase: true,
      settings: { seeded: 0 },
      apply: adjust('filter', (matching, _pets, query) => {
        if (query.status !== undefined && matching.length === 0) throw notFound()
        return matching
      }),
    },
  }),
  ...faults(aim('LIST-5', { factors: ['status'], collateral: ['LIST-6'] }), {
    'list-always-empty': ['lists nothing at all', 'plain', writing, change('page', () => () => [])],
    'list-sold-empty': mutant('lists nothing for status=sold', {
      apply: filtered((pet, status) => status !== 'sold' && pet.status === status),
    }),
    'list-available-empty': mutant('lists nothing for status=available, since it looks for another word', {
      apply: filtered((pet, status) => status !== 'available' && pet.status === status),
    }),
  }),
  ...faults(aim('LIST-5', { factors: ['status'] }), {
    'list-empty-without-status': mutant('lists nothing unless a status is given', 'plain', {
      apply: adjust('page', (page, _pets, query) => (query.status === undefined ? [] : page)),
    }),
    'list-pending-empty-without-limit': mutant('lists nothing for status=pending unless a limit is given', {
      apply: override('page', (_pets, query) =>
        query.status === 'pending' && query.limit === undefined ? [] : undefined,
      ),
    }),
  }),
  ...faults(aim('LIST-5', { edgeCase: true, collateral: ['LIST-6'] }), {
    'list-empty-every-sixth-time': mutant('lists nothing every sixth time', {
      apply: change('page', (page) => {
        let asked = 0
        return (pets, query, call) => {
          asked += 1
          return asked % 6 === 0 ? [] : page(pets, query, call)
        }
      }),
    }),
    'list-empty-at-limit-100': mutant('lists nothing for limit=100', ['limit'], {
      settings: { seeded: 120 },
      apply: adjust('page', (page, _pets, query) => (query.limit === 100 ? [] : page)),
    }),
  }),
]
