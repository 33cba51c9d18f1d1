import { change } from '../../src/service/behaviour.ts'
import type { Call } from '../../src/service/call.ts'
import type { Edit } from '../../src/service/edit.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Fault } from '../fault.ts'
import { bodyWhere } from './body-where.ts'
import { crash, on } from './edits.ts'
import { faults } from './faults.ts'
import { crashingOver, refusing } from './guards.ts'
import { writing } from './seen-in.ts'

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
  change('readName', (readName) => (value, call) => {
    const name = readName(value, call)
    if (when(name)) throw new Refusal(403, 'blocked', 'The request was blocked.')
    return name
  })

/** Services that end over two things that are wrong at once, or over what is neither here nor there. */
export const twoThingsAtOnce: readonly Fault[] = [
  ...faults('CREATE-4', {
    'create-name-number-without-category-crashes': {
      summary: 'answers a name that is a number, and no category, with 500',
      profiles: writing,
      edgeCase: true,
      collateral: ['ERROR-4'],
      apply: crashingOver(
        bodyWhere(
          ({ name, categoryId }) => ['bigint', 'number'].includes(typeof name) && categoryId === undefined,
        ),
      ),
    },
    'create-unknown-status-without-name-crashes': {
      summary: 'answers a status that there is none of, and no name, with 500',
      profiles: writing,
      edgeCase: true,
      collateral: ['ERROR-4'],
      apply: crashingOver(
        bodyWhere(
          ({ name, status }) =>
            name === undefined &&
            typeof status === 'string' &&
            !['available', 'pending', 'sold'].includes(status),
        ),
      ),
    },
  }),
  ...faults('CREATE-5', {
    'create-nothing-of-no-media-type-crashes': {
      summary: 'answers a create with neither a body nor a media type with 500',
      profiles: writing,
      edgeCase: true,
      collateral: ['ERROR-4'],
      apply: crashingOver((call) => isOfNoMediaType(call) && (call.body ?? '') === ''),
    },
  }),
  ...faults('CREATE-1', {
    'create-name-beyond-ascii-403': {
      summary: 'answers 403 to names that are not of ASCII alone',
      profiles: writing,
      factors: ['name'],
      edgeCase: true,
      apply: forbidding((name) => /[^\0-\x7f]/.test(name)),
    },
  }),
  ...faults('ERROR-4', {
    'create-of-no-media-type-crashes': {
      summary: 'answers a body without a media type with 500',
      profiles: writing,
      edgeCase: true,
      apply: crashingOver((call) => isOfNoMediaType(call) && (call.body ?? '') !== ''),
    },
    'create-name-of-150-crashes': {
      summary:
        'answers a name that is longer than its column with 500, and one that is far too long with 400',
      profiles: writing,
      factors: ['name'],
      edgeCase: true,
      apply: crashingOver(
        bodyWhere(({ name }) => typeof name === 'string' && name.length > 100 && name.length <= 255),
      ),
    },
    'create-name-of-spaces-crashes': {
      summary: 'answers a name of spaces alone with 500',
      profiles: writing,
      factors: ['name'],
      edgeCase: true,
      apply: crashingOver(
        bodyWhere(({ name }) => typeof name === 'string' && name !== '' && name.trim() === ''),
      ),
    },
    'list-apostrophe-crashes': {
      summary: 'answers a status with an apostrophe with 500',
      edgeCase: true,
      apply: refusing((call) => on('listPets')(call) && /status=.*'/.test(decoded(call)), crash),
    },
    'get-apostrophe-crashes': {
      summary: 'answers a petId with an apostrophe with 500',
      edgeCase: true,
      apply: refusing((call) => on('getPet')(call) && decoded(call).includes("'"), crash),
    },
    'list-status-of-all-objects-crashes': {
      summary: 'looks a status up in an object, and ends over what all objects have',
      edgeCase: true,
      apply: refusing((call) => on('listPets')(call) && ofAllObjects.test(call.path), crash),
    },
    'get-id-of-all-objects-crashes': {
      summary: 'looks a petId up in an object, and ends over what all objects have',
      edgeCase: true,
      apply: refusing((call) => on('getPet')(call) && ofAllObjects.test(call.path), crash),
    },
  }),
  ...faults('RATE-4', {
    'plan-of-a-quarter-hour': {
      summary: 'lets out what the plan has for a minute in a quarter of an hour',
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
    },
  }),
]
