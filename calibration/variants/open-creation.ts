import { adjust, type Call, change, type Edit, override, Refusal, raise } from '../edit.ts'
import { variant, variants } from './variants.ts'

const invalid = (message: string): Refusal => new Refusal(400, 'invalid_body', message)

const names = (
  bad: (name: string) => boolean,
  refusal: () => Refusal = () => invalid('name is not allowed.'),
): Edit =>
  adjust('readName', (name) => {
    if (bad(name)) throw refusal()
    return name
  })

const stored = (edit: (name: string) => string): Edit => adjust('readName', (name) => edit(name))

const categories = (bad: (categoryId: bigint) => boolean): Edit =>
  adjust('readCategoryId', (categoryId) => {
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

const anyMediaType: Edit = change(
  'readBody',
  (readBody) => (call: Call) =>
    readBody({
      ...call,
      header: (name) => (name === 'content-type' ? 'application/json' : call.header(name)),
    }),
)

const onlyKnown = (known: readonly string[]): Edit =>
  adjust('readBody', (body) => {
    const unknown = Object.keys(body).find((name) => !known.includes(name))
    if (unknown !== undefined) throw invalid(`${unknown} is not allowed.`)
    return body
  })

const renamed = (rename: (name: string) => string): Edit =>
  adjust('readBody', (body) =>
    Object.fromEntries(Object.entries(body).map(([name, value]) => [rename(name), value])),
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
export const openCreation = [
  ...variants('CREATE-5, CREATE-9', {
    'unknown-properties-refused': variant('refuses properties that NewPet does not have, id included', {
      freedom: 'CREATE-9, CREATE-10',
      answers: { 'CREATE-9': { 'unknown-property': '400' } },
      apply: onlyKnown(['name', 'categoryId', 'status']),
    }),
    'properties-in-any-letter-case': {
      summary: 'takes the names of properties in any letter case, as parsers do that fill records of Go',
      freedom: spelling,
      answers: { 'CREATE-9': { 'other-spelling': '201' } },
      apply: renamed(inOwnCase),
    },
    'properties-in-snake-case-too': variant('takes category_id for categoryId', {
      freedom: spelling,
      apply: renamed((name) => (name === 'category_id' ? 'categoryId' : name)),
    }),
    'id-in-body-refused': variant('refuses a body with an id and ignores other unknown properties', {
      freedom: 'CREATE-10: refusing such a body is free',
      apply: adjust('readBody', (body) => {
        if ('id' in body) throw invalid('id is assigned by the service.')
        return body
      }),
    }),
    'id-in-body-409': variant('answers a body with an id with 409', {
      freedom: 'CREATE-10: refusing such a body is free',
      apply: adjust('readBody', (body) => {
        if ('id' in body) throw new Refusal(409, 'conflict', 'id is assigned by the service.')
        return body
      }),
    }),
    'malformed-json-415': ['answers malformed JSON with 415', malformedWith(415)],
    'malformed-json-422': variant('answers malformed JSON with 422', malformedWith(422), {
      answers: { 'CREATE-9': { 'malformed-json': '422', 'broken-utf8': '422' } },
    }),
    'any-media-type': ['reads JSON whatever the Content-Type says', anyMediaType],
    'other-media-type-400': variant('answers another media type with 400', {
      answers: { 'CREATE-9': { 'media-type': '400' } },
      apply: change('readBody', (read) => (call) => {
        try {
          return read(call)
        } catch (error) {
          throw error instanceof Refusal && error.status === 415 ? invalid('The body must be JSON.') : error
        }
      }),
    }),
  }),
  ...variants(openName, {
    'empty-name-accepted': variant('takes an empty name', {
      answers: { 'CREATE-9': { 'empty-name': '201' } },
      freedom: 'CREATE-9',
      apply: override('readName', (value) => (value === '' ? '' : undefined)),
    }),
    'long-names-accepted': variant('takes names of any length', {
      freedom: 'CREATE-9',
      apply: override('readName', (value) => (typeof value === 'string' && value !== '' ? value : undefined)),
    }),
    'names-over-50-refused': ['refuses names over 50 letters', names((name) => codePoints(name) > 50)],
    'names-over-20-refused': ['refuses names over 20 letters', names((name) => codePoints(name) > 20)],
    'large-body-413': variant('answers a body of more than 100 kB with 413', {
      freedom: 'Gaps: size limits on request bodies are not shown',
      apply: override('readBody', (call) =>
        (call.body?.length ?? 0) > 100_000
          ? raise(new Refusal(413, 'too_large', 'The body is too large.'))
          : undefined,
      ),
    }),
    'large-body-413-html-without-key': {
      summary:
        'answers a body of more than 100 kB without a credential with 413 and an HTML page, as a gateway does',
      freedom: 'AUTH-4: 413 is free for a body beyond 100 kB, and no row is broken by it',
      apply: change('around', (around) => async (call, next, store) => {
        const isRefused = (call.body?.length ?? 0) > 100_000 && call.header('authorization') === undefined
        if (!isRefused) return around(call, next, store)
        const headers = { 'Content-Type': 'text/html' }
        return { status: 413, headers, text: '<h1>413 Content Too Large</h1>' }
      }),
    },
    'names-over-100-413': variant('answers names over 100 letters with 413', {
      freedom: 'CREATE-9',
      apply: names(
        (name) => codePoints(name) > 100,
        () => new Refusal(413, 'too_large', 'The body is too large.'),
      ),
    }),
    'names-plain-only': variant('refuses names of anything but ASCII letters, digits and spaces', {
      apply: names((name) => !/^[A-Za-z0-9 ]{1,20}$/.test(name)),
    }),
    'names-without-emoji': variant('refuses names with letters beyond the basic plane', {
      apply: names((name) => /[\u{10000}-\u{10ffff}]/u.test(name)),
    }),
    'names-without-markup': ['refuses names with < or &', names((name) => /[<&]/.test(name))],
  }),
  ...variants(uncompared, {
    'names-trimmed': variant('trims names and joins runs of white space', {
      answers: { 'CREATE-9': { 'odd-name': '201, changed' } },
      apply: stored((name) => name.trim().replace(/\s+/g, ' ') || '-'),
    }),
    'names-composed': ['stores names in NFC', stored((name) => name.normalize('NFC'))],
    'names-cut-at-50': variant(
      'cuts names at 50 letters',
      stored((name) => [...name].slice(0, 50).join('')),
      { answers: { 'CREATE-9': { 'long-name': '201, changed' } } },
    ),
  }),
  ...variants(category, {
    'decimal-point-refused': variant('refuses 1.0 and 1e2 for categoryId', {
      answers: { 'CREATE-9': { 'whole-number': '400' } },
      freedom: 'CREATE-4, CREATE-9',
      apply: override('readCategoryId', (value) =>
        typeof value === 'number' ? raise(invalid('categoryId must be a whole number.')) : undefined,
      ),
    }),
    'category-1-only': ['knows category 1 alone', categories((id) => id !== 1n)],
    'categories-of-its-own': variant('knows no category but 70007, which no animal in the list has', {
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
      apply: categories((id) => id !== 70_007n),
    }),
    'categories-beyond-2-53-refused': variant('refuses a categoryId beyond 2^53', {
      apply: categories((id) => id > 2n ** 53n - 1n || id < -(2n ** 53n) + 1n),
    }),
    'categories-below-one-refused': ['refuses a categoryId below 1', categories((id) => id < 1n)],
    'categories-beyond-2-31-refused': variant('refuses a categoryId beyond 2^31', {
      apply: categories((id) => BigInt.asIntN(32, id) !== id),
    }),
  }),
]
