import { type Behaviour, change } from '../../src/service/behaviour.ts'
import type { Raw } from '../../src/service/call.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { crash, omit, responses, shown, withBody } from './edits.ts'
import { faults } from './faults.ts'

const invalid = (): Refusal => new Refusal(400, 'invalid_body', 'The body is invalid.')

const created = (edit: (raw: Raw) => Raw) => responses((raw) => (raw.status === 201 ? edit(raw) : raw))

const nameRefused = (bad: (name: string) => boolean) =>
  change('readName', (readName) => (value, call) => {
    const name = readName(value, call)
    if (bad(name)) throw invalid()
    return name
  })

const statusRefused = (bad: (value: unknown) => boolean, refusal: () => Refusal = invalid) =>
  change('readStatus', (readStatus) => (value, call) => {
    if (bad(value)) throw refusal()
    return readStatus(value, call)
  })

const bodyRefused = (bad: (text: string) => boolean) =>
  change('readBody', (readBody) => (call) => {
    const body = readBody(call)
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

/** Valid creates that are not answered 201 with a Pet (interface document, Endpoints 2). */
export const createValid = faults('CREATE-1', {
  'create-200': {
    summary: 'answers a create with 200',
    factors: 'plain',
    apply: created((raw) => ({ ...raw, status: 200 })),
  },
  'create-202': {
    summary: 'answers a create with 202',
    factors: 'plain',
    apply: created((raw) => ({ ...raw, status: 202 })),
  },
  'create-no-body': {
    summary: 'answers a create with a Location and no body',
    factors: 'plain',
    apply: created((raw) => ({ ...raw, headers: omit(raw.headers, 'Content-Type'), text: '' })),
  },
  'create-empty-object': {
    summary: 'answers a create with an empty object',
    factors: 'plain',
    apply: created((raw) => withBody(raw, () => ({}))),
  },
  'create-message': {
    summary: 'answers a create with a message, as those that confirm do',
    factors: 'plain',
    apply: created((raw) => withBody(raw, () => ({ message: 'ok' }))),
  },
  'create-wrapped': {
    summary: 'wraps the created animal in an object',
    factors: 'plain',
    apply: created((raw) => withBody(raw, (pet) => ({ pet }))),
  },
  'create-in-array': {
    summary: 'answers a create with an array of the one animal',
    factors: 'plain',
    apply: created((raw) => withBody(raw, (pet) => [pet])),
  },
  'create-without-id': {
    summary: 'leaves the id out of the created animal',
    factors: 'plain',
    apply: shown(['create'], (fields) => omit(fields, 'id')),
  },
  'create-id-null': {
    summary: 'shows null for the id of the created animal',
    factors: 'plain',
    apply: shown(['create'], (fields) => ({ ...fields, id: null })),
  },
  'create-id-text': {
    summary: 'writes the id of the created animal as a string',
    factors: 'plain',
    apply: shown(['create'], (fields, { id }) => ({ ...fields, id: String(id) })),
  },
  'create-without-category': {
    summary: 'leaves categoryId out of the created animal',
    factors: 'plain',
    apply: shown(['create'], (fields) => omit(fields, 'categoryId')),
  },
  'create-status-required': {
    summary: 'refuses a create without status',
    factors: 'plain',
    apply: statusRefused((value) => value === undefined),
  },
  'create-sold-refused': {
    summary: 'refuses to create sold animals',
    factors: ['status'],
    apply: statusRefused((value) => value === 'sold'),
  },
  'create-pending-crashes': {
    summary: 'answers a create of a pending animal with 500',
    factors: ['status'],
    collateral: ['ERROR-4'],
    apply: statusRefused((value) => value === 'pending', crash),
  },
  'create-name-of-one-letter-refused': {
    summary: 'refuses names of one letter',
    factors: ['name'],
    edgeCase: true,
    apply: nameRefused((name) => name.length < 2),
  },
  'create-name-of-20-refused': {
    summary: 'refuses names of 20 letters',
    factors: ['name: length'],
    edgeCase: true,
    apply: nameRefused((name) => name.length === 20),
  },
  'create-name-with-space-refused': {
    summary: 'refuses names with a space',
    factors: ['name'],
    apply: nameRefused((name) => name.includes(' ')),
  },
  'create-name-with-digit-refused': {
    summary: 'refuses names with a digit',
    factors: ['name'],
    apply: nameRefused((name) => /\d/.test(name)),
  },
  'create-name-of-digits-refused': {
    summary: 'refuses names made of digits alone',
    factors: ['name'],
    edgeCase: true,
    apply: nameRefused((name) => /^\d+$/.test(name)),
  },
  'create-name-in-small-letters-refused': {
    summary: 'refuses names that begin with a small letter',
    factors: ['name'],
    edgeCase: true,
    apply: nameRefused((name) => /^[a-z]/.test(name)),
  },
  'create-category-first-refused': {
    summary: 'refuses a body that has categoryId before name',
    factors: ['style'],
    edgeCase: true,
    apply: bodyRefused((text) => /^\s*\{\s*"categoryId"/.test(text)),
  },
  'create-white-space-refused': {
    summary: 'refuses a body with line breaks between its properties',
    factors: ['style'],
    edgeCase: true,
    apply: bodyRefused((text) => /[\r\n\t]/.test(text)),
  },
  'create-escapes-refused': {
    summary: 'refuses a body with unicode escapes',
    factors: ['style'],
    edgeCase: true,
    apply: bodyRefused((text) => text.includes('\\u')),
  },
  'create-equal-name-refused': {
    summary: 'refuses a second animal of the same name with 409',
    edgeCase: true,
    apply: equalNamesRefused,
  },
})
