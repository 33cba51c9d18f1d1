import { isInt64, isPetStatus, type StoredPet } from '../../src/service/pet.ts'
import { countingFrom } from '../../src/service/settings.ts'
import { isRecord } from '../../src/spec/is-record.ts'
import { adjust, answered, change, type Edit, override, Refusal, raise } from '../edit.ts'
import { wholeNumber } from '../whole-number.ts'
import { jsonOf } from './body-where.ts'
import { counting, customKeys, slowWindows } from './counting.ts'
import { listedNames, namesRefused, readAs, rewriting, storedNames, taking } from './edits.ts'
import { aim, among, faults, mutant } from './faults.ts'
import { isCreate } from './guards.ts'
import { is } from './is.ts'

type Body = Readonly<Record<string, unknown>>

/** Stores something of the creates that are answered so. */
const storedWhere = (
  status: number,
  made: (body: Body) => Pick<StoredPet, 'name' | 'status'> | undefined,
): Edit =>
  answered((raw, call, store) => {
    const body = isCreate(call) && raw.status === status ? jsonOf(call) : undefined
    const pet = isRecord(body) ? made(body) : undefined
    if (!isRecord(body) || pet === undefined) return raw
    const sent = body['categoryId']
    const categoryId = typeof sent === 'bigint' && isInt64(sent) ? sent : 0n
    const id = BigInt(wholeNumber(call.chance, 2 ** 40, 2 ** 41))
    store.insert({ ...pet, id, categoryId, createdAt: call.at })
    return raw
  })

const statusOf = (body: Body) => (isPetStatus(body['status']) ? body['status'] : 'available')

const asSold = ({ name }: Body) =>
  typeof name === 'string' ? ({ name, status: 'sold' } as const) : undefined

/** Refuses names over 20 letters, which is free. */
const shortNames = namesRefused(
  (name) => [...name].length > 20,
  () => new Refusal(400, 'invalid_body', 'name is too long.'),
)

/** Refuses names with anything but ASCII letters, digits, spaces, & and apostrophes, which is free. */
const fewNames = namesRefused(
  (name) => !/^[A-Za-z0-9 &']*$/.test(name),
  () => new Refusal(400, 'invalid_body', 'name has other characters.'),
)

const where =
  (first: Edit, edit: Edit): Edit =>
  (behaviour) =>
    edit(first(behaviour))

const escaped = (name: string): string => name.replaceAll('&', '&amp;').replaceAll("'", '&#39;')

const invalid = (what: string): Refusal => new Refusal(400, 'invalid_body', `${what} is not valid.`)

/** Refuses the animals with this status: what else is wrong with such a body is never looked at. */
const statusRefused = (status: string): Edit =>
  override('readStatus', (value) => (value === status ? raise(invalid('status')) : undefined))

/** Refuses plain names with a space in them, as the suite's own have one. */
const spacesRefused = namesRefused(
  (name) => name.includes(' '),
  () => invalid('name'),
)

/** The list by status and, within one, newest first: its order is open. */
const byStatus: Edit = adjust('listed', (pets) =>
  pets.toSorted((a, b) => `${a.status}`.localeCompare(`${b.status}`)),
)

/** Services in which a check has little to look at (interface document, Resources; Errors; Limits). */
export const emptyPasses = [
  ...faults('CREATE-6', {
    'id-of-an-older-animal': {
      summary: 'gives new animals the ids of the oldest that are there, which no first page shows',
      collateral: ['LIST-7', 'LIST-10'],
      edgeCase: true,
      mayBreak: ['GET-1'],
      settings: { seeded: 90 },
      apply: change('assignId', () => countingFrom(1001n)()),
    },
  }),
  ...faults(aim('CREATE-4', { factors: ['categoryId'], collateral: ['CREATE-1'], edgeCase: true }), {
    'create-200-with-one-id': mutant('answers every create with 200 and the id 7', 'CREATE-1', 'plain', {
      collateral: ['LIST-7', 'CREATE-6'],
      apply: (behaviour) => ({
        ...behaviour,
        assignId: () => 7n,
        finish: (raw, call) => {
          const whole = behaviour.finish(raw, call)
          return whole.status === 201 ? { ...whole, status: 200 } : whole
        },
      }),
    }),
    'create-object-for-category-and-sold-refused': {
      summary: 'takes an object for category 0, and refuses every sold animal',
      apply: where(
        statusRefused('sold'),
        readAs('readCategoryId', (value) => (isRecord(value) ? 0n : value)),
      ),
    },
    'create-truth-for-category-and-spaces-refused': {
      summary: 'takes true for category 1, and refuses every name with a space',
      apply: where(
        spacesRefused,
        taking('readCategoryId', is.one(true), () => 1n),
      ),
    },
  }),
  ...faults(aim('CREATE-7', { factors: ['name'], edgeCase: true }), {
    'create-without-name-stored': mutant('stores an unnamed animal where it refuses a body without a name', {
      apply: storedWhere(400, (body) =>
        'name' in body ? undefined : { name: 'Unnamed', status: statusOf(body) },
      ),
    }),
    'create-number-for-name-stored': {
      summary: 'stores an animal with the digits for a name where it refuses a number for one',
      apply: storedWhere(400, (body) => {
        const name = body['name']
        return typeof name === 'bigint' || typeof name === 'number'
          ? { name: String(name), status: statusOf(body) }
          : undefined
      }),
    },
    'create-null-for-name-stored': mutant('stores an animal without a name where it refuses null for one', {
      apply: storedWhere(400, (body) =>
        body['name'] === null ? { name: '', status: statusOf(body) } : undefined,
      ),
    }),
    'create-refused-stored-and-spaces-refused': {
      summary: 'refuses every name with a space, and stores whatever else it refuses that has a name',
      factors: [among.invalidBody],
      collateral: ['CREATE-1'],
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
      settings: { seeded: 330 },
      apply: where(byStatus, storedWhere(400, asSold)),
    },
  }),
  ...faults(aim('CREATE-2', { factors: [among.signs], edgeCase: true }), {
    'auth-create-stored-as-sold': {
      summary:
        'stores the animal of an unauthorized create as sold, whatever was sent, and lists the sold last',
      target: 'AUTH-5',
      factors: 'plain',
      settings: { seeded: 330 },
      apply: where(byStatus, storedWhere(401, asSold)),
    },
    'page-of-one': mutant('lists one animal at most, whatever limit says', 'LIST-8', 'plain', ['read-only'], {
      apply: adjust('page', (page) => page.slice(0, 1)),
    }),
    'name-escaped-where-short': {
      summary: 'refuses names over 20 letters with 400, and escapes & and apostrophes in others for HTML',
      apply: where(shortNames, storedNames(escaped)),
    },
    'name-escaped-where-plain': {
      summary:
        'refuses names with letters beyond ASCII or most signs with 400, and escapes & and apostrophes for HTML',
      apply: where(fewNames, storedNames(escaped)),
    },
    'name-apostrophe-doubled-where-plain': {
      summary:
        'refuses names with letters beyond ASCII or most signs with 400, and doubles apostrophes as SQL does',
      apply: where(fewNames, rewriting("'", "''")),
    },
    'name-with-emoji-damaged-where-short': {
      summary:
        'refuses names over 20 letters with 400, and stores ? for letters beyond the basic plane in others',
      factors: ['name: beyond U+FFFF'],
      apply: where(shortNames, rewriting(/[\u{10000}-\u{10ffff}]/gu, '?')),
    },
  }),
  ...faults(aim('LIST-10', { edgeCase: true }), {
    'list-name-escaped-where-short': {
      summary: 'refuses names over 20 letters with 400, and escapes & and apostrophes in the list for HTML',
      factors: [among.signs],
      apply: where(shortNames, listedNames(escaped)),
    },
    'list-name-escaped-where-plain': {
      summary:
        'refuses names with letters beyond ASCII or most signs with 400, and escapes & and apostrophes in the list',
      factors: [among.signs],
      apply: where(fewNames, listedNames(escaped)),
    },
    'reset-brings-nothing': {
      summary: 'gives one request a second back once the limit is spent, and nothing at Reset',
      target: 'RATE-11',
      mayBreak: ['RATE-7', 'RATE-10'],
      settings: slowWindows,
      apply: counting(customKeys, (inner, { windowMs }) => {
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
