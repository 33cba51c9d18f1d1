import { change, type Place } from '../../src/service/behaviour.ts'
import type { Call } from '../../src/service/call.ts'
import type { Edit } from '../../src/service/edit.ts'
import { isRecord } from '../../src/service/is-record.ts'
import { parseJson } from '../../src/service/lossless-json.ts'
import { isPetStatus, type StoredPet } from '../../src/service/pet.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { among } from './among.ts'
import { crash, on, responses, storedNames, throughDouble, throughInt32, withHeaders } from './edits.ts'
import { faults } from './faults.ts'
import { writing } from './seen-in.ts'

type Fields = Readonly<Record<string, unknown>>

const accepts = (call: Call): string => call.header('accept') ?? ''
const late = ({ index }: Call): boolean => index >= 300
const bodyOf = (call: Call): Fields => {
  try {
    const body = parseJson(call.body ?? '')
    return isRecord(body) ? body : {}
  } catch {
    return {}
  }
}
const hasNoStatus = (call: Call): boolean => bodyOf(call)['status'] === undefined

/** Shows some animals otherwise. */
const shownWhere = (
  when: (place: Place, pet: StoredPet, call: Call) => boolean,
  edit: (fields: Fields, pet: StoredPet) => Fields,
): Edit =>
  change('render', (render) => (pet, place, call) => {
    const fields = render(pet, place, call)
    return when(place, pet, call) ? edit(fields, pet) : fields
  })
const fetchedNames = (edit: (name: string) => string): Edit =>
  shownWhere(
    (place) => place === 'get',
    (fields, { name }) => ({ ...fields, name: edit(name) }),
  )
const bodiesAs = (edit: (fields: Fields, call: Call) => Fields): Edit =>
  change('readBody', (readBody) => (call) => edit(readBody(call), call))
const withAnyStatus = (when: (call: Call) => boolean): Edit =>
  bodiesAs((fields, call) => {
    const { status } = fields
    return when(call) && status !== undefined && !isPetStatus(status)
      ? { ...fields, status: 'available' }
      : fields
  })
const refusing = (status: number, isRefused: (name: string, others: readonly string[]) => boolean): Edit =>
  change('readName', (readName) => {
    const names: string[] = []
    return (value, call) => {
      const name = readName(value, call)
      if (isRefused(name, names)) throw new Refusal(status, 'name_refused', 'This name is not to be had.')
      names.push(name)
      return name
    }
  })
const withoutMarks = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '')
const withoutAstral = (name: string): string => name.replace(/[\u{10000}-\u{10ffff}]/gu, '')

/** What shows with one kind of value in one way back, in one form, late, or where numbers meet (interface document, Endpoints 1 to 3). */
export const seldomMet = [
  ...faults('GET-1', {
    'fetched-joiners-dropped': {
      summary: 'drops joiners and variation selectors from a fetched name',
      factors: ['name: marks'],
      profiles: writing,
      edgeCase: true,
      apply: fetchedNames((name) => name.replace(/[\u200d\ufe0f]/g, '')),
    },
    'fetched-dashes-set-short': {
      summary: 'sets long dashes short in a fetched name',
      factors: ['name: beyond ASCII'],
      profiles: writing,
      edgeCase: true,
      apply: fetchedNames((name) => name.replace(/[–—]/g, '-')),
    },
    'fetched-templates-filled-in': {
      summary: 'fills in {{...}} in a fetched name',
      factors: [among.signs],
      profiles: writing,
      edgeCase: true,
      apply: fetchedNames((name) => name.replace(/\{\{.*?\}\}/g, '')),
    },
    'fetched-in-latin1-where-available': {
      summary: 'has available animals in a store that knows Latin-1 alone, when fetched',
      factors: [among.beyondAscii],
      profiles: writing,
      edgeCase: true,
      apply: shownWhere(
        (place, { status }) => place === 'get' && status === 'available',
        (fields, { name }) => ({ ...fields, name: name.replace(/[\u0100-\u{10ffff}]/gu, '?') }),
      ),
    },
    'fetched-category-as-float': {
      summary: 'shows the category of a fetched animal through a float where 31 bits hold it',
      factors: ['categoryId'],
      profiles: writing,
      edgeCase: true,
      apply: shownWhere(
        (place, { categoryId }) => place === 'get' && categoryId >= 0n && categoryId < 2n ** 31n,
        (fields, { categoryId }) => ({ ...fields, categoryId: BigInt(Math.fround(Number(categoryId))) }),
      ),
    },
    'fetched-id-as-text-for-anything': {
      summary: 'writes the ids of fetched animals as strings where Accept is */*',
      factors: ['accept'],
      edgeCase: true,
      apply: shownWhere(
        (place, _, call) => place === 'get' && accepts(call) === '*/*',
        (fields, { id }) => ({ ...fields, id: String(id) }),
      ),
    },
  }),
  ...faults('GET-2', {
    'unknown-id-of-six-digits-500': {
      summary: 'fails over ids of six or seven digits that name no animal',
      factors: ['petId'],
      mayBreak: ['ERROR-4', 'GET-3'],
      edgeCase: true,
      apply: change('lookup', (lookup) => (store, id, call) => {
        const pet = lookup(store, id, call)
        if (pet === undefined && id >= 100_000n && id < 10_000_000n) throw crash()
        return pet
      }),
    },
  }),
  ...faults('GET-3', {
    'id-of-60-bits': {
      summary: 'takes the lower 60 bits of an id',
      factors: ['petId'],
      mayBreak: ['GET-2'],
      edgeCase: true,
      apply: change(
        'lookup',
        (lookup) => (store, id, call) => lookup(store, id, call) ?? store.find(BigInt.asUintN(60, id)),
      ),
    },
  }),
  ...faults('LIST-6', {
    'list-empty-where-exactly-full': {
      summary: 'lists none where exactly as many animals have the status as limit says',
      factors: ['status', 'limit'],
      edgeCase: true,
      apply: change(
        'page',
        (page) => (pets, query, call) =>
          query.status !== undefined && query.limit === pets.length ? [] : page(pets, query, call),
      ),
    },
    'list-500-where-exactly-full': {
      summary: 'fails where exactly as many animals have the status as limit says',
      factors: ['status', 'limit'],
      mayBreak: ['ERROR-4'],
      edgeCase: true,
      apply: change('page', (page) => (pets, query, call) => {
        if (query.status !== undefined && query.limit === pets.length) throw crash()
        return page(pets, query, call)
      }),
    },
  }),
  ...faults('LIST-2', {
    'list-default-50-for-anything': {
      summary: 'lists 50 animals without limit where Accept is */*',
      factors: ['accept'],
      edgeCase: true,
      apply: change(
        'page',
        (page) => (pets, query, call) =>
          accepts(call) === '*/*' && query.limit === undefined ? pets.slice(0, 50) : page(pets, query, call),
      ),
    },
  }),
  ...faults('LIST-4', {
    'list-status-ignored-without-accept': {
      summary: 'reads no status where there is no Accept',
      factors: ['accept', 'status'],
      mayBreak: ['LIST-6'],
      edgeCase: true,
      apply: change(
        'filter',
        (filter) => (pets, query, call) => (accepts(call) === '' ? pets : filter(pets, query, call)),
      ),
    },
  }),
  ...faults('MEDIA-1', {
    'media-404-text-without-accept': {
      summary: 'sends 404 as plain text to fetches without Accept',
      factors: ['operation: getPet', 'petId', 'accept'],
      mayBreak: ['ERROR-1'],
      edgeCase: true,
      apply: responses((raw, call) =>
        raw.status === 404 && on('getPet')(call) && accepts(call) === ''
          ? { ...withHeaders(raw, { 'Content-Type': 'text/plain' }), text: 'Not Found' }
          : raw,
      ),
    },
    'media-text-where-accepted-too': {
      summary: 'sends text/plain to who accepts that too, JSON first',
      factors: ['accept'],
      edgeCase: true,
      apply: responses((raw, call) =>
        accepts(call).includes('text/plain') ? withHeaders(raw, { 'Content-Type': 'text/plain' }) : raw,
      ),
    },
  }),
  ...faults('CREATE-1', {
    'create-rude-word-refused': {
      summary: 'refuses names that have a rude word in them, such as Cassie',
      factors: ['name'],
      profiles: writing,
      edgeCase: true,
      apply: refusing(400, (name) => /ass/i.test(name)),
    },
    'create-like-but-for-marks-409': {
      summary: 'answers 409 to a name that differs from another in its marks alone',
      profiles: writing,
      edgeCase: true,
      apply: refusing(409, (name, others) =>
        others.some((one) => one !== name && withoutMarks(one) === withoutMarks(name)),
      ),
    },
    'create-like-but-for-emoji-409': {
      summary: 'answers 409 to a name that differs from another in emoji alone',
      profiles: writing,
      edgeCase: true,
      apply: refusing(409, (name, others) =>
        others.some((one) => one !== name && withoutAstral(one) === withoutAstral(name)),
      ),
    },
  }),
  ...faults('CREATE-2', {
    'name-without-astral-where-no-status': {
      summary: 'drops letters beyond the basic plane where no status is sent',
      factors: ['name: beyond U+FFFF'],
      profiles: writing,
      edgeCase: true,
      apply: change('readName', (readName) => (value, call) => {
        const name = readName(value, call)
        return hasNoStatus(call) ? withoutAstral(name) : name
      }),
    },
    'name-without-khmer': {
      summary: 'stores a question mark for letters of Khmer, Lao, Burmese and Tibetan',
      factors: ['name: another script'],
      profiles: writing,
      edgeCase: true,
      apply: storedNames((name) => name.replace(/[\u0e80-\u109f\u1780-\u17ff]/g, '?')),
    },
    'name-without-keycaps': {
      summary: 'drops the frame of keycaps',
      factors: ['name: marks'],
      profiles: writing,
      edgeCase: true,
      apply: storedNames((name) => name.replaceAll('\u20e3', '')),
    },
    'name-without-harakat': {
      summary: 'drops the vowel signs of Arabic',
      factors: ['name: marks'],
      profiles: writing,
      edgeCase: true,
      apply: storedNames((name) => name.replace(/[\u064b-\u0652]/g, '')),
    },
    'name-card-number-masked': {
      summary: 'puts stars for what may be the number of a card',
      factors: ['name'],
      mayBreak: ['CREATE-1'],
      profiles: writing,
      edgeCase: true,
      apply: storedNames((name) =>
        name.replace(/^[45]\d{15}$/, (digits) => `************${digits.slice(-4)}`),
      ),
    },
  }),
  ...faults('CREATE-8', {
    'categories-cut-where-no-status': {
      summary: 'cuts categories to 32 bits where no status is sent',
      factors: ['categoryId'],
      profiles: writing,
      edgeCase: true,
      apply: change('readCategoryId', (readCategoryId) => (value, call) => {
        const categoryId = readCategoryId(value, call)
        return hasNoStatus(call) ? throughInt32(categoryId) : categoryId
      }),
    },
    'categories-as-doubles-where-available': {
      summary: 'keeps categories of available animals as doubles',
      factors: ['status', 'categoryId'],
      profiles: writing,
      edgeCase: true,
      apply: change('readCategoryId', (readCategoryId) => (value, call) => {
        const categoryId = readCategoryId(value, call)
        return bodyOf(call)['status'] === 'available'
          ? BigInt.asIntN(64, throughDouble(categoryId))
          : categoryId
      }),
    },
  }),
  ...faults('CREATE-3', {
    'create-no-category-late': {
      summary: 'asks for no category from the 300th request on',
      factors: ['categoryId'],
      profiles: writing,
      edgeCase: true,
      apply: bodiesAs((fields, call) =>
        late(call) && fields['categoryId'] === undefined ? { ...fields, categoryId: 0n } : fields,
      ),
    },
    'create-no-category-in-white-space': {
      summary: 'asks for no category in a body that begins with white space',
      factors: ['style', 'categoryId'],
      profiles: writing,
      edgeCase: true,
      apply: bodiesAs((fields, call) =>
        /^\s/.test(call.body ?? '') && fields['categoryId'] === undefined
          ? { ...fields, categoryId: 0n }
          : fields,
      ),
    },
  }),
  ...faults('CREATE-4', {
    'create-any-status-in-escapes': {
      summary: 'checks no status in a body with escapes',
      factors: ['style', 'status'],
      profiles: writing,
      edgeCase: true,
      apply: withAnyStatus((call) => /\\u[0-9a-f]{4}/i.test(call.body ?? '')),
    },
    'create-any-status-first': {
      summary: 'checks no status that comes before the name',
      factors: ['style', 'status'],
      profiles: writing,
      edgeCase: true,
      apply: withAnyStatus((call) => /^\s*\{\s*"status"/.test(call.body ?? '')),
    },
    'create-category-1e30': {
      summary: 'takes 1e30 for the largest int64',
      factors: ['categoryId'],
      profiles: writing,
      edgeCase: true,
      apply: bodiesAs((fields) => {
        const { categoryId } = fields
        return typeof categoryId === 'number' && categoryId >= 2 ** 63
          ? { ...fields, categoryId: 2n ** 63n - 1n }
          : fields
      }),
    },
    'create-category-number-long': {
      summary: 'takes {"$numberLong":"7"} for a category',
      factors: ['categoryId'],
      profiles: writing,
      edgeCase: true,
      apply: bodiesAs((fields) => {
        const { categoryId } = fields
        const text = isRecord(categoryId) ? categoryId['$numberLong'] : undefined
        return typeof text === 'string' ? { ...fields, categoryId: BigInt(text) } : fields
      }),
    },
  }),
  ...faults('CREATE-10', {
    'create-refused-changes-animal': {
      summary: 'writes the name of a refused body to the animal whose id it brought',
      factors: ['property', among.invalidBody],
      mayBreak: ['CREATE-7'],
      profiles: writing,
      edgeCase: true,
      apply: change('around', (around) => async (call, next, store) => {
        const raw = await around(call, next, store)
        const { id, name } = bodyOf(call)
        const pet = typeof id === 'bigint' ? store.find(id) : undefined
        if (raw.status === 400 && pet !== undefined && typeof name === 'string')
          store.replace({ ...pet, name })
        return raw
      }),
    },
  }),
  ...faults('ERROR-1', {
    'error-400-of-huge-limit-bare': {
      summary: 'answers a limit beyond 2^31 with 400 and a message alone',
      factors: ['limit'],
      edgeCase: true,
      apply: responses((raw, call) =>
        raw.status === 400 && /^\d{10,}$/.test(call.query('limit') ?? '')
          ? { ...raw, text: '{"message":"value out of range"}' }
          : raw,
      ),
    },
  }),
]
