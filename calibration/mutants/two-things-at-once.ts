import type { Window } from '../../src/service/limits/limiter.ts'
import { isPetStatus } from '../../src/service/pet.ts'
import { adjust, type Call, change, type Edit } from '../edit.ts'
import { bodyWhere } from './body-where.ts'
import { attempt, crash, readWhere, servedFromCache, throughDouble } from './edits.ts'
import { aim, among, faults, mutant, writing } from './faults.ts'
import { crashingOver, given, has, isFetch, isList, not, refusing, withoutCredential } from './guards.ts'
import { is } from './is.ts'

const minute = 60_000
const isOfNoMediaType = not(has('content-type'))
const decoded = ({ path }: Call): string => attempt(() => decodeURIComponent(path), path)
const ofAllObjects = /(?:\/|=)(?:constructor|__proto__|toString)$/

const hasParameter = (call: Call): boolean => call.header('content-type')?.includes(';') === true
const isInCapitals = (call: Call): boolean => /[A-Z]/.test(call.header('content-type') ?? '')
const isSpacedOut = (call: Call): boolean => /^\s/.test(call.body ?? '')
const isEscaped = (call: Call): boolean => /\\u[0-9a-f]{4}/i.test(call.body ?? '')
const acceptsAnything = (call: Call): boolean => !call.header('accept')?.includes('json')

const renamed = (when: (call: Call) => boolean, rename: (name: string) => string): Edit =>
  adjust('readName', (name, _value, call) => (when(call) ? rename(name) : name))

/** Services that end over two things that are wrong at once, or over what is neither here nor there. */
export const twoThingsAtOnce = [
  ...faults(aim('CREATE-4', { collateral: ['ERROR-4'], edgeCase: true }), {
    'create-name-number-without-category-crashes': {
      summary: 'answers a name that is a number, and no category, with 500',
      apply: crashingOver(bodyWhere(({ name, categoryId }) => is.number(name) && categoryId === undefined)),
    },
    'create-unknown-status-without-name-crashes': {
      summary: 'answers a status that there is none of, and no name, with 500',
      apply: crashingOver(
        bodyWhere(({ name, status }) => name === undefined && is.text(status) && !isPetStatus(status)),
      ),
    },
    'create-nothing-of-no-media-type-crashes': {
      summary: 'answers a create with neither a body nor a media type with 500',
      target: 'CREATE-5',
      apply: crashingOver((call) => isOfNoMediaType(call) && (call.body ?? '') === ''),
    },
  }),
  ...faults(aim('ERROR-4', { edgeCase: true }), {
    'create-of-no-media-type-crashes': mutant('answers a body without a media type with 500', writing, {
      apply: crashingOver((call) => isOfNoMediaType(call) && (call.body ?? '') !== ''),
    }),
    'create-name-of-150-crashes': {
      summary:
        'answers a name that is longer than its column with 500, and one that is far too long with 400',
      factors: ['name'],
      apply: crashingOver(bodyWhere(({ name }) => is.text(name) && name.length > 100 && name.length <= 255)),
    },
    'create-name-of-spaces-crashes': mutant('answers a name of spaces alone with 500', ['name'], {
      apply: crashingOver(bodyWhere(({ name }) => is.text(name) && /^\s+$/.test(name))),
    }),
    'list-apostrophe-crashes': mutant('answers a status with an apostrophe with 500', {
      apply: refusing((call) => isList(call) && /status=.*'/.test(decoded(call)), crash),
    }),
    'get-apostrophe-crashes': mutant('answers a petId with an apostrophe with 500', {
      apply: refusing((call) => isFetch(call) && decoded(call).includes("'"), crash),
    }),
    'list-status-of-all-objects-crashes': {
      summary: 'looks a status up in an object, and ends over what all objects have',
      apply: refusing((call) => isList(call) && ofAllObjects.test(call.path), crash),
    },
    'get-id-of-all-objects-crashes': {
      summary: 'looks a petId up in an object, and ends over what all objects have',
      apply: refusing((call) => isFetch(call) && ofAllObjects.test(call.path), crash),
    },
  }),
  ...faults('RATE-4', {
    'plan-of-a-quarter-hour': mutant('lets out what the plan has for a minute in a quarter of an hour', {
      apply: change('limiter', (limiter) => (windows, bucket) => {
        const longer = ({ limit, windowMs }: Window) => ({
          limit,
          windowMs: windowMs * (windowMs === minute ? 15 : 1),
        })
        return limiter(windows.map(longer), bucket)
      }),
    }),
  }),
  // What fails where two things that are right by themselves come together (interface document, Endpoints).
  ...faults(aim('CREATE-4', { factors: ['media type', 'status'], edgeCase: true }), {
    'create-status-of-any-word-with-a-parameter': {
      summary: 'takes any word for a status where the media type has a parameter',
      apply: readWhere('readStatus', hasParameter, (value) =>
        typeof value === 'string' && !['pending', 'sold'].includes(value) ? 'available' : value,
      ),
    },
    'create-category-of-any-text-in-capitals': {
      summary: 'takes any text for a category where the media type is in capitals',
      factors: ['media type', 'categoryId'],
      apply: readWhere('readCategoryId', isInCapitals, (value) =>
        typeof value === 'string' ? BigInt(Number.parseInt(value, 10) || 0) : value,
      ),
    },
  }),
  ...faults(aim('CREATE-2', { edgeCase: true }), {
    'escaped-names-in-latin-1': {
      summary: 'stores a question mark for what is not Latin-1 in a name with escapes',
      factors: ['style', among.beyondAscii],
      apply: renamed(isEscaped, (name) => name.replace(/[\u0100-\u{10ffff}]/gu, '?')),
    },
    'spaced-names-without-signs': mutant('takes signs from a name in a body that is spaced out', {
      factors: ['style', among.signs],
      apply: renamed(isSpacedOut, (name) => name.replace(/[&<>'"]/g, '')),
    }),
    'status-lost-without-accept': mutant('forgets that an animal was sold where the answer may be anything', {
      factors: ['accept', 'status'],
      apply: readWhere('readStatus', acceptsAnything, (value) => (value === 'sold' ? 'available' : value)),
    }),
    'categories-through-doubles-with-a-parameter': {
      summary: 'keeps categories as doubles where the media type has a parameter',
      target: 'CREATE-8',
      factors: ['media type', 'categoryId'],
      apply: adjust('readCategoryId', (categoryId, _value, call) =>
        hasParameter(call) ? BigInt.asIntN(64, throughDouble(categoryId)) : categoryId,
      ),
    },
    'cached-lists-for-wrong-keys': {
      summary: 'serves lists of a limit from its cache to callers with a wrong key',
      target: 'AUTH-2',
      factors: ['limit', 'credential'],
      mayBreak: ['AUTH-3', 'RATE-2'],
      apply: servedFromCache(
        (call) => isList(call) && given('limit')(call),
        (call) => !withoutCredential(call),
      ),
    },
  }),
]
