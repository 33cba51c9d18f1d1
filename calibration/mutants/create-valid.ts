import { type Behaviour, change } from '../../src/service/behaviour.ts'
import type { Raw } from '../../src/service/call.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { adjust, type Edit, override, raise } from '../edit.ts'
import type { Fault } from '../fault.ts'
import { among } from './among.ts'
import { crash, omit, responses, shown, withBody } from './edits.ts'
import { aim, faults, mutant } from './faults.ts'

const invalid = (): Refusal => new Refusal(400, 'invalid_body', 'The body is invalid.')

const created = (edit: (raw: Raw) => Raw) => responses((raw) => (raw.status === 201 ? edit(raw) : raw))

const nameRefused = (bad: (name: string) => boolean) =>
  adjust('readName', (name) => {
    if (bad(name)) throw invalid()
    return name
  })

const statusRefused = (bad: (value: unknown) => boolean, refusal: () => Refusal = invalid) =>
  override('readStatus', (value) => (bad(value) ? raise(refusal()) : undefined))

const bodyRefused = (bad: (text: string) => boolean) =>
  adjust('readBody', (body, call) => {
    if (bad(call.body ?? '')) throw invalid()
    return body
  })

const equalNamesRefused = (behaviour: Behaviour): Behaviour => ({
  ...behaviour,
  assignId: (nextId, store, body, call) => {
    if (store.pets.some(({ name }) => name === body['name'])) {
      throw new Refusal(409, 'conflict', 'There is an animal of that name.')
    }
    return behaviour.assignId(nextId, store, body, call)
  },
})

const unprocessable = (): Refusal => new Refusal(422, 'unprocessable', 'The animal cannot be stored.')

const conflict = (): Refusal => new Refusal(409, 'conflict', 'The store is full.')

const named = (bad: (name: string) => boolean, refusal: () => Refusal): Edit =>
  adjust('readName', (name) => {
    if (bad(name)) throw refusal()
    return name
  })

/** Lets in so many creates of a kind, and refuses every other one from then on. */
const fullAfter =
  (most: number, counts: (body: Readonly<Record<string, unknown>>) => boolean = () => true) =>
  (behaviour: Behaviour): Behaviour => {
    let made = 0
    return {
      ...behaviour,
      assignId: (nextId, store, body, call) => {
        if (!counts(body)) return behaviour.assignId(nextId, store, body, call)
        if (made >= most) throw conflict()
        made += 1
        return behaviour.assignId(nextId, store, body, call)
      },
    }
  }

/** Valid creates that are refused, or not answered as they should be (interface document, Endpoints 2). */
export const createValid: readonly Fault[] = [
  // Valid creates that are not answered 201 with a Pet (interface document, Endpoints 2).
  ...faults(aim('CREATE-1', { factors: 'plain' }), {
    'create-200': ['answers a create with 200', created((raw) => ({ ...raw, status: 200 }))],
    'create-202': ['answers a create with 202', created((raw) => ({ ...raw, status: 202 }))],
    'create-no-body': mutant('answers a create with a Location and no body', {
      apply: created((raw) => ({ ...raw, headers: omit(raw.headers, 'Content-Type'), text: '' })),
    }),
    'create-empty-object': mutant('answers a create with an empty object', {
      apply: created((raw) => withBody(raw, () => ({}))),
    }),
    'create-message': mutant('answers a create with a message, as those that confirm do', {
      apply: created((raw) => withBody(raw, () => ({ message: 'ok' }))),
    }),
    'create-wrapped': mutant('wraps the created animal in an object', {
      apply: created((raw) => withBody(raw, (pet) => ({ pet }))),
    }),
    'create-in-array': mutant('answers a create with an array of the one animal', {
      apply: created((raw) => withBody(raw, (pet) => [pet])),
    }),
    'create-without-id': mutant('leaves the id out of the created animal', {
      apply: shown(['create'], (fields) => omit(fields, 'id')),
    }),
    'create-id-null': mutant('shows null for the id of the created animal', {
      apply: shown(['create'], (fields) => ({ ...fields, id: null })),
    }),
    'create-id-text': mutant('writes the id of the created animal as a string', {
      apply: shown(['create'], (fields, { id }) => ({ ...fields, id: String(id) })),
    }),
    'create-without-category': mutant('leaves categoryId out of the created animal', {
      apply: shown(['create'], (fields) => omit(fields, 'categoryId')),
    }),
    'create-status-required': mutant('refuses a create without status', {
      apply: statusRefused((value) => value === undefined),
    }),
  }),
  ...faults(aim('CREATE-1', { factors: ['status'] }), {
    'create-sold-refused': ['refuses to create sold animals', statusRefused((value) => value === 'sold')],
    'create-pending-crashes': mutant('answers a create of a pending animal with 500', {
      collateral: ['ERROR-4'],
      apply: statusRefused((value) => value === 'pending', crash),
    }),
  }),
  ...faults(aim('CREATE-1', { factors: ['name'] }), {
    'create-name-of-one-letter-refused': mutant('refuses names of one letter', {
      edgeCase: true,
      apply: nameRefused((name) => name.length < 2),
    }),
    'create-name-of-20-refused': mutant('refuses names of 20 letters', {
      factors: ['name: length'],
      edgeCase: true,
      apply: nameRefused((name) => name.length === 20),
    }),
    'create-name-with-space-refused': mutant('refuses names with a space', {
      apply: nameRefused((name) => name.includes(' ')),
    }),
    'create-name-with-digit-refused': ['refuses names with a digit', nameRefused((name) => /\d/.test(name))],
  }),
  ...faults(aim('CREATE-1', { edgeCase: true }), {
    'create-name-of-digits-refused': mutant('refuses names made of digits alone', {
      factors: ['name'],
      apply: nameRefused((name) => /^\d+$/.test(name)),
    }),
    'create-name-in-small-letters-refused': mutant('refuses names that begin with a small letter', {
      factors: ['name'],
      apply: nameRefused((name) => /^[a-z]/.test(name)),
    }),
    'create-category-first-refused': mutant('refuses a body that has categoryId before name', {
      factors: ['style'],
      apply: bodyRefused((text) => /^\s*\{\s*"categoryId"/.test(text)),
    }),
    'create-white-space-refused': mutant('refuses a body with line breaks between its properties', {
      factors: ['style'],
      apply: bodyRefused((text) => /[\r\n\t]/.test(text)),
    }),
    'create-escapes-refused': mutant('refuses a body with unicode escapes', {
      factors: ['style'],
      apply: bodyRefused((text) => text.includes('\\u')),
    }),
    'create-equal-name-refused': ['refuses a second animal of the same name with 409', equalNamesRefused],
  }),
  // Valid bodies that are answered otherwise than 201 or 400, though not among the first (interface document,
  // Endpoints 2). A name that a service does not like may be refused, but as an invalid value is: with 400.
  ...faults(aim('CREATE-1', { factors: ['name: beyond U+FFFF'], edgeCase: true }), {
    'create-emoji-422': mutant('refuses a name with a letter beyond the basic plane with 422', {
      apply: named((name) => /[\u{10000}-\u{10ffff}]/u.test(name), unprocessable),
    }),
    'create-emoji-500': {
      summary:
        'answers a name with a letter beyond the basic plane with 500, as where a column is too narrow',
      collateral: ['ERROR-4'],
      apply: named((name) => /[\u{10000}-\u{10ffff}]/u.test(name), crash),
    },
    'create-apostrophe-500': {
      summary: 'answers a name with an apostrophe with 500, as where it is put into a query unquoted',
      factors: [among.signs],
      collateral: ['ERROR-4'],
      apply: named((name) => name.includes("'"), crash),
    },
    'create-markup-406': mutant('has a firewall that answers a name with "<" with 406', {
      factors: [among.signs],
      apply: named(
        (name) => name.includes('<'),
        () => new Refusal(406, 'blocked', 'The request was blocked.'),
      ),
    }),
  }),
  ...faults(aim('CREATE-1', { factors: 'plain', edgeCase: true }), {
    'create-name-over-30-422': mutant('refuses names over 30 letters with 422', {
      factors: ['name: length'],
      apply: named((name) => [...name].length > 30, unprocessable),
    }),
    'create-thai-404': mutant('looks a name in Thai up in a table that does not have it, and answers 404', {
      factors: ['name: another script'],
      apply: named(
        (name) => /[\u0e00-\u0e7f]/.test(name),
        () => new Refusal(404, 'not_found', 'No such name.'),
      ),
    }),
    'create-full-after-10': ['answers every create after the tenth with 409', fullAfter(10)],
    'create-full-after-40': ['answers every create after the fortieth with 409', fullAfter(40)],
  }),
  ...faults(aim('CREATE-1', { edgeCase: true }), {
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
    'create-queued-after-15': mutant('answers every create after the fifteenth with 202', {
      factors: 'plain',
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
