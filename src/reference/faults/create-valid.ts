import { type Behaviour, change } from '../behaviour.ts'
import type { Raw } from '../call.ts'
import type { Fault } from '../fault.ts'
import { Refusal } from '../refusal.ts'
import { crash, omit, responses, shown, withBody } from './edits.ts'
import { writing } from './seen-in.ts'

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
export const createValid: readonly Fault[] = [
  {
    name: 'create-200',
    summary: 'answers a create with 200',
    target: 'CREATE-1',
    alsoBreaks: ['CREATE-2', 'CREATE-8'],
    profiles: writing,
    apply: created((raw) => ({ ...raw, status: 200 })),
  },
  {
    name: 'create-202',
    summary: 'answers a create with 202',
    target: 'CREATE-1',
    alsoBreaks: ['CREATE-2', 'CREATE-8'],
    profiles: writing,
    apply: created((raw) => ({ ...raw, status: 202 })),
  },
  {
    name: 'create-no-body',
    summary: 'answers a create with a Location and no body',
    target: 'CREATE-1',
    alsoBreaks: ['CREATE-2', 'MEDIA-1', 'CREATE-8'],
    profiles: writing,
    apply: created((raw) => ({ ...raw, headers: omit(raw.headers, 'Content-Type'), text: '' })),
  },
  {
    name: 'create-empty-object',
    summary: 'answers a create with an empty object',
    target: 'CREATE-1',
    alsoBreaks: ['CREATE-2', 'CREATE-8'],
    profiles: writing,
    apply: created((raw) => withBody(raw, () => ({}))),
  },
  {
    name: 'create-wrapped',
    summary: 'wraps the created animal in an object',
    target: 'CREATE-1',
    alsoBreaks: ['CREATE-2', 'CREATE-8'],
    profiles: writing,
    apply: created((raw) => withBody(raw, (pet) => ({ pet }))),
  },
  {
    name: 'create-in-array',
    summary: 'answers a create with an array of the one animal',
    target: 'CREATE-1',
    alsoBreaks: ['CREATE-2', 'CREATE-8'],
    profiles: writing,
    apply: created((raw) => withBody(raw, (pet) => [pet])),
  },
  {
    name: 'create-without-id',
    summary: 'leaves the id out of the created animal',
    target: 'CREATE-1',
    profiles: writing,
    apply: shown(['create'], (fields) => omit(fields, 'id')),
  },
  {
    name: 'create-id-null',
    summary: 'shows null for the id of the created animal',
    target: 'CREATE-1',
    profiles: writing,
    apply: shown(['create'], (fields) => ({ ...fields, id: null })),
  },
  {
    name: 'create-id-text',
    summary: 'writes the id of the created animal as a string',
    target: 'CREATE-1',
    profiles: writing,
    apply: shown(['create'], (fields, { id }) => ({ ...fields, id: String(id) })),
  },
  {
    name: 'create-without-category',
    summary: 'leaves categoryId out of the created animal',
    target: 'CREATE-1',
    alsoBreaks: ['CREATE-2', 'CREATE-8'],
    profiles: writing,
    apply: shown(['create'], (fields) => omit(fields, 'categoryId')),
  },
  {
    name: 'create-status-required',
    summary: 'refuses a create without status',
    target: 'CREATE-1',
    profiles: writing,
    apply: statusRefused((value) => value === undefined),
  },
  {
    name: 'create-sold-refused',
    summary: 'refuses to create sold animals',
    target: 'CREATE-1',
    profiles: writing,
    apply: statusRefused((value) => value === 'sold'),
  },
  {
    name: 'create-pending-crashes',
    summary: 'answers a create of a pending animal with 500',
    target: 'CREATE-1',
    alsoBreaks: ['ERROR-4'],
    profiles: writing,
    apply: statusRefused((value) => value === 'pending', crash),
  },
  {
    name: 'create-name-of-one-letter-refused',
    summary: 'refuses names of one letter',
    target: 'CREATE-1',
    corner: true,
    profiles: writing,
    apply: nameRefused((name) => name.length < 2),
  },
  {
    name: 'create-name-of-20-refused',
    summary: 'refuses names of 20 letters',
    target: 'CREATE-1',
    corner: true,
    profiles: writing,
    apply: nameRefused((name) => name.length === 20),
  },
  {
    name: 'create-name-with-space-refused',
    summary: 'refuses names with a space',
    target: 'CREATE-1',
    profiles: writing,
    apply: nameRefused((name) => name.includes(' ')),
  },
  {
    name: 'create-name-with-digit-refused',
    summary: 'refuses names with a digit',
    target: 'CREATE-1',
    profiles: writing,
    apply: nameRefused((name) => /\d/.test(name)),
  },
  {
    name: 'create-name-of-digits-refused',
    summary: 'refuses names made of digits alone',
    target: 'CREATE-1',
    corner: true,
    profiles: writing,
    apply: nameRefused((name) => /^\d+$/.test(name)),
  },
  {
    name: 'create-name-in-small-letters-refused',
    summary: 'refuses names that begin with a small letter',
    target: 'CREATE-1',
    corner: true,
    profiles: writing,
    apply: nameRefused((name) => /^[a-z]/.test(name)),
  },
  {
    name: 'create-category-first-refused',
    summary: 'refuses a body that has categoryId before name',
    target: 'CREATE-1',
    corner: true,
    profiles: writing,
    apply: bodyRefused((text) => /^\s*\{\s*"categoryId"/.test(text)),
  },
  {
    name: 'create-white-space-refused',
    summary: 'refuses a body with line breaks between its properties',
    target: 'CREATE-1',
    corner: true,
    profiles: writing,
    apply: bodyRefused((text) => /[\r\n\t]/.test(text)),
  },
  {
    name: 'create-escapes-refused',
    summary: 'refuses a body with unicode escapes',
    target: 'CREATE-1',
    corner: true,
    profiles: writing,
    apply: bodyRefused((text) => text.includes('\\u')),
  },
  {
    name: 'create-equal-name-refused',
    summary: 'refuses a second animal of the same name with 409',
    target: 'CREATE-1',
    alsoBreaks: ['CREATE-6'],
    corner: true,
    profiles: writing,
    apply: equalNamesRefused,
  },
]
