import {
  adjust,
  type Call,
  change,
  type Edit,
  failing,
  invalid,
  namesRefused,
  override,
  Refusal,
  raise,
  storedNames,
} from '../mutants/edits.ts'
import { gatewayAlone } from './for-a-while.ts'
import { judgedOfCreates, variant, variants } from './variants.ts'

const categories = (bad: (categoryId: bigint) => boolean): Edit =>
  adjust('readCategoryId', (categoryId) =>
    bad(categoryId) ? raise(invalid('There is no such category.')) : categoryId,
  )

/** Refuses otherwise what is refused of bodies for some reason. */
const unreadable = (when: (refusal: Refusal, call: Call) => boolean, instead: () => Refusal): Edit =>
  change('readBody', (read) => (call) => {
    try {
      return read(call)
    } catch (error) {
      throw error instanceof Refusal && when(error, call) ? instead() : error
    }
  })

const malformedWith = (status: number): Edit =>
  unreadable(
    ({ code }, call) => code === 'malformed_json' && call.body !== '',
    () => new Refusal(status, 'malformed_json', 'The body is no JSON.'),
  )

/** Refuses bodies in which some properties are found. */
const refusingBodies = (isBad: (name: string) => boolean, refusal: (name: string) => Refusal): Edit =>
  adjust('readBody', (body) => {
    const bad = Object.keys(body).find(isBad)
    return bad === undefined ? body : raise(refusal(bad))
  })

const isId = (name: string): boolean => name === 'id'
const assigned = 'id is assigned by the service.'

/** True for a request whose body is beyond 100 kB. */
export const isLarge = ({ body = '' }: Call): boolean => body.length > 100_000

const tooLarge = (): Refusal => new Refusal(413, 'too_large', 'The body is too large.')

const anyMediaType: Edit = change(
  'readBody',
  (readBody) => (call: Call) =>
    readBody({
      ...call,
      header: (name) => (name === 'content-type' ? 'application/json' : call.header(name)),
    }),
)

const renamed = (rename: (name: string) => string): Edit =>
  adjust('readBody', (body) =>
    Object.fromEntries(Object.entries(body).map(([name, value]) => [rename(name), value])),
  )

const known = ['name', 'categoryId', 'status']

const inOwnCase = (name: string): string =>
  known.find((own) => own.toLowerCase() === name.toLowerCase()) ?? name

const spelling = 'CREATE-3, CREATE-9: other spellings of the names of properties'

/** Names of more letters. */
export const over =
  (letters: number) =>
  (name: string): boolean =>
    [...name].length > letters

const category = 'CREATE-1, CREATE-8: only some categories may be known'

const openName =
  'CREATE-1, CREATE-9: any name but 1 to 20 ASCII letters, digits and inner spaces may be refused'

/** What the document leaves open about creates (interface document, Endpoints 2; Resources; Gaps). */
export const openCreation = [
  ...variants('CREATE-5, CREATE-9', {
    'unknown-properties-refused': variant('refuses properties that NewPet does not have, id included', {
      freedom: 'CREATE-9, CREATE-10',
      answers: { 'CREATE-9 unknown-property': '400' },
      apply: refusingBodies(
        (name) => !known.includes(name),
        (name) => invalid(`${name} is not allowed.`),
      ),
    }),
    'properties-in-any-letter-case': {
      summary: 'takes the names of properties in any letter case, as parsers do that fill records of Go',
      freedom: spelling,
      answers: { 'CREATE-9 other-spelling': '201' },
      apply: renamed(inOwnCase),
    },
    'properties-in-snake-case-too': variant('takes category_id for categoryId', {
      freedom: spelling,
      apply: renamed((name) => (name === 'category_id' ? 'categoryId' : name)),
    }),
    'id-in-body-refused': variant('refuses a body with an id and ignores other unknown properties', {
      freedom: 'CREATE-10: refusing such a body is free',
      apply: refusingBodies(isId, () => invalid(assigned)),
    }),
    'id-in-body-409': variant('answers a body with an id with 409', {
      freedom: 'CREATE-10: refusing such a body is free',
      apply: refusingBodies(isId, () => new Refusal(409, 'conflict', assigned)),
    }),
    'malformed-json-415': ['answers malformed JSON with 415', malformedWith(415)],
    'malformed-json-422': variant('answers malformed JSON with 422', malformedWith(422), {
      answers: { 'CREATE-9 malformed-json': '422' },
    }),
    'any-media-type': ['reads JSON whatever the Content-Type says', anyMediaType],
    'other-media-type-400': variant('answers another media type with 400', {
      answers: { 'CREATE-9 media-type': '400' },
      apply: unreadable(
        ({ status }) => status === 415,
        () => invalid('The body must be JSON.'),
      ),
    }),
  }),
  ...variants(openName, {
    'empty-name-accepted': variant('takes an empty name', {
      answers: { 'CREATE-9 empty-name': '201' },
      freedom: 'CREATE-9',
      apply: override('readName', (value) => (value === '' ? '' : undefined)),
    }),
    'long-names-accepted': variant('takes names of any length', {
      freedom: 'CREATE-9',
      apply: override('readName', (value) => (typeof value === 'string' && value !== '' ? value : undefined)),
    }),
    'names-over-50-refused': ['refuses names over 50 letters', namesRefused(over(50))],
    'names-over-20-refused': ['refuses names over 20 letters', namesRefused(over(20))],
    'large-body-413': variant('answers a body of more than 100 kB with 413', {
      freedom: 'Gaps: size limits on request bodies are not shown',
      apply: failing('readBody', isLarge, tooLarge),
    }),
    'large-body-413-html-without-key': {
      summary:
        'answers a body of more than 100 kB without a credential with 413 and an HTML page, as a gateway does',
      freedom: 'AUTH-4: 413 is free for a body beyond 100 kB, and no row is broken by it',
      apply: gatewayAlone(
        413,
        '413 Content Too Large',
      )((call) => isLarge(call) && call.header('authorization') === undefined),
    },
    'names-over-100-413': variant('answers names over 100 letters with 413', {
      freedom: 'CREATE-9',
      apply: namesRefused(over(100), tooLarge),
    }),
    'names-plain-only': variant('refuses names of anything but ASCII letters, digits and spaces', {
      apply: namesRefused((name) => !/^[A-Za-z0-9 ]{1,20}$/.test(name)),
    }),
    'names-without-emoji': variant('refuses names with letters beyond the basic plane', {
      apply: namesRefused(/[\u{10000}-\u{10ffff}]/u),
    }),
    'names-without-markup': ['refuses names with < or &', namesRefused(/[<&]/)],
  }),
  ...variants('CREATE-2: names that are not compared', {
    'names-trimmed': variant('trims names and joins runs of white space', {
      answers: { 'CREATE-9 odd-name': '201, changed' },
      apply: storedNames((name) => name.trim().replace(/\s+/g, ' ') || '-'),
    }),
    'names-composed': ['stores names in NFC', storedNames((name) => name.normalize('NFC'))],
    'names-cut-at-50': variant('cuts names at 50 letters', {
      answers: { 'CREATE-9 long-name': '201, changed' },
      apply: storedNames((name) => [...name].slice(0, 50).join('')),
    }),
  }),
  ...variants(category, {
    'decimal-point-refused': variant('refuses 1.0 and 1e2 for categoryId', {
      answers: { 'CREATE-9 whole-number': '400' },
      freedom: 'CREATE-4, CREATE-9',
      apply: failing(
        'readCategoryId',
        (value) => typeof value === 'number',
        () => invalid('categoryId must be a whole number.'),
      ),
    }),
    'category-1-only': ['knows category 1 alone', categories((id) => id !== 1n)],
    'categories-of-its-own': variant('knows no category but 70007, which no animal in the list has', {
      inconclusive: [...judgedOfCreates, 'AUTH-5', 'LIST-10'],
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
