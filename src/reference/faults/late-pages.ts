import type { RequirementId } from '../../catalogue/requirement-id.ts'
import { change, type Query } from '../behaviour.ts'
import type { Call } from '../call.ts'
import type { Edit } from '../edit.ts'
import type { Fault } from '../fault.ts'
import type { StoredPet } from '../pet.ts'
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

const fault = (
  name: string,
  target: RequirementId,
  summary: string,
  apply: Edit,
  extra: Partial<Fault> = {},
): Fault => ({ name, summary, target, profiles: writing, corner: true, apply, ...extra })

const missed = { knownMiss: true } as const

/** Pages that go wrong only once the run has created what it creates (interface document, Endpoints 1). */
export const latePages: readonly Fault[] = [
  fault(
    'list-longest-page-cuts-names-in-a-while',
    'LIST-10',
    'cuts the names of animals that are four seconds old at 4 letters on the longest page of a status',
    listedAfter(
      4000,
      (call) => withStatus(call) && call.query('limit') === '100',
      (name) => name.slice(0, 4),
    ),
    missed,
  ),
  fault(
    'list-unfiltered-cuts-names-in-a-while',
    'LIST-10',
    'cuts the names of animals that are a second and a half old at 8 letters in the list without a status',
    listedAfter(1500, withoutStatus, (name) => name.slice(0, 8)),
  ),
  fault(
    'list-unfiltered-drops-emoji-in-a-while',
    'LIST-10',
    'drops letters beyond the basic plane from the names of animals a second old in the list without a status',
    listedAfter(1000, withoutStatus, (name) => name.replace(/[\u{10000}-\u{10ffff}]/gu, '')),
  ),
  fault(
    'list-indexed-without-accents',
    'LIST-10',
    'lists new animals after four seconds, and without the accents in their names',
    (behaviour) =>
      listedAfter(
        0,
        () => true,
        (name) => name.normalize('NFD').replace(/[\u0300-\u036f]/g, ''),
      )({
        ...behaviour,
        listed: (store, call) =>
          behaviour.listed(store, call).filter(({ createdAt }) => call.at - createdAt >= 4000),
      }),
    { ...missed, alsoBreaks: ['LIST-8'] },
  ),
  fault(
    'list-page-at-rest-repeats-an-id',
    'LIST-7',
    'shows the first animal again as the last on the longest page of a status, once nothing is created',
    atRest((page) => {
      const [first] = page
      return first === undefined || page.length < 2 ? page : [...page.slice(0, -1), first]
    }),
  ),
  fault(
    'list-page-at-rest-shows-other-ids',
    'LIST-7',
    'shows ids that are off by a million on the longest page of a status, once nothing is created',
    atRest((page) => page.map((pet) => ({ ...pet, id: pet.id + 1_000_000n }))),
    { alsoBreaks: ['GET-1', 'LIST-10'] },
  ),
  fault(
    'list-page-at-rest-of-101',
    'LIST-6',
    'shows 101 animals on the longest page of a status, once nothing is created',
    atRest((_, all) => all.slice(0, 101)),
    { alsoBreaks: ['LIST-3'], settings: { seeded: 330 } },
  ),
  fault(
    'list-page-at-rest-of-another-status',
    'LIST-6',
    'shows an animal of another status last on the longest page of a status, once nothing is created',
    atRest((page, _, { status }) => {
      const last = page.at(-1)
      if (last === undefined || page.length < 2) return page
      return [...page.slice(0, -1), { ...last, status: status === 'sold' ? 'available' : 'sold' }]
    }),
    { alsoBreaks: ['LIST-10'] },
  ),
  fault(
    'list-page-at-rest-empty',
    'LIST-6',
    'shows no animal on the longest page of a status, once nothing is created',
    atRest(() => []),
    { ...missed, alsoBreaks: ['LIST-5', 'LIST-8'] },
  ),
]
