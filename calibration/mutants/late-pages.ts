import { change, type Query } from '../../src/service/behaviour.ts'
import type { Call } from '../../src/service/call.ts'
import type { Edit } from '../../src/service/edit.ts'
import type { StoredPet } from '../../src/service/pet.ts'
import type { Fault } from '../fault.ts'
import { aim } from './aim.ts'
import { among } from './among.ts'
import { faults } from './faults.ts'
import { writing } from './seen-in.ts'

/** The store is at rest: nothing was created for a while. */
const restMs = 480
const newest = (pets: readonly StoredPet[]): number => Math.max(0, ...pets.map(({ createdAt }) => createdAt))

const isLongestByStatus = ({ status, limit }: Query): boolean => status !== undefined && limit === 100

/**
 * Changes the longest pages of a status that are asked for while nothing is being created, all but the first:
 * what is kept from that one is wrong.
 */
const atRest = (
  edit: (page: readonly StoredPet[], all: readonly StoredPet[], query: Query) => readonly StoredPet[],
): Edit =>
  change('page', (page) => {
    let asked = 0
    return (pets, query, call) => {
      const right = page(pets, query, call)
      const created = newest(pets)
      if (created === 0 || call.at - created < restMs || !isLongestByStatus(query)) return right
      asked += 1
      return asked > 1 ? edit(right, pets, query) : right
    }
  })

/** Shows animals of an age otherwise than they are, on some pages of the list. */
const listedAfter = (ageMs: number, when: (call: Call) => boolean, edit: (name: string) => string): Edit =>
  change('render', (render) => (pet, place, call) => {
    const fields = render(pet, place, call)
    const isOld = pet.createdAt > 0 && call.at - pet.createdAt >= ageMs
    return place === 'list' && isOld && when(call) ? { ...fields, name: edit(pet.name) } : fields
  })

const withStatus = (call: Call): boolean => call.query('status') !== undefined
const withoutStatus = (call: Call): boolean => !withStatus(call)

/** Pages that go wrong only once the run has created what it creates (interface document, Endpoints 1). */
export const latePages: readonly Fault[] = [
  ...faults('LIST-10', {
    'list-longest-page-cuts-names-in-a-while': {
      summary:
        'cuts the names of animals that are four seconds old at 4 letters on the longest page of a status',
      factors: ['time', 'limit', 'status'],
      profiles: writing,
      edgeCase: true,
      apply: listedAfter(
        4000,
        (call) => withStatus(call) && call.query('limit') === '100',
        (name) => name.slice(0, 4),
      ),
    },
    'list-unfiltered-cuts-names-in-a-while': {
      summary:
        'cuts the names of animals that are a second and a half old at 8 letters in the list without a status',
      factors: ['time'],
      profiles: writing,
      edgeCase: true,
      apply: listedAfter(1500, withoutStatus, (name) => name.slice(0, 8)),
    },
    'list-unfiltered-drops-emoji-in-a-while': {
      summary:
        'drops letters beyond the basic plane from the names of animals a second old in the list without a status',
      factors: ['time', 'name: beyond U+FFFF'],
      profiles: writing,
      edgeCase: true,
      apply: listedAfter(1000, withoutStatus, (name) => name.replace(/[\u{10000}-\u{10ffff}]/gu, '')),
    },
    'list-indexed-without-accents': {
      summary: 'lists new animals after four seconds, and without the accents in their names',
      factors: ['time', among.accents],
      collateral: ['LIST-8'],
      profiles: writing,
      edgeCase: true,
      apply: (behaviour) =>
        listedAfter(
          0,
          () => true,
          (name) => name.normalize('NFD').replace(/[\u0300-\u036f]/g, ''),
        )({
          ...behaviour,
          listed: (store, call) =>
            behaviour.listed(store, call).filter(({ createdAt }) => call.at - createdAt >= 4000),
        }),
    },
  }),
  ...faults(aim('LIST-7', ['limit', 'status']), {
    'list-page-at-rest-repeats-an-id': {
      summary:
        'shows the first animal again as the last on the longest page of a status, once nothing is created',
      profiles: writing,
      edgeCase: true,
      apply: atRest((page) => {
        const [first] = page
        return first === undefined || page.length < 2 ? page : [...page.slice(0, -1), first]
      }),
    },
    'list-page-at-rest-shows-other-ids': {
      summary: 'shows ids that are off by a million on the longest page of a status, once nothing is created',
      mayBreak: ['LIST-8'],
      profiles: writing,
      edgeCase: true,
      apply: atRest((page) => page.map((pet) => ({ ...pet, id: pet.id + 1_000_000n }))),
    },
  }),
  ...faults(aim('LIST-6', ['limit', 'status']), {
    'list-page-at-rest-of-101': {
      summary: 'shows 101 animals on the longest page of a status, once nothing is created',
      profiles: writing,
      edgeCase: true,
      settings: { seeded: 330 },
      apply: atRest((_, all) => all.slice(0, 101)),
    },
    'list-page-at-rest-of-another-status': {
      summary:
        'shows an animal of another status last on the longest page of a status, once nothing is created',
      profiles: writing,
      edgeCase: true,
      apply: atRest((page, _, { status }) => {
        const last = page.at(-1)
        if (last === undefined || page.length < 2) return page
        return [...page.slice(0, -1), { ...last, status: status === 'sold' ? 'available' : 'sold' }]
      }),
    },
    'list-page-at-rest-empty': {
      summary: 'shows no animal on the longest page of a status, once nothing is created',
      profiles: writing,
      edgeCase: true,
      apply: atRest(() => []),
    },
  }),
]
