import { type Behaviour, change } from '../behaviour.ts'
import { wholeNumber } from '../chance.ts'
import { isInt64 } from '../conforming/creation.ts'
import type { Edit } from '../edit.ts'
import type { Fault } from '../fault.ts'
import { parseJson } from '../lossless-json.ts'
import { isPetStatus, type StoredPet } from '../pet.ts'
import { Refusal } from '../refusal.ts'
import { countingFrom } from '../settings.ts'
import type { Store } from '../store.ts'
import { on, shown, storedNames } from './edits.ts'
import { rateFault } from './rate-fault.ts'
import { writing } from './seen-in.ts'
import { withSlowWindows } from './slow-windows.ts'

type Body = Readonly<Record<string, unknown>>

const missed = { knownMiss: true, corner: true } as const

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

/** The list by status and, within one, newest first: its order is open. */
const byStatus = (behaviour: Behaviour): Behaviour => ({
  ...behaviour,
  listed: (store: Store, call) =>
    behaviour.listed(store, call).toSorted((a, b) => `${a.status}`.localeCompare(`${b.status}`)),
})

/** Services in which a check has little to look at (interface document, Resources; Errors; Limits). */
export const emptyPasses: readonly Fault[] = [
  {
    name: 'id-of-an-older-animal',
    summary: 'gives new animals the ids of the oldest that are there, which no first page shows',
    target: 'CREATE-6',
    alsoBreaks: ['LIST-7', 'LIST-10', 'GET-1', 'CREATE-10'],
    profiles: writing,
    settings: { seeded: 90 },
    ...missed,
    apply: change('assignId', () => countingFrom(1001n)()),
  },
  {
    name: 'create-200-with-one-id',
    summary: 'answers every create with 200 and the id 7',
    target: 'CREATE-6',
    alsoBreaks: ['CREATE-1', 'CREATE-2', 'CREATE-8', 'CREATE-10', 'GET-1', 'LIST-7', 'LIST-10'],
    profiles: writing,
    ...missed,
    apply: (behaviour) => ({
      ...behaviour,
      assignId: () => 7n,
      finish: (raw, call) => {
        const whole = behaviour.finish(raw, call)
        return whole.status === 201 ? { ...whole, status: 200 } : whole
      },
    }),
  },
  {
    name: 'create-without-name-stored',
    summary: 'stores an unnamed animal where it refuses a body without a name',
    target: 'CREATE-7',
    profiles: writing,
    ...missed,
    apply: storedWhere(400, (body) =>
      'name' in body ? undefined : { name: 'Unnamed', status: statusOf(body) },
    ),
  },
  {
    name: 'create-number-for-name-stored',
    summary: 'stores an animal with the digits for a name where it refuses a number for one',
    target: 'CREATE-7',
    profiles: writing,
    ...missed,
    apply: storedWhere(400, (body) => {
      const name = body['name']
      return typeof name === 'bigint' || typeof name === 'number'
        ? { name: String(name), status: statusOf(body) }
        : undefined
    }),
  },
  {
    name: 'create-null-for-name-stored',
    summary: 'stores an animal without a name where it refuses null for one',
    target: 'CREATE-7',
    profiles: writing,
    ...missed,
    apply: storedWhere(400, (body) =>
      body['name'] === null ? { name: '', status: statusOf(body) } : undefined,
    ),
  },
  {
    name: 'auth-create-stored-as-sold',
    summary:
      'stores the animal of an unauthorized create as sold, whatever was sent, and lists the sold last',
    target: 'AUTH-5',
    profiles: writing,
    settings: { seeded: 330 },
    corner: true,
    apply: (behaviour) =>
      storedWhere(401, ({ name }) => (typeof name === 'string' ? { name, status: 'sold' } : undefined))(
        byStatus(behaviour),
      ),
  },
  {
    name: 'create-refused-stored-as-sold',
    summary: 'stores what it can of a refused create as sold, whatever was sent, and lists the sold last',
    target: 'CREATE-7',
    profiles: writing,
    settings: { seeded: 330 },
    corner: true,
    apply: (behaviour) =>
      storedWhere(400, ({ name }) => (typeof name === 'string' ? { name, status: 'sold' } : undefined))(
        byStatus(behaviour),
      ),
  },
  {
    name: 'page-of-one',
    summary: 'lists one animal at most, whatever limit says',
    target: 'LIST-8',
    profiles: ['read-only'],
    corner: true,
    apply: change('page', (page) => (pets, query, call) => page(pets, query, call).slice(0, 1)),
  },
  {
    name: 'name-escaped-where-short',
    summary: 'refuses names over 20 letters with 400, and escapes & and apostrophes in others for HTML',
    target: 'CREATE-2',
    alsoBreaks: ['LIST-10', 'GET-1'],
    profiles: writing,
    corner: true,
    apply: where(shortNames, storedNames(escaped)),
  },
  {
    name: 'name-escaped-where-plain',
    summary:
      'refuses names with letters beyond ASCII or most signs with 400, and escapes & and apostrophes for HTML',
    target: 'CREATE-2',
    alsoBreaks: ['LIST-10', 'GET-1'],
    profiles: writing,
    ...missed,
    apply: where(fewNames, storedNames(escaped)),
  },
  {
    name: 'name-apostrophe-doubled-where-plain',
    summary:
      'refuses names with letters beyond ASCII or most signs with 400, and doubles apostrophes as SQL does',
    target: 'CREATE-2',
    alsoBreaks: ['LIST-10', 'GET-1'],
    profiles: writing,
    ...missed,
    apply: where(
      fewNames,
      storedNames((name) => name.replaceAll("'", "''")),
    ),
  },
  {
    name: 'name-with-emoji-damaged-where-short',
    summary:
      'refuses names over 20 letters with 400, and stores ? for letters beyond the basic plane in others',
    target: 'CREATE-2',
    alsoBreaks: ['LIST-10', 'GET-1'],
    profiles: writing,
    corner: true,
    apply: where(
      shortNames,
      storedNames((name) => name.replace(/[\u{10000}-\u{10ffff}]/gu, '?')),
    ),
  },
  {
    name: 'list-name-escaped-where-short',
    summary: 'refuses names over 20 letters with 400, and escapes & and apostrophes in the list for HTML',
    target: 'LIST-10',
    profiles: writing,
    corner: true,
    apply: where(
      shortNames,
      shown(['list'], (fields, { name }) => ({ ...fields, name: escaped(name) })),
    ),
  },
  {
    name: 'list-name-escaped-where-plain',
    summary:
      'refuses names with letters beyond ASCII or most signs with 400, and escapes & and apostrophes in the list',
    target: 'LIST-10',
    profiles: writing,
    ...missed,
    apply: where(
      fewNames,
      shown(['list'], (fields, { name }) => ({ ...fields, name: escaped(name) })),
    ),
  },
  {
    ...withSlowWindows(
      rateFault(
        'RATE-11',
        'reset-brings-nothing',
        'gives one request a second back once the limit is spent, and nothing at Reset',
        change('limiter', (limiter) => (windows, bucket) => {
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
      ),
    ),
    corner: true,
  },
]
