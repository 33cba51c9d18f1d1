import { change } from '../../src/service/behaviour.ts'
import type { Call } from '../../src/service/call.ts'
import type { Edit } from '../../src/service/edit.ts'
import type { StoredPet } from '../../src/service/pet.ts'
import type { Fault } from '../fault.ts'
import { bodyWhere } from './body-where.ts'
import { crash, html, on, reading, refusedWith, responses, withHeaders } from './edits.ts'
import { faults } from './faults.ts'
import { crashingOver, lettingIn, refusing } from './guards.ts'
import { fullOnly, writing } from './seen-in.ts'

const takingStatus = (edit: (value: string) => string | undefined): Edit =>
  reading(
    'readStatus',
    (call) => call.key !== undefined,
    (value) => (typeof value === 'string' ? edit(value) : undefined) ?? value,
  )

/** Changes all animals of a name whenever another of that name comes. */
const changingNamesakes = (edit: (older: StoredPet, newer: StoredPet) => StoredPet): Edit =>
  change('insert', (insert) => (store, pet, body) => {
    for (const older of store.pets.filter(({ name }) => name === pet.name)) store.replace(edit(older, pet))
    insert(store, pet, body)
  })

const ofOrders = ['placed', 'approved', 'delivered']
const letters = new Map(
  ['available', 'pending', 'sold'].map((status) => [status.charAt(0).toUpperCase(), status]),
)
const isOrders = on('listOrders')
const isFetch = on('getPet')
const queryOf = ({ path }: Call): URLSearchParams => new URLSearchParams(path.split('?')[1] ?? '')

/** Services that end over what ordinary clients send, or take it for something else. */
export const ordinaryClients: readonly Fault[] = [
  ...faults('AUTH-1', {
    'orders-open-where-anything-is-accepted': {
      summary: 'asks for no key on orders where Accept has no word of JSON',
      profiles: fullOnly,
      edgeCase: true,
      mayBreak: ['AUTH-2', 'AUTH-3', 'AUTH-4'],
      apply: lettingIn((call) => isOrders(call) && !/json/i.test(call.header('accept') ?? '')),
    },
  }),
  ...faults('MEDIA-1', {
    'orders-401-html-for-browsers': {
      summary: 'answers browsers that lack a key on orders with a page',
      profiles: fullOnly,
      edgeCase: true,
      mayBreak: ['ERROR-1'],
      apply: responses((raw, call) =>
        raw.status === 401 && isOrders(call) && call.header('accept')?.startsWith('text/html') === true
          ? { ...withHeaders(raw, { 'Content-Type': 'text/html' }), text: html('Unauthorized') }
          : raw,
      ),
    },
  }),
  ...faults('AUTH-4', {
    'undecodable-query-refused-before-the-key': {
      summary: 'answers a query that is no text in UTF-8 with 400, key or none',
      profiles: fullOnly,
      edgeCase: true,
      apply: refusedWith(401, 400, ({ path }) => path.includes('?') && path.includes('%FF')),
    },
  }),
  ...faults('CREATE-4', {
    'create-category-of-infinity-crashes': {
      summary: 'answers a categoryId that a double takes for infinity with 500',
      profiles: writing,
      factors: ['categoryId'],
      edgeCase: true,
      collateral: ['ERROR-4'],
      apply: crashingOver(({ body = '' }) => /1e\+?400/i.test(body)),
    },
    'create-category-long-digits-text': {
      summary: 'takes 16 digits and more in quotes for a category',
      profiles: writing,
      factors: ['categoryId'],
      edgeCase: true,
      apply: reading(
        'readCategoryId',
        () => true,
        (value) => (typeof value === 'string' && /^\d{16,18}$/.test(value) ? BigInt(value) : value),
      ),
    },
    'create-status-half-a-character-crashes': {
      summary: 'answers half a character for a status with 500',
      profiles: writing,
      factors: ['status'],
      edgeCase: true,
      collateral: ['ERROR-4'],
      apply: crashingOver(bodyWhere(({ status }) => typeof status === 'string' && !status.isWellFormed())),
    },
    'create-status-of-orders-taken': {
      summary: 'takes the statuses of orders for those of animals',
      profiles: writing,
      factors: ['status'],
      edgeCase: true,
      apply: takingStatus((word) => (ofOrders.includes(word) ? 'pending' : undefined)),
    },
    'create-status-letter-taken': {
      summary: 'takes the letter that a column holds for a status',
      profiles: writing,
      factors: ['status'],
      edgeCase: true,
      apply: takingStatus((word) => letters.get(word)),
    },
  }),
  ...faults('GET-1', {
    'namesakes-get-the-last-status': {
      summary: 'gives all animals of a name the status of the last one',
      profiles: writing,
      edgeCase: true,
      mayBreak: ['LIST-8', 'LIST-10', 'LIST-4', 'LIST-5', 'LIST-6', 'CREATE-10'],
      apply: changingNamesakes((older, { status }) => ({ ...older, status })),
    },
    'namesakes-get-the-last-category': {
      summary: 'gives all animals of a name the category of the last one',
      profiles: writing,
      edgeCase: true,
      mayBreak: ['LIST-10', 'CREATE-10'],
      apply: changingNamesakes((older, { categoryId }) => ({ ...older, categoryId })),
    },
  }),
  ...faults('ERROR-1', {
    'error-two-parameters-in-a-list': {
      summary: 'tells of a wrong limit and a wrong status in a list',
      edgeCase: true,
      apply: change('errorBody', (errorBody) => (refusal, call) => {
        const body = errorBody(refusal, call)
        const isOfBoth =
          on('listPets')(call) && refusal.status === 400 && queryOf(call).get('status') === 'lost'
        return isOfBoth && queryOf(call).has('limit')
          ? { ...Object(body), message: ['limit', 'status'] }
          : body
      }),
    },
  }),
  ...faults('ERROR-4', {
    'status-given-twice-crashes': {
      summary: 'answers a status that is given twice with 500',
      edgeCase: true,
      apply: refusing((call) => on('listPets')(call) && queryOf(call).getAll('status').length > 1, crash),
    },
    'id-with-zero-byte-crashes': {
      summary: 'answers a petId of U+0000 with 500',
      edgeCase: true,
      apply: refusing((call) => isFetch(call) && call.path.endsWith('/%00'), crash),
    },
    'create-with-tags-crashes': {
      summary: 'answers a create that has the properties of a wider pet store with 500',
      profiles: writing,
      edgeCase: true,
      apply: crashingOver(bodyWhere((body) => 'tags' in body)),
    },
    'create-not-a-number-crashes': {
      summary: 'takes NaN for JSON, and ends over the answer',
      profiles: writing,
      edgeCase: true,
      apply: crashingOver(({ body = '' }) => /:\s*NaN\b/.test(body)),
    },
    'create-form-crashes': {
      summary: 'answers a form in parts without a boundary with 500',
      profiles: writing,
      edgeCase: true,
      apply: crashingOver((call) => call.header('content-type')?.startsWith('multipart/') === true),
    },
  }),
]
