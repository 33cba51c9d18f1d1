import { adjust, change, Refusal } from '../edit.ts'
import {
  crash,
  failing,
  leavingOut,
  namesRefused,
  omit,
  responsesTo,
  shownAs,
  type Texts,
  withBody,
} from './edits.ts'
import { aim, among, edge, faults, mutant } from './faults.ts'

const invalid = (): Refusal => new Refusal(400, 'invalid_body', 'The body is invalid.')

const created = (edit: Parameters<typeof responsesTo>[1]) => responsesTo([201], edit)

const createdBody = (edit: (pet: unknown) => unknown) => created((raw) => withBody(raw, edit))

const nameRefused = (bad: Texts) => namesRefused(bad, invalid)

const statusRefused = (bad: (value: unknown) => boolean, refusal: () => Refusal = invalid) =>
  failing('readStatus', (value) => bad(value), refusal)

const bodyRefused = (bad: (text: string) => boolean) =>
  adjust('readBody', (body, call) => {
    if (bad(call.body ?? '')) throw invalid()
    return body
  })

const equalNamesRefused = change('assignId', (assignId) => (nextId, store, body, call) => {
  if (store.pets.some(({ name }) => name === body['name'])) {
    throw new Refusal(409, 'conflict', 'There is an animal of that name.')
  }
  return assignId(nextId, store, body, call)
})

const unprocessable = (): Refusal => new Refusal(422, 'unprocessable', 'The animal cannot be stored.')

const conflict = (): Refusal => new Refusal(409, 'conflict', 'The store is full.')

/** Lets in so many creates of a kind, and refuses every other one from then on. */
const fullAfter = (most: number, counts: (body: Readonly<Record<string, unknown>>) => boolean = () => true) =>
  change('assignId', (assignId) => {
    let made = 0
    return (nextId, store, body, call) => {
      if (!counts(body)) return assignId(nextId, store, body, call)
      if (made >= most) throw conflict()
      made += 1
      return assignId(nextId, store, body, call)
    }
  })

/** Valid creates that are refused, or not answered as they should be (interface document, Endpoints 2). */
export const createValid = [
  // Valid creates that are not answered 201 with a Pet (interface document, Endpoints 2).
  ...faults(aim('CREATE-1', { factors: 'plain' }), {
    'create-200': mutant('answers a create with 200', created({ status: 200 }), { inconclusive: [] }),
    'create-202': mutant('answers a create with 202', created({ status: 202 }), { inconclusive: [] }),
    'create-no-body': mutant('answers a create with a Location and no body', {
      apply: created((raw) => ({ ...raw, headers: omit(raw.headers, 'Content-Type'), text: '' })),
    }),
    'create-empty-object': ['answers a create with an empty object', createdBody(() => ({}))],
    'create-message': mutant('answers a create with a message, as those that confirm do', {
      apply: createdBody(() => ({ message: 'ok' })),
    }),
    'create-wrapped': ['wraps the created animal in an object', createdBody((pet) => ({ pet }))],
    'create-in-array': ['answers a create with an array of the one animal', createdBody((pet) => [pet])],
    'create-without-id': ['leaves the id out of the created animal', leavingOut('create', 'id')],
    'create-id-null': mutant('shows null for the id of the created animal', {
      apply: shownAs('create', () => ({ id: null })),
    }),
    'create-id-text': mutant('writes the id of the created animal as a string', {
      apply: shownAs('create', ({ id }) => ({ id: String(id) })),
    }),
    'ids-are-text': mutant('writes every id as a string', {
      collateral: ['LIST-1', 'GET-1'],
      inconclusive: [],
      apply: shownAs(['list', 'create', 'get'], ({ id }) => ({ id: String(id) })),
    }),
    'create-without-category': mutant('leaves categoryId out of the created animal', {
      apply: leavingOut('create', 'categoryId'),
    }),
    'create-status-required': mutant('refuses a create without status', {
      apply: statusRefused((value) => value === undefined),
    }),
    'create-sold-refused': mutant('refuses to create sold animals', ['status'], {
      apply: statusRefused((value) => value === 'sold'),
    }),
    'create-pending-crashes': mutant('answers a create of a pending animal with 500', ['status'], {
      collateral: ['ERROR-4'],
      apply: statusRefused((value) => value === 'pending', crash),
    }),
    'create-name-of-one-letter-refused': edge('refuses names of one letter', ['name'], {
      apply: nameRefused((name) => name.length < 2),
    }),
    'create-name-of-20-refused': edge('refuses names of 20 letters', ['name: length'], {
      apply: nameRefused((name) => name.length === 20),
    }),
    'create-name-with-space-refused': mutant('refuses names with a space', ['name'], {
      apply: nameRefused((name) => name.includes(' ')),
    }),
    'create-name-with-digit-refused': ['refuses names with a digit', ['name'], nameRefused(/\d/)],
  }),
  ...faults(aim('CREATE-1', { edgeCase: true }), {
    'create-name-of-digits-refused': ['refuses names made of digits alone', ['name'], nameRefused(/^\d+$/)],
    'create-name-in-small-letters-refused': mutant('refuses names that begin with a small letter', ['name'], {
      apply: nameRefused(/^[a-z]/),
    }),
    'create-category-first-refused': mutant('refuses a body that has categoryId before name', ['style'], {
      apply: bodyRefused((text) => /^\s*\{\s*"categoryId"/.test(text)),
    }),
    'create-media-type-in-capitals-drops-body': {
      summary: 'takes a body sent as Application/JSON for none, and shows null for what it lacks',
      factors: ['media type'],
      mayBreak: ['CREATE-2', 'CREATE-3', 'CREATE-4', 'CREATE-5'],
      apply: adjust('render', (fields, _pet, place, call) =>
        place === 'create' && /[A-Z]/.test(call.header('content-type')?.split(';')[0] ?? '')
          ? { ...fields, name: null, categoryId: null }
          : fields,
      ),
    },
    'create-white-space-refused': mutant('refuses a body with line breaks between its properties', {
      factors: ['style'],
      apply: bodyRefused((text) => /[\r\n\t]/.test(text)),
    }),
    'create-escapes-refused': mutant('refuses a body with unicode escapes', ['style'], {
      apply: bodyRefused((text) => text.includes('\\u')),
    }),
    'create-equal-name-refused': ['refuses a second animal of the same name with 409', equalNamesRefused],
  }),
  // Valid bodies that are answered otherwise than 201 or 400, though not among the first (interface document,
  // Endpoints 2). A name that a service does not like may be refused, but as an invalid value is: with 400.
  ...faults(aim('CREATE-1', { edgeCase: true }), {
    'create-emoji-422': mutant('refuses a name with a letter beyond the basic plane with 422', {
      factors: ['name: beyond U+FFFF'],
      apply: namesRefused(/[\u{10000}-\u{10ffff}]/u, unprocessable),
    }),
    'create-emoji-500': {
      summary:
        'answers a name with a letter beyond the basic plane with 500, as where a column is too narrow',
      factors: ['name: beyond U+FFFF'],
      collateral: ['ERROR-4'],
      apply: namesRefused(/[\u{10000}-\u{10ffff}]/u, crash),
    },
    'create-apostrophe-500': {
      summary: 'answers a name with an apostrophe with 500, as where it is put into a query unquoted',
      factors: [among.signs],
      collateral: ['ERROR-4'],
      apply: namesRefused((name) => name.includes("'"), crash),
    },
    'create-name-over-30-422': mutant('refuses names over 30 letters with 422', ['name: length'], {
      apply: namesRefused((name) => [...name].length > 30, unprocessable),
    }),
    'create-thai-404': mutant('looks a name in Thai up in a table that does not have it, and answers 404', {
      factors: ['name: another script'],
      apply: namesRefused(
        (name) => /[\u0e00-\u0e7f]/.test(name),
        () => new Refusal(404, 'not_found', 'No such name.'),
      ),
    }),
    'create-full-after-10': ['answers every create after the tenth with 409', 'plain', fullAfter(10)],
    'create-full-after-40': ['answers every create after the fortieth with 409', 'plain', fullAfter(40)],
    'create-conflicts-for-a-while': {
      summary: 'opens with an empty store, and answers the eighth to the fourteenth create with 409',
      settings: { seeded: 0 },
      apply: change('assignId', (assignId) => {
        let asked = 0
        return (nextId, store, body, call) => {
          asked += 1
          if (asked >= 8 && asked <= 14) throw conflict()
          return assignId(nextId, store, body, call)
        }
      }),
    },
    'create-full-of-sold': mutant('answers every create of a sold animal after the third with 409', {
      factors: ['status'],
      apply: fullAfter(3, ({ status }) => status === 'sold'),
    }),
    'create-queued-after-15': mutant('answers every create after the fifteenth with 202', 'plain', {
      apply: change('finish', (finish) => {
        let made = 0
        return (raw, call) => {
          const whole = finish(raw, call)
          if (whole.status !== 201) return whole
          made += 1
          return made > 15 ? { ...whole, status: 202 } : whole
        }
      }),
    }),
  }),
]
