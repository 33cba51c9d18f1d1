import type { Call } from '../call.ts'
import type { Fault } from '../fault.ts'
import { parseJson } from '../lossless-json.ts'
import { writing } from './seen-in.ts'
import { storedThough } from './storing.ts'

const bodyOf = (call: Call): unknown => {
  try {
    return parseJson(call.body ?? '')
  } catch {
    return undefined
  }
}

const has = (name: string, test: (value: unknown) => boolean) => (call: Call) => {
  const body = bodyOf(call)
  return typeof body === 'object' && body !== null && test(Reflect.get(body, name))
}

/** Creates that are refused and leave an animal behind (interface document, Authentication; Errors). */
export const storedThoughRefused: readonly Fault[] = [
  {
    name: 'auth-create-stored',
    summary: 'answers 401 to a create and stores the animal all the same',
    target: 'AUTH-5',
    profiles: writing,
    apply: storedThough(401),
  },
  {
    name: 'auth-create-stored-without-key',
    summary: 'stores the animal of a create that came without a key',
    target: 'AUTH-5',
    profiles: writing,
    apply: storedThough(401, (call) => call.header('authorization') === undefined),
  },
  {
    name: 'auth-create-stored-with-invalid-key',
    summary: 'stores the animal of a create that came with an invalid key',
    target: 'AUTH-5',
    corner: true,
    profiles: writing,
    apply: storedThough(401, (call) => /^Bearer ./.test(call.header('authorization') ?? '')),
  },
  {
    name: 'auth-create-stored-under-default-status',
    summary: 'stores the animal of an unauthorized create that sends the status available or none',
    target: 'AUTH-5',
    corner: true,
    profiles: writing,
    apply: storedThough(
      401,
      has('status', (status) => status === undefined || status === 'available'),
    ),
  },
  {
    name: 'auth-create-stored-later',
    summary: 'stores the animal of an unauthorized create a third of a second after it said 401',
    target: 'AUTH-5',
    corner: true,
    profiles: writing,
    apply: storedThough(401, () => true, 333),
  },
  {
    name: 'create-refused-stored-later',
    summary: 'stores what it can of a create a third of a second after it said 400',
    target: 'CREATE-7',
    corner: true,
    profiles: writing,
    apply: storedThough(400, () => true, 333),
  },
  {
    name: 'create-refused-stored',
    summary: 'answers 400 to a create and stores what it can all the same',
    target: 'CREATE-7',
    profiles: writing,
    apply: storedThough(400),
  },
  {
    name: 'create-without-category-stored',
    summary: 'stores an animal that was refused for its missing category',
    target: 'CREATE-7',
    profiles: writing,
    apply: storedThough(
      400,
      has('categoryId', (value) => value === undefined),
    ),
  },
  {
    name: 'create-unknown-status-stored',
    summary: 'stores an animal that was refused for its status',
    target: 'CREATE-7',
    profiles: writing,
    apply: storedThough(
      400,
      has('status', (value) => typeof value === 'string'),
    ),
  },
  {
    name: 'create-fraction-stored',
    summary: 'stores an animal that was refused for a fractional categoryId',
    target: 'CREATE-7',
    corner: true,
    profiles: writing,
    apply: storedThough(
      400,
      has('categoryId', (value) => typeof value === 'number'),
    ),
  },
  {
    name: 'create-text-category-stored',
    summary: 'stores an animal that was refused for a categoryId in quotes',
    target: 'CREATE-7',
    corner: true,
    profiles: writing,
    apply: storedThough(
      400,
      has('categoryId', (value) => typeof value === 'string'),
    ),
  },
]
