import { isRecord } from '../../src/spec/is-record.ts'
import { bodyWhere } from './body-where.ts'
import { adjust, type Edit, override, Refusal, raise, readAs, readWhere, taking } from './edits.ts'
import { aim, among, edge, faults, mutant } from './faults.ts'
import { is } from './is.ts'

type Body = Readonly<Record<string, unknown>>

const unwrapped =
  (wrapper: string) =>
  (body: Body): Body => {
    const inner = body[wrapper]
    return typeof inner === 'object' && inner !== null ? { ...inner } : body
  }

const alsoStatus = (...words: readonly string[]): Edit =>
  override('readStatus', (value) =>
    typeof value === 'string' && words.includes(value) ? 'available' : undefined,
  )

const refusingTypes = (types: RegExp, status: number): Edit =>
  override('readBody', (call) =>
    types.test(call.header('content-type') ?? 'application/json')
      ? raise(new Refusal(status, 'unsupported_media_type', 'The body must be application/json.'))
      : undefined,
  )

const inside = (body: Body, name: string): Body => {
  const inner = body[name]
  return isRecord(inner) ? inner : {}
}

const withoutStatus = bodyWhere((body) => !('status' in body))

/** Takes a value for another one where the body has no status. */
const leniently = (
  name: 'readName' | 'readCategoryId',
  isLacking: (value: unknown) => boolean,
  instead: unknown,
): Edit => readWhere(name, withoutStatus, (value) => (isLacking(value) ? instead : value))

const isMissing = (value: unknown): boolean => value === undefined

const inAWrapper = {
  factors: ['property', among.required],
  /** Where both the object and what is in it have a name. */
  mayBreak: ['CREATE-2', 'CREATE-7'],
} as const

/** Bodies that are no NewPet and are taken for one, or are one and are not (interface document, Endpoints 2). */
export const looseBodies = [
  // Bodies that are read more loosely, or more strictly, than the document has them (interface document, Endpoints 2).
  ...faults('CREATE-3', {
    'create-in-a-wrapper': mutant('takes an animal in an object with the property pet', inAWrapper, {
      apply: adjust('readBody', unwrapped('pet')),
    }),
    'create-from-a-prototype': {
      summary: 'copies what was parsed, and so takes properties of __proto__ for its own',
      factors: ['property', among.required],
      apply: adjust('readBody', (body) => Object.assign({}, body)),
    },
    'create-in-an-envelope': mutant('takes an animal in an object with the property data', inAWrapper, {
      apply: adjust('readBody', unwrapped('data')),
    }),
  }),
  ...faults(aim('CREATE-4', { factors: ['status'] }), {
    'create-status-of-other-stores': ['takes the status reserved', alsoStatus('reserved')],
    'create-status-of-adoptions': ['takes the status adopted', alsoStatus('adopted')],
    'create-status-all': ['takes the status all', alsoStatus('all')],
    'create-category-between-spaces': mutant('takes the digits of a category in quotes between spaces', {
      factors: ['categoryId'],
      edgeCase: true,
      apply: override('readCategoryId', (value) =>
        typeof value === 'string' && /^ \d+ $/.test(value) ? BigInt(value.trim()) : undefined,
      ),
    }),
    'create-status-of-mixed-case': mutant('takes the statuses sOLD and sold out', {
      edgeCase: true,
      apply: alsoStatus('sOLD', 'sold out'),
    }),
    'create-status-after-a-space': mutant('takes a status with a space before it', {
      apply: alsoStatus(' available', ' pending', ' sold'),
    }),
  }),
  ...faults(aim('CREATE-1', { factors: ['media type'] }), {
    'create-charset-415': ['answers 415 to application/json with a charset', refusingTypes(/;/, 415)],
    'create-charset-400': ['answers 400 to application/json with a charset', refusingTypes(/;/, 400)],
    'create-charset-in-capitals-415': {
      summary: 'answers 415 to application/json where its charset is in capitals',
      apply: refusingTypes(/UTF-8/, 415),
    },
    'create-media-type-in-any-case-415': edge('answers 415 to application/json with capitals in it', {
      apply: refusingTypes(/^(?!application\/json)/, 415),
    }),
  }),
  ...faults('LIST-1', {
    'list-null-for-no-animals': edge('answers null for a status that none of its two animals has', {
      settings: { seeded: 2 },
      apply: adjust('renderPage', (page, pets) => (pets.length === 0 ? null : page)),
    }),
  }),
  // Bodies with little in them, and what other stores have in theirs (interface document, Endpoints 2; Errors).
  ...faults('CREATE-3', {
    'create-name-optional-without-status': {
      summary: 'creates an animal without a name where the body has no status either',
      factors: ['name'],
      apply: leniently('readName', isMissing, 'Unnamed'),
    },
    'create-category-optional-without-status': {
      summary: 'creates an animal without a category where the body has no status either',
      factors: ['categoryId'],
      apply: leniently('readCategoryId', isMissing, 1n),
    },
    'create-category-in-an-object': mutant('takes the id of an object category for categoryId', {
      factors: ['property', 'categoryId'],
      apply: adjust('readBody', (body) => ({ categoryId: inside(body, 'category')['id'], ...body })),
    }),
    'create-category-by-its-name': mutant('takes category for categoryId', ['property', 'categoryId'], {
      apply: adjust('readBody', (body) => ({ categoryId: body['category'], ...body })),
    }),
    'create-in-another-wrapper': mutant('takes an animal in an object with the property animal', inAWrapper, {
      apply: adjust('readBody', (body) => ({ ...inside(body, 'animal'), ...body })),
    }),
    'create-in-attributes': mutant(
      'takes an animal in the attributes of data, as JSON:API has them',
      inAWrapper,
      {
        apply: adjust('readBody', (body) => ({ ...inside(inside(body, 'data'), 'attributes'), ...body })),
      },
    ),
  }),
  ...faults(aim('CREATE-4', { factors: ['categoryId'] }), {
    'create-category-null-without-status': edge('takes null for category 0 where the body has no status', {
      apply: leniently('readCategoryId', (value) => value === null, 0n),
    }),
    'create-category-of-a-relation': mutant('takes the id of an object for categoryId', {
      apply: readAs('readCategoryId', (value) => (isRecord(value) && 'id' in value ? value['id'] : value)),
    }),
    'create-status-of-archives': mutant('takes the statuses archived, deleted and draft', ['status'], {
      apply: taking('readStatus', is.like(/^(archived|deleted|draft)$/), () => 'sold'),
    }),
    'create-status-null-word': mutant('takes the words null and undefined for no status', ['status'], {
      apply: readAs('readStatus', (value) => (value === 'null' || value === 'undefined' ? undefined : value)),
    }),
    'create-status-with-sold-in-it': {
      summary: 'tests a status with an expression that is bound at two of its three words',
      factors: ['status'],
      edgeCase: true,
      apply: taking('readStatus', is.text, (value) => /^(available|pending)$|sold/.exec(value)?.[0] ?? value),
    },
    'create-category-large-truncated': edge('cuts off the fraction of a categoryId above 1000', {
      apply: taking('readCategoryId', is.fraction, (value) => (value > 1000 ? Math.trunc(value) : value)),
    }),
    'create-category-nearly-whole': edge('rounds a categoryId that is next to a whole number', {
      apply: taking('readCategoryId', is.fraction, (value) =>
        Math.abs(value - Math.round(value)) < 1e-3 ? Math.round(value) : value,
      ),
    }),
  }),
]
