import { adjust, type Call, type Edit, override, raise, type StoredPet } from '../edit.ts'
import { crash, failing, responses, responsesTo, typed } from './edits.ts'
import { aim, among, faults, mutant } from './faults.ts'

type Fields = Readonly<Record<string, unknown>>

const accepts = (call: Call): string => call.header('accept') ?? ''
/** Shows some animals with other fields when they are fetched. */
const fetchedWhere = (
  when: (pet: StoredPet, call: Call) => boolean,
  others: (pet: StoredPet) => Fields,
): Edit =>
  adjust('render', (fields, pet, place, call) =>
    place === 'get' && when(pet, call) ? { ...fields, ...others(pet) } : fields,
  )
const fetchedNames = (found: RegExp, by: string): Edit =>
  fetchedWhere(
    () => true,
    ({ name }) => ({ name: name.replace(found, by) }),
  )

/** What shows in one way back, in one form, or where numbers meet (interface document, Endpoints 1 and 3). */
export const seldomMet = [
  ...faults(aim('GET-1', { factors: ['accept'], edgeCase: true }), {
    'fetched-joiners-dropped': mutant('drops joiners and variation selectors from a fetched name', {
      factors: ['name: marks'],
      apply: fetchedNames(/[\u200d\ufe0f]/g, ''),
    }),
    'fetched-dashes-set-short': mutant('sets long dashes short in a fetched name', ['name: beyond ASCII'], {
      apply: fetchedNames(/[–—]/g, '-'),
    }),
    'fetched-templates-filled-in': mutant('fills in {{...}} in a fetched name', [among.signs], {
      apply: fetchedNames(/\{\{.*?\}\}/g, ''),
    }),
    'fetched-in-latin1-where-available': {
      summary: 'has available animals in a store that knows Latin-1 alone, when fetched',
      factors: [among.beyondAscii],
      apply: fetchedWhere(
        ({ status }) => status === 'available',
        ({ name }) => ({ name: name.replace(/[\u0100-\u{10ffff}]/gu, '?') }),
      ),
    },
    'fetched-category-as-float': {
      summary: 'shows the category of a fetched animal through a float where 31 bits hold it',
      factors: ['categoryId'],
      apply: fetchedWhere(
        ({ categoryId }) => categoryId >= 0n && categoryId < 2n ** 31n,
        ({ categoryId }) => ({ categoryId: BigInt(Math.fround(Number(categoryId))) }),
      ),
    },
    'fetched-id-as-text-for-anything': {
      summary: 'writes the ids of fetched animals as strings where Accept is */*',
      apply: fetchedWhere(
        (_, call) => accepts(call) === '*/*',
        ({ id }) => ({ id: String(id) }),
      ),
    },
    'unknown-id-of-six-digits-500': mutant('fails over ids of six or seven digits that name no animal', {
      target: 'GET-2',
      factors: ['petId'],
      mayBreak: ['ERROR-4', 'GET-3'],
      apply: adjust('lookup', (pet, _store, id) =>
        pet === undefined && id >= 100_000n && id < 10_000_000n ? raise(crash()) : pet,
      ),
    }),
    'id-of-60-bits': mutant('takes the lower 60 bits of an id', 'GET-3', ['petId'], {
      mayBreak: ['GET-2'],
      apply: adjust('lookup', (pet, store, id) => pet ?? store.find(BigInt.asUintN(60, id))),
    }),
    'list-empty-where-exactly-full': {
      summary: 'lists none where exactly as many animals have the status as limit says',
      target: 'LIST-6',
      factors: ['status', 'limit'],
      apply: override('page', (pets, query) =>
        query.status !== undefined && query.limit === pets.length ? [] : undefined,
      ),
    },
    'list-500-where-exactly-full': {
      summary: 'fails where exactly as many animals have the status as limit says',
      target: 'LIST-6',
      factors: ['status', 'limit'],
      mayBreak: ['ERROR-4'],
      apply: failing('page', (pets, query) => query.status !== undefined && query.limit === pets.length),
    },
    'list-default-50-for-anything': mutant('lists 50 animals without limit where Accept is */*', 'LIST-2', {
      apply: override('page', (pets, query, call) =>
        accepts(call) === '*/*' && query.limit === undefined ? pets.slice(0, 50) : undefined,
      ),
    }),
    'list-status-ignored-without-accept': mutant('reads no status where there is no Accept', 'LIST-4', {
      factors: ['accept', 'status'],
      mayBreak: ['LIST-6'],
      apply: adjust('filter', (matching, pets, _query, call) => (accepts(call) === '' ? pets : matching)),
    }),
    'media-404-text-without-accept': mutant('sends 404 as plain text to fetches without Accept', 'MEDIA-1', {
      factors: ['operation: getPet', 'petId', 'accept'],
      mayBreak: ['ERROR-1'],
      apply: responsesTo([404, 'getPet', (call) => accepts(call) === ''], (raw) =>
        typed(raw, 'text/plain', 'Not Found'),
      ),
    }),
    'media-text-where-accepted-too': mutant('sends text/plain to who accepts that too, JSON first', {
      target: 'MEDIA-1',
      apply: responses((raw, call) =>
        accepts(call).includes('text/plain') ? typed(raw, 'text/plain') : raw,
      ),
    }),
  }),
]
