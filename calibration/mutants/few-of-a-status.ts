import { change } from '../../src/service/behaviour.ts'
import { notFound } from '../../src/service/conforming/retrieval.ts'
import type { Edit } from '../../src/service/edit.ts'
import type { StoredPet } from '../../src/service/pet.ts'
import type { Settings } from '../../src/service/settings.ts'
import type { Fault } from '../fault.ts'
import { crash } from './edits.ts'
import { faults } from './faults.ts'
import { writing } from './seen-in.ts'

/** A store of which nothing is reserved or sold yet. */
const allAvailable: Partial<Settings> = { seededStatuses: ['available'] }

const whereNone = (edit: (pets: readonly StoredPet[]) => readonly StoredPet[]): Edit =>
  change('filter', (filter) => (pets, query, call) => {
    const matching = filter(pets, query, call)
    return query.status !== undefined && matching.length === 0 ? edit(pets) : matching
  })

const emptyAs = (value: () => unknown): Edit =>
  change(
    'renderPage',
    (renderPage) => (pets, query, call) =>
      query.status !== undefined && pets.length === 0 ? value() : renderPage(pets, query, call),
  )

/** Changes pages by status that have room for more animals than there are, where the limit is not the highest. */
const whereFew = (edit: (matching: readonly StoredPet[], limit: number) => readonly StoredPet[]): Edit =>
  change('page', (page) => (pets, query, call) => {
    const { limit, status } = query
    const isFew = limit !== undefined && limit < 100 && status !== undefined && pets.length < limit
    return isFew ? edit(pets, limit) : page(pets, query, call)
  })

/** What shows of a status that no animal has, or fewer than a limit allows (interface document, Endpoints 1). */
export const fewOfAStatus: readonly Fault[] = [
  ...faults('LIST-4', {
    'list-others-for-an-empty-status': {
      summary: 'lists all animals where none has the status',
      collateral: ['LIST-6'],
      edgeCase: true,
      settings: allAvailable,
      apply: whereNone((pets) => pets),
    },
    'list-others-for-an-empty-status-of-few': {
      summary: 'lists the first animal where none has the status, in a small store',
      collateral: ['LIST-6'],
      edgeCase: true,
      settings: { ...allAvailable, seeded: 8 },
      apply: whereNone((pets) => pets.slice(0, 1)),
    },
    'list-all-for-an-empty-status-of-one': {
      summary: 'lists all animals where none has the status, in a store that begins empty',
      edgeCase: true,
      profiles: writing,
      mayBreak: ['LIST-6'],
      settings: { seeded: 0 },
      apply: whereNone((pets) => pets),
    },
    'list-404-for-an-empty-status': {
      summary: 'answers a status that no animal has with 404',
      collateral: ['LIST-6'],
      edgeCase: true,
      settings: allAvailable,
      apply: emptyAs(() => {
        throw notFound()
      }),
    },
  }),
  ...faults('LIST-1', {
    'list-null-for-an-empty-status': {
      summary: 'answers a status that no animal has with null',
      edgeCase: true,
      settings: allAvailable,
      apply: emptyAs(() => null),
    },
    'list-object-for-an-empty-status': {
      summary: 'answers a status that no animal has with an empty object, in an empty store too',
      edgeCase: true,
      settings: { seeded: 0 },
      apply: emptyAs(() => ({})),
    },
  }),
  ...faults('LIST-7', {
    'list-filled-up-from-its-beginning': {
      summary: 'goes on from the beginning where fewer animals have a status than limit says',
      edgeCase: true,
      apply: whereFew((pets, limit) => [...pets, ...pets].slice(0, limit)),
    },
  }),
  ...faults('LIST-6', {
    'list-500-where-fewer-than-limit': {
      summary: 'fails where fewer animals have a status than a limit below 100 says',
      collateral: ['ERROR-4'],
      edgeCase: true,
      apply: whereFew(() => {
        throw crash()
      }),
    },
    'list-filled-up-with-others': {
      summary: 'fills a page up with other animals where fewer have a status than a limit below 100 says',
      edgeCase: true,
      apply: (behaviour) => ({
        ...behaviour,
        filter: (pets, query, call) => {
          const matching = behaviour.filter(pets, query, call)
          const { limit, status } = query
          const isFew = limit !== undefined && limit < 100 && status !== undefined && matching.length < limit
          return isFew ? [...matching, ...pets.filter((pet) => !matching.includes(pet))] : matching
        },
      }),
    },
  }),
]
