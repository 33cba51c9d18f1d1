import { isPetStatus, type StoredPet } from '../../src/service/pet.ts'
import { adjust, answered, type Call, change, type Edit } from '../edit.ts'
import { wholeNumber } from '../whole-number.ts'
import { bodyWhere } from './body-where.ts'
import { crash, html, plainBody, readWhere, refusedWith, responsesTo, taking, typed } from './edits.ts'
import { aim, among, faults, fullOnly, mutant, writing } from './faults.ts'
import {
  crashingOver,
  isCreate,
  isFetch,
  isList,
  isOrders,
  lettingIn,
  prefersPages,
  refusing,
} from './guards.ts'
import { is } from './is.ts'

/** The first name that the text of a refused body has at such a place, quotes escaped or not. */
const storedFrom = (place: RegExp): Edit =>
  answered((raw, call, store) => {
    const text = plainBody(call).replaceAll('\\"', '"')
    const name = isCreate(call) && raw.status === 400 ? place.exec(text)?.[1] : undefined
    if (name === undefined) return raw
    const sent = /"status":"([a-z]+)"/.exec(text)?.[1]
    const id = BigInt(wholeNumber(call.chance, 2 ** 40, 2 ** 41))
    store.insert({
      id,
      name,
      categoryId: 0n,
      status: isPetStatus(sent) ? sent : 'available',
      createdAt: call.at,
    })
    return raw
  })

/** Of the key that the limit is tried with: another plan, and another way through the service. */
const onPlan = (call: Call): boolean => call.key === 'enterprise'

const creates = (status: number): Edit => responsesTo([onPlan, 'createPet', 201], { status })

const fetches = (status: number): Edit => refusedWith(200, status, (call) => onPlan(call) && isFetch(call))

const fetchedAs = (isOf: (petId: string) => boolean, text: string): Edit =>
  responsesTo(['getPet', (call) => call.key !== undefined && isOf(call.petId)], { status: 200, text })

const isWord = (petId: string): boolean => /^[a-z]+$/.test(petId)

const error = '{"code":"not_found","message":"There is no such animal.","status":404}'

const takingStatus = (edit: (value: string) => string | undefined): Edit =>
  readWhere(
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

const queryOf = ({ path }: Call): URLSearchParams => new URLSearchParams(path.split('?')[1] ?? '')

/**
 * Services that end over what ordinary clients send, or take it for something else (interface document, Endpoints;
 * Errors).
 */
export const ordinaryClients = [
  // Services that refuse a body whose name is not where it belongs, and have stored it by then (Errors).
  ...faults(aim('CREATE-7', { factors: ['body'], edgeCase: true }), {
    'create-array-refused-and-stored': mutant('stores the first animal of an array, and answers 400', {
      apply: storedFrom(/^\[\{"name":"([^"]+)"/),
    }),
    'create-wrapped-refused-and-stored': mutant('stores the animal in an object pet, and answers 400', {
      factors: ['property', among.required],
      apply: storedFrom(/"pet":\{"name":"([^"]+)"/),
    }),
    'create-text-refused-and-stored': mutant('stores the animal that a string has as JSON, and answers 400', {
      apply: storedFrom(/^"\{"name":"([^"]+)"/),
    }),
    'create-misnamed-refused-and-stored': {
      summary: 'stores the animal whose name is under NAME, and answers 400',
      factors: ['property', among.required],
      apply: storedFrom(/"NAME":"([^"]+)"/),
    },
    'create-name-in-array-refused-and-stored': {
      summary: 'stores the animal whose name is in an array, and answers 400',
      factors: ['name'],
      apply: storedFrom(/"name":\["([^"]+)"\]/),
    },
    'create-malformed-refused-and-stored': {
      summary: 'stores what it has read of malformed JSON, and answers 400',
      apply: storedFrom(/^\{"name":"([^"]+)"[^}]*$/),
    },
  }),
  // Services that answer one of two keys wrongly, though requests remain (Endpoints; Authentication; Plans).
  ...faults(aim('CREATE-1', { profiles: ['full'] }), {
    'create-200-on-another-plan': ['answers creates 200 on the second plan', creates(200)],
    'create-409-on-another-plan': mutant('answers creates 409 on the second plan', {
      apply: refusedWith(201, 409, (call) => onPlan(call) && isCreate(call)),
    }),
    'get-404-on-another-plan': ['finds no animal on the second plan', 'GET-1', fetches(404)],
    'get-401-on-another-plan': ['answers fetches 401 on the second plan', 'AUTH-6', fetches(401)],
  }),
  // Services that answer an id which the document leaves open with 200, and with no animal (Endpoints 3).
  ...faults(aim('GET-1', { factors: ['petId'], edgeCase: true }), {
    'get-word-200-null': ['answers the fetch of a word with 200 and null', fetchedAs(isWord, 'null')],
    'get-word-200-list': mutant('takes a word for a name to search for, and answers with a list', {
      apply: fetchedAs(isWord, '[{"id":1001,"name":"Alma 1","categoryId":1,"status":"available"}]'),
    }),
    'get-zero-200-error': mutant('answers the fetch of 0 with 200 and an Error', {
      apply: fetchedAs((petId) => petId === '0', error),
    }),
    'get-beyond-int64-200-null': mutant('answers the fetch of an id beyond int64 with 200 and null', {
      apply: fetchedAs((petId) => petId === '9223372036854775808', 'null'),
    }),
  }),
  ...faults(aim('AUTH-1', { profiles: fullOnly, edgeCase: true }), {
    'orders-open-where-anything-is-accepted': {
      summary: 'asks for no key on orders where Accept has no word of JSON',
      mayBreak: ['AUTH-2', 'AUTH-3', 'AUTH-4'],
      apply: lettingIn((call) => isOrders(call) && !/json/i.test(call.header('accept') ?? '')),
    },
    'orders-401-html-for-browsers': mutant('answers browsers that lack a key on orders with a page', {
      target: 'MEDIA-1',
      mayBreak: ['ERROR-1'],
      apply: responsesTo([401, isOrders, (call) => prefersPages(call)], (raw) =>
        typed(raw, 'text/html', html('Unauthorized')),
      ),
    }),
  }),
  ...faults(aim('CREATE-4', { factors: ['status'], edgeCase: true }), {
    'create-category-of-infinity-crashes': {
      summary: 'answers a categoryId that a double takes for infinity with 500',
      factors: ['categoryId'],
      collateral: ['ERROR-4'],
      apply: crashingOver(({ body = '' }) => /1e\+?400/i.test(body)),
    },
    'create-category-long-digits-text': mutant('takes 16 digits and more in quotes for a category', {
      factors: ['categoryId'],
      apply: taking('readCategoryId', is.like(/^\d{16,18}$/), BigInt),
    }),
    'create-status-half-a-character-crashes': mutant('answers half a character for a status with 500', {
      takesUnreadable: true,
      collateral: ['ERROR-4'],
      apply: crashingOver(bodyWhere(({ status }) => typeof status === 'string' && !status.isWellFormed())),
    }),
    'create-status-of-orders-taken': mutant('takes the statuses of orders for those of animals', {
      apply: takingStatus((word) => (ofOrders.includes(word) ? 'pending' : undefined)),
    }),
    'create-status-letter-taken': mutant('takes the letter that a column holds for a status', {
      apply: takingStatus((word) => letters.get(word)),
    }),
  }),
  ...faults(aim('GET-1', { profiles: writing, edgeCase: true }), {
    'namesakes-get-the-last-status': mutant('gives all animals of a name the status of the last one', {
      mayBreak: ['LIST-8', 'LIST-10', 'LIST-4', 'LIST-5', 'LIST-6', 'CREATE-10'],
      apply: changingNamesakes((older, { status }) => ({ ...older, status })),
    }),
    'namesakes-get-the-last-category': mutant('gives all animals of a name the category of the last one', {
      mayBreak: ['LIST-10', 'CREATE-10'],
      apply: changingNamesakes((older, { categoryId }) => ({ ...older, categoryId })),
    }),
  }),
  ...faults(aim('ERROR-4', { edgeCase: true }), {
    'error-two-parameters-in-a-list': mutant('tells of a wrong limit and a wrong status in a list', {
      target: 'ERROR-1',
      apply: adjust('errorBody', (body, refusal, call) => {
        const isOfBoth = isList(call) && refusal.status === 400 && queryOf(call).get('status') === 'lost'
        return isOfBoth && queryOf(call).has('limit')
          ? { ...Object(body), message: ['limit', 'status'] }
          : body
      }),
    }),
    'status-given-twice-crashes': mutant('answers a status that is given twice with 500', {
      apply: refusing((call) => isList(call) && queryOf(call).getAll('status').length > 1, crash),
    }),
    'id-with-zero-byte-crashes': mutant('answers a petId of U+0000 with 500', {
      apply: refusing((call) => isFetch(call) && call.path.endsWith('/%00'), crash),
    }),
    'create-with-tags-crashes': {
      summary: 'answers a create that has the properties of a wider pet store with 500',
      profiles: writing,
      apply: crashingOver(bodyWhere((body) => 'tags' in body)),
    },
    'create-not-a-number-crashes': mutant('takes NaN for JSON, and ends over the answer', writing, {
      apply: crashingOver(({ body = '' }) => /:\s*NaN\b/.test(body)),
    }),
    'create-form-crashes': mutant('answers a form in parts without a boundary with 500', writing, {
      apply: crashingOver((call) => call.header('content-type')?.startsWith('multipart/') === true),
    }),
  }),
]
