import { bodyWhere } from './body-where.ts'
import { adjust, type Call, change, crash, type Edit, on, Refusal } from './edits.ts'
import { aim, faults, mutant, writing } from './faults.ts'
import { crashingOver, refusing } from './guards.ts'

const minute = 60_000
const quarterHour = 15 * minute
const isOfNoMediaType = (call: Call): boolean => call.header('content-type') === undefined
const decoded = ({ path }: Call): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
const ofAllObjects = /(?:\/|=)(?:constructor|__proto__|toString)$/

/** Refuses some names as nobody who keeps a key's scopes would. */
const forbidding = (when: (name: string) => boolean): Edit =>
  adjust('readName', (name) => {
    if (when(name)) throw new Refusal(403, 'blocked', 'The request was blocked.')
    return name
  })

/** Services that end over two things that are wrong at once, or over what is neither here nor there. */
export const twoThingsAtOnce = [
  ...faults(aim('CREATE-4', { collateral: ['ERROR-4'], edgeCase: true }), {
    'create-name-number-without-category-crashes': {
      summary: 'answers a name that is a number, and no category, with 500',
      apply: crashingOver(
        bodyWhere(
          ({ name, categoryId }) => ['bigint', 'number'].includes(typeof name) && categoryId === undefined,
        ),
      ),
    },
    'create-unknown-status-without-name-crashes': {
      summary: 'answers a status that there is none of, and no name, with 500',
      apply: crashingOver(
        bodyWhere(
          ({ name, status }) =>
            name === undefined &&
            typeof status === 'string' &&
            !['available', 'pending', 'sold'].includes(status),
        ),
      ),
    },
    'create-nothing-of-no-media-type-crashes': {
      summary: 'answers a create with neither a body nor a media type with 500',
      target: 'CREATE-5',
      apply: crashingOver((call) => isOfNoMediaType(call) && (call.body ?? '') === ''),
    },
  }),
  ...faults(aim('ERROR-4', { edgeCase: true }), {
    'create-name-beyond-ascii-403': mutant('answers 403 to names that are not of ASCII alone', 'CREATE-1', {
      factors: ['name'],
      apply: forbidding((name) => /[^\0-\x7f]/.test(name)),
    }),
    'create-of-no-media-type-crashes': mutant('answers a body without a media type with 500', {
      profiles: writing,
      apply: crashingOver((call) => isOfNoMediaType(call) && (call.body ?? '') !== ''),
    }),
    'create-name-of-150-crashes': {
      summary:
        'answers a name that is longer than its column with 500, and one that is far too long with 400',
      factors: ['name'],
      apply: crashingOver(
        bodyWhere(({ name }) => typeof name === 'string' && name.length > 100 && name.length <= 255),
      ),
    },
    'create-name-of-spaces-crashes': mutant('answers a name of spaces alone with 500', ['name'], {
      apply: crashingOver(
        bodyWhere(({ name }) => typeof name === 'string' && name !== '' && name.trim() === ''),
      ),
    }),
    'list-apostrophe-crashes': mutant('answers a status with an apostrophe with 500', {
      apply: refusing((call) => on('listPets')(call) && /status=.*'/.test(decoded(call)), crash),
    }),
    'get-apostrophe-crashes': mutant('answers a petId with an apostrophe with 500', {
      apply: refusing((call) => on('getPet')(call) && decoded(call).includes("'"), crash),
    }),
    'list-status-of-all-objects-crashes': {
      summary: 'looks a status up in an object, and ends over what all objects have',
      apply: refusing((call) => on('listPets')(call) && ofAllObjects.test(call.path), crash),
    },
    'get-id-of-all-objects-crashes': {
      summary: 'looks a petId up in an object, and ends over what all objects have',
      apply: refusing((call) => on('getPet')(call) && ofAllObjects.test(call.path), crash),
    },
  }),
  ...faults('RATE-4', {
    'plan-of-a-quarter-hour': mutant('lets out what the plan has for a minute in a quarter of an hour', {
      apply: change(
        'limiter',
        (limiter) => (windows, bucket) =>
          limiter(
            windows.map((window) =>
              window.windowMs === minute ? { ...window, windowMs: quarterHour } : window,
            ),
            bucket,
          ),
      ),
    }),
  }),
]
