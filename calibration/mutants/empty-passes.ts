import { type Behaviour, change } from '../../src/service/behaviour.ts'
import { wholeNumber } from '../../src/service/chance.ts'
import { isInt64 } from '../../src/service/conforming/creation.ts'
import type { Edit } from '../../src/service/edit.ts'
import { parseJson } from '../../src/service/lossless-json.ts'
import { isPetStatus, type StoredPet } from '../../src/service/pet.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { countingFrom } from '../../src/service/settings.ts'
import type { Store } from '../../src/service/store.ts'
import type { Fault } from '../fault.ts'
import { among } from './among.ts'
import { listedNames, on, storedNames } from './edits.ts'
import { faults } from './faults.ts'
import { writing } from './seen-in.ts'
import { slowWindows } from './slow-windows.ts'

type Body = Readonly<Record<string, unknown>>

const isBody = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const bodyOf = (text: string | undefined): Body | undefined => {
  try {
    const body = parseJson(text ?? '')
    return isBody(body) ? body : undefined
  } catch {
    return undefined
  }
}

/** Stores something of the creates that are answered so. */
const storedWhere =
  (status: number, made: (body: Body) => Pick<StoredPet, 'name' | 'status'> | undefined): Edit =>
  (behaviour) => ({
    ...behaviour,
    around: async (call, next, store) => {
      const raw = await behaviour.around(call, next, store)
      const body = on('createPet')(call) && raw.status === status ? bodyOf(call.body) : undefined
      const pet = body === undefined ? undefined : made(body)
      if (body === undefined || pet === undefined) return raw
      const sent = body['categoryId']
      const categoryId = typeof sent === 'bigint' && isInt64(sent) ? sent : 0n
      const id = BigInt(wholeNumber(call.chance, 2 ** 40, 2 ** 41))
      store.insert({ ...pet, id, categoryId, createdAt: call.at })
      return raw
    },
  })

const statusOf = (body: Body) => (isPetStatus(body['status']) ? body['status'] : 'available')

/** Refuses names over 20 letters, which is free. */
const shortNames: Edit = change('readName', (readName) => (value, call) => {
  const name = readName(value, call)
  if ([...name].length > 20) throw new Refusal(400, 'invalid_body', 'name is too long.')
  return name
})

/** Refuses names with anything but ASCII letters, digits, spaces, & and apostrophes, which is free. */
const fewNames: Edit = change('readName', (readName) => (value, call) => {
  const name = readName(value, call)
  if (!/^[A-Za-z0-9 &']*$/.test(name)) throw new Refusal(400, 'invalid_body', 'name has other characters.')
  return name
})

const where =
  (first: Edit, edit: Edit): Edit =>
  (behaviour) =>
    edit(first(behaviour))

const escaped = (name: string): string => name.replaceAll('&', '&amp;').replaceAll("'", '&#39;')

const invalid = (what: string): Refusal => new Refusal(400, 'invalid_body', `${what} is not valid.`)

/** Refuses the animals with this status: what else is wrong with such a body is never looked at. */
const statusRefused = (status: string): Edit =>
  change('readStatus', (readStatus) => (value, call) => {
    if (value === status) throw invalid('status')
    return readStatus(value, call)
  })

/** Refuses plain names with a space in them, as the suite's own have one. */
const spacesRefused: Edit = change('readName', (readName) => (value, call) => {
  const name = readName(value, call)
  if (name.includes(' ')) throw invalid('name')
  return name
})

/** The list by status and, within one, newest first: its order is open. */
const byStatus = (behaviour: Behaviour): Behaviour => ({
  ...behaviour,
  listed: (store: Store, call) =>
    behaviour.listed(store, call).toSorted((a, b) => `${a.status}`.localeCompare(`${b.status}`)),
})

/** Services in which a check has little to look at (interface document, Resources; Errors; Limits). */
export const emptyPasses: readonly Fault[] = [
  ...faults('CREATE-6', {
    'id-of-an-older-animal': {
      summary: 'gives new animals the ids of the oldest that are there, which no first page shows',
      collateral: ['LIST-7', 'LIST-10'],
      mayBreak: ['GET-1'],
      edgeCase: true,

      settings: { seeded: 90 },
      apply: change('assignId', () => countingFrom(1001n)()),
    },
  }),
  ...faults('CREATE-1', {
    'create-200-with-one-id': {
      summary: 'answers every create with 200 and the id 7',
      factors: 'plain',
      collateral: ['LIST-7'],
      edgeCase: true,
      apply: (behaviour) => ({
        ...behaviour,
        assignId: () => 7n,
        finish: (raw, call) => {
          const whole = behaviour.finish(raw, call)
          return whole.status === 201 ? { ...whole, status: 200 } : whole
        },
      }),
    },
  }),
  ...faults('CREATE-4', {
    'create-object-for-category-and-sold-refused': {
      summary: 'takes an object for category 0, and refuses every sold animal',
      factors: ['categoryId'],
      collateral: ['CREATE-1'],
      edgeCase: true,
      apply: where(
        statusRefused('sold'),
        change(
          'readCategoryId',
          (readCategoryId) => (value, call) => readCategoryId(isBody(value) ? 0n : value, call),
        ),
      ),
    },
    'create-truth-for-category-and-spaces-refused': {
      summary: 'takes true for category 1, and refuses every name with a space',
      factors: ['categoryId'],
      collateral: ['CREATE-1'],
      edgeCase: true,
      apply: where(
        spacesRefused,
        change(
          'readCategoryId',
          (readCategoryId) => (value, call) => readCategoryId(value === true ? 1n : value, call),
        ),
      ),
    },
  }),
  ...faults('CREATE-7', {
    'create-without-name-stored': {
      summary: 'stores an unnamed animal where it refuses a body without a name',
      factors: ['name'],
      edgeCase: true,
      apply: storedWhere(400, (body) =>
        'name' in body ? undefined : { name: 'Unnamed', status: statusOf(body) },
      ),
    },
    'create-number-for-name-stored': {
      summary: 'stores an animal with the digits for a name where it refuses a number for one',
      factors: ['name'],
      edgeCase: true,
      apply: storedWhere(400, (body) => {
        const name = body['name']
        return typeof name === 'bigint' || typeof name === 'number'
          ? { name: String(name), status: statusOf(body) }
          : undefined
      }),
    },
    'create-null-for-name-stored': {
      summary: 'stores an animal without a name where it refuses null for one',
      factors: ['name'],
      edgeCase: true,
      apply: storedWhere(400, (body) =>
        body['name'] === null ? { name: '', status: statusOf(body) } : undefined,
      ),
    },
    'create-refused-stored-and-spaces-refused': {
      summary: 'refuses every name with a space, and stores whatever else it refuses that has a name',
      factors: [among.invalidBody],
      collateral: ['CREATE-1'],
      edgeCase: true,
      apply: where(
        spacesRefused,
        storedWhere(400, (body) => {
          const { name } = body
          return typeof name === 'string' && !name.includes(' ')
            ? { name, status: statusOf(body) }
            : undefined
        }),
      ),
    },
    'create-refused-stored-as-sold': {
      summary: 'stores what it can of a refused create as sold, whatever was sent, and lists the sold last',
      factors: [among.invalidBody],
      edgeCase: true,
      settings: { seeded: 330 },
      apply: (behaviour) =>
        storedWhere(400, ({ name }) => (typeof name === 'string' ? { name, status: 'sold' } : undefined))(
          byStatus(behaviour),
        ),
    },
  }),
  ...faults('AUTH-5', {
    'auth-create-stored-as-sold': {
      summary:
        'stores the animal of an unauthorized create as sold, whatever was sent, and lists the sold last',
      factors: 'plain',
      edgeCase: true,
      settings: { seeded: 330 },
      apply: (behaviour) =>
        storedWhere(401, ({ name }) => (typeof name === 'string' ? { name, status: 'sold' } : undefined))(
          byStatus(behaviour),
        ),
    },
  }),
  ...faults('LIST-8', {
    'page-of-one': {
      summary: 'lists one animal at most, whatever limit says',
      factors: 'plain',
      profiles: ['read-only'],
      edgeCase: true,
      apply: change('page', (page) => (pets, query, call) => page(pets, query, call).slice(0, 1)),
    },
  }),
  ...faults('CREATE-2', {
    'name-escaped-where-short': {
      summary: 'refuses names over 20 letters with 400, and escapes & and apostrophes in others for HTML',
      factors: [among.signs],
      edgeCase: true,
      apply: where(shortNames, storedNames(escaped)),
    },
    'name-escaped-where-plain': {
      summary:
        'refuses names with letters beyond ASCII or most signs with 400, and escapes & and apostrophes for HTML',
      factors: [among.signs],
      edgeCase: true,
      apply: where(fewNames, storedNames(escaped)),
    },
    'name-apostrophe-doubled-where-plain': {
      summary:
        'refuses names with letters beyond ASCII or most signs with 400, and doubles apostrophes as SQL does',
      factors: [among.signs],
      edgeCase: true,
      apply: where(
        fewNames,
        storedNames((name) => name.replaceAll("'", "''")),
      ),
    },
    'name-with-emoji-damaged-where-short': {
      summary:
        'refuses names over 20 letters with 400, and stores ? for letters beyond the basic plane in others',
      factors: ['name: beyond U+FFFF'],
      edgeCase: true,
      apply: where(
        shortNames,
        storedNames((name) => name.replace(/[\u{10000}-\u{10ffff}]/gu, '?')),
      ),
    },
  }),
  ...faults('LIST-10', {
    'list-name-escaped-where-short': {
      summary: 'refuses names over 20 letters with 400, and escapes & and apostrophes in the list for HTML',
      factors: [among.signs],
      profiles: writing,
      edgeCase: true,
      apply: where(shortNames, listedNames(escaped)),
    },
    'list-name-escaped-where-plain': {
      summary:
        'refuses names with letters beyond ASCII or most signs with 400, and escapes & and apostrophes in the list',
      factors: [among.signs],
      profiles: writing,
      edgeCase: true,
      apply: where(fewNames, listedNames(escaped)),
    },
  }),
  ...faults('RATE-11', {
    'reset-brings-nothing': {
      summary: 'gives one request a second back once the limit is spent, and nothing at Reset',
      mayBreak: ['RATE-7', 'RATE-10'],
      edgeCase: true,
      settings: slowWindows,
      apply: change('limiter', (limiter) => (windows, bucket) => {
        const inner = limiter(windows, bucket)
        if (bucket !== 'enterprise' && bucket !== 'spare') return inner
        const [{ windowMs } = { windowMs: 0 }] = windows
        let lastAt: number | undefined
        const trickle = (now: number, from: number) => ({
          allowed: now - from >= 1000,
          limit: inner.peek(now).limit,
          remaining: now - from >= 1000 ? 1 : 0,
          resetAt: now + windowMs,
          retryAt: from + 1000,
        })
        return {
          peek: (now) => (lastAt === undefined ? inner.peek(now) : trickle(now, lastAt)),
          spend: (now) => {
            if (lastAt === undefined) {
              const allowance = inner.spend(now)
              if (!allowance.allowed) lastAt = now
              return allowance.allowed ? allowance : trickle(now, now)
            }
            const allowance = trickle(now, lastAt)
            if (allowance.allowed) lastAt = now
            return allowance
          },
        }
      }),
    },
  }),
]
