import { type Behaviour, change } from '../../src/service/behaviour.ts'
import type { Call } from '../../src/service/call.ts'
import type { Edit } from '../../src/service/edit.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Variant } from '../variant.ts'

const variant = (name: string, summary: string, freedom: string, apply: Edit): Variant => ({
  name,
  summary,
  freedom,
  apply,
})

const invalid = (message: string): Refusal => new Refusal(400, 'invalid_body', message)

const names = (
  bad: (name: string) => boolean,
  refusal: () => Refusal = () => invalid('name is not allowed.'),
): Edit =>
  change('readName', (read) => (value, call) => {
    const name = read(value, call)
    if (bad(name)) throw refusal()
    return name
  })

const stored = (edit: (name: string) => string): Edit =>
  change('readName', (read) => (value, call) => edit(read(value, call)))

const categories = (bad: (categoryId: bigint) => boolean): Edit =>
  change('readCategoryId', (read) => (value, call) => {
    const categoryId = read(value, call)
    if (bad(categoryId)) throw invalid('There is no such category.')
    return categoryId
  })

const malformedWith = (status: number): Edit =>
  change('readBody', (read) => (call) => {
    try {
      return read(call)
    } catch (error) {
      const malformed = error instanceof Refusal && error.code === 'malformed_json' && call.body !== ''
      throw malformed ? new Refusal(status, 'malformed_json', 'The body is no JSON.') : error
    }
  })

const anyMediaType: Edit = (behaviour: Behaviour) => ({
  ...behaviour,
  readBody: (call: Call) =>
    behaviour.readBody({
      ...call,
      header: (name) => (name === 'content-type' ? 'application/json' : call.header(name)),
    }),
})

const onlyKnown = (known: readonly string[]): Edit =>
  change('readBody', (read) => (call) => {
    const body = read(call)
    const unknown = Object.keys(body).find((name) => !known.includes(name))
    if (unknown !== undefined) throw invalid(`${unknown} is not allowed.`)
    return body
  })

const renamed = (rename: (name: string) => string): Edit =>
  change(
    'readBody',
    (read) => (call) =>
      Object.fromEntries(Object.entries(read(call)).map(([name, value]) => [rename(name), value])),
  )

const inOwnCase = (name: string): string =>
  ['name', 'categoryId', 'status'].find((own) => own.toLowerCase() === name.toLowerCase()) ?? name

const spelling = 'CREATE-3, CREATE-9: other spellings of the names of properties'

const codePoints = (text: string): number => [...text].length

const openName =
  'CREATE-1, CREATE-9: any name but 1 to 20 ASCII letters, digits and inner spaces may be refused'
const uncompared = 'CREATE-2: names that are not compared'
const category = 'CREATE-1, CREATE-8: only some categories may be known'

/** What the document leaves open about creates (interface document, Endpoints 2; Resources; Gaps). */
export const openCreation: readonly Variant[] = [
  variant(
    'unknown-properties-refused',
    'refuses properties that NewPet does not have, id included',
    'CREATE-9, CREATE-10',
    onlyKnown(['name', 'categoryId', 'status']),
  ),
  variant(
    'properties-in-any-letter-case',
    'takes the names of properties in any letter case, as parsers do that fill records of Go',
    spelling,
    renamed(inOwnCase),
  ),
  variant(
    'properties-in-snake-case-too',
    'takes category_id for categoryId',
    spelling,
    renamed((name) => (name === 'category_id' ? 'categoryId' : name)),
  ),
  variant(
    'id-in-body-refused',
    'refuses a body with an id and ignores other unknown properties',
    'CREATE-10: refusing such a body is free',
    change('readBody', (read) => (call) => {
      const body = read(call)
      if ('id' in body) throw invalid('id is assigned by the service.')
      return body
    }),
  ),
  variant(
    'id-in-body-409',
    'answers a body with an id with 409',
    'CREATE-10: refusing such a body is free',
    change('readBody', (read) => (call) => {
      const body = read(call)
      if ('id' in body) throw new Refusal(409, 'conflict', 'id is assigned by the service.')
      return body
    }),
  ),
  variant('malformed-json-415', 'answers malformed JSON with 415', 'CREATE-5, CREATE-9', malformedWith(415)),
  variant('malformed-json-422', 'answers malformed JSON with 422', 'CREATE-5, CREATE-9', malformedWith(422)),
  variant('any-media-type', 'reads JSON whatever the Content-Type says', 'CREATE-5, CREATE-9', anyMediaType),
  variant(
    'other-media-type-400',
    'answers another media type with 400',
    'CREATE-5, CREATE-9',
    change('readBody', (read) => (call) => {
      try {
        return read(call)
      } catch (error) {
        throw error instanceof Refusal && error.status === 415 ? invalid('The body must be JSON.') : error
      }
    }),
  ),
  variant(
    'empty-name-accepted',
    'takes an empty name',
    'CREATE-9',
    change('readName', (read) => (value, call) => (value === '' ? '' : read(value, call))),
  ),
  variant(
    'long-names-accepted',
    'takes names of any length',
    'CREATE-9',
    change(
      'readName',
      (read) => (value, call) => (typeof value === 'string' && value !== '' ? value : read(value, call)),
    ),
  ),
  variant(
    'names-over-50-refused',
    'refuses names over 50 letters',
    openName,
    names((name) => codePoints(name) > 50),
  ),
  variant(
    'names-over-20-refused',
    'refuses names over 20 letters',
    openName,
    names((name) => codePoints(name) > 20),
  ),
  variant(
    'large-body-413',
    'answers a body of more than 100 kB with 413',
    'Gaps: size limits on request bodies are not shown',
    change('readBody', (read) => (call) => {
      if ((call.body?.length ?? 0) > 100_000) throw new Refusal(413, 'too_large', 'The body is too large.')
      return read(call)
    }),
  ),
  variant(
    'large-body-413-html-without-key',
    'answers a body of more than 100 kB without a credential with 413 and an HTML page, as a gateway does',
    'AUTH-4: 413 is free for a body beyond 100 kB, and no row is broken by it',
    change('around', (around) => async (call, next, store) => {
      const isRefused = (call.body?.length ?? 0) > 100_000 && call.header('authorization') === undefined
      if (!isRefused) return around(call, next, store)
      const headers = { 'Content-Type': 'text/html' }
      return { status: 413, headers, text: '<h1>413 Content Too Large</h1>' }
    }),
  ),
  variant(
    'names-over-100-413',
    'answers names over 100 letters with 413',
    'CREATE-9',
    names(
      (name) => codePoints(name) > 100,
      () => new Refusal(413, 'too_large', 'The body is too large.'),
    ),
  ),
  variant(
    'names-plain-only',
    'refuses names of anything but ASCII letters, digits and spaces',
    openName,
    names((name) => !/^[A-Za-z0-9 ]{1,20}$/.test(name)),
  ),
  variant(
    'names-without-emoji',
    'refuses names with letters beyond the basic plane',
    openName,
    names((name) => /[\u{10000}-\u{10ffff}]/u.test(name)),
  ),
  variant(
    'names-without-markup',
    'refuses names with < or &',
    openName,
    names((name) => /[<&]/.test(name)),
  ),
  variant(
    'names-trimmed',
    'trims names and joins runs of white space',
    uncompared,
    stored((name) => name.trim().replace(/\s+/g, ' ') || '-'),
  ),
  variant(
    'names-composed',
    'stores names in NFC',
    uncompared,
    stored((name) => name.normalize('NFC')),
  ),
  variant(
    'names-cut-at-50',
    'cuts names at 50 letters',
    uncompared,
    stored((name) => [...name].slice(0, 50).join('')),
  ),
  variant(
    'decimal-point-refused',
    'refuses 1.0 and 1e2 for categoryId',
    'CREATE-4, CREATE-9',
    change('readCategoryId', (read) => (value, call) => {
      if (typeof value === 'number') throw invalid('categoryId must be a whole number.')
      return read(value, call)
    }),
  ),
  variant(
    'category-1-only',
    'knows category 1 alone',
    category,
    categories((id) => id !== 1n),
  ),
  {
    ...variant(
      'categories-of-its-own',
      'knows no category but 70007, which no animal in the list has',
      category,
      categories((id) => id !== 70_007n),
    ),
    inconclusive: [
      'CREATE-1',
      'CREATE-2',
      'CREATE-3',
      'CREATE-4',
      'CREATE-5',
      'CREATE-6',
      'CREATE-7',
      'CREATE-8',
      'CREATE-10',
      'AUTH-5',
      'LIST-10',
    ],
  },
  variant(
    'categories-beyond-2-53-refused',
    'refuses a categoryId beyond 2^53',
    category,
    categories((id) => id > 2n ** 53n - 1n || id < -(2n ** 53n) + 1n),
  ),
  variant(
    'categories-below-one-refused',
    'refuses a categoryId below 1',
    category,
    categories((id) => id < 1n),
  ),
  variant(
    'categories-beyond-2-31-refused',
    'refuses a categoryId beyond 2^31',
    category,
    categories((id) => BigInt.asIntN(32, id) !== id),
  ),
]
