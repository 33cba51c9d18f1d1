import type { RequirementId } from '../catalogue/requirement-id.ts'
import type { Exchange } from '../client/exchange.ts'
import type { Contract } from '../contract/contract.ts'
import { isRecord } from '../contract/is-record.ts'
import { printValue } from './describe-errors.ts'
import type { Known, KnownAnimal } from './known.ts'
import { learnCreate } from './learn-create.ts'
import { defaultLimit, type ListQuery, listQuery } from './list-query.ts'
import { readRemaining } from './readings.ts'
import { type SeenPet, seenIdText, seePet } from './seen-pet.ts'

/** A breach that an answer shows beside what was known before it. */
interface KnownBreach {
  readonly requirement: RequirementId
  readonly expected: string
  readonly actual: string
  /** What shows it, in order. */
  readonly exchanges: readonly Exchange[]
}

/** What an exchange adds to what is known, and what it breaks. */
export interface Judged {
  readonly known: Known
  readonly breaches: readonly KnownBreach[]
}

/**
 * Holds an answer against what the run knows of the store, whoever asked and why: every page (LIST-2, LIST-3, LIST-4,
 * LIST-7, LIST-10, and AUTH-5 and CREATE-7 by what refused creates must not have left), every fetch of an animal of the
 * run's own (GET-1), and what each answer says of the main key's limit (RATE-3). What may be lag or another client's
 * doing breaks nothing here.
 *
 * @param tag - of the run
 */
export function judgeKnown(known: Known, exchange: Exchange, contract: Contract, tag: string): Judged {
  const { known: read, breaches } = judgeReadings(known, exchange)
  const { request, response } = exchange
  if (request.operation === 'createPet')
    return { known: learnCreate(read, exchange, contract, tag), breaches }
  if (response?.status !== 200 || request.credential.kind !== 'key') return { known: read, breaches }
  const shown =
    request.operation === 'listPets' && Array.isArray(response.body)
      ? judgePage(known, exchange, response.body)
      : []
  const fetched = request.operation === 'getPet' ? judgeFetch(known, exchange) : []
  return { known: read, breaches: [...breaches, ...shown, ...fetched] }
}

function judgeReadings(known: Known, exchange: Exchange): Judged {
  const { request, response, keyVariable } = exchange
  const { operation, credential } = request
  const isLetIn = response !== undefined && response.status >= 200 && response.status < 300
  // Whether the experimental operation counts is left open, as all about it is.
  const isCounted = operation !== undefined && operation !== 'listOrders'
  if (!isCounted || credential.kind !== 'key' || !isLetIn || keyVariable !== 'PETSTORE_API_KEY')
    return { known, breaches: [] }
  const { all, overstated } = readRemaining(known.readings, operation, exchange)
  const read = { ...known, readings: all }
  if (overstated === undefined) return { known: read, breaches: [] }
  const { most, spent, reading, first } = overstated
  const breach: KnownBreach = {
    requirement: 'RATE-3',
    expected: `X-RateLimit-Remaining of at most ${most}, at least ${spent} of ${reading.limit} requests being spent`,
    actual: `${reading.remaining}`,
    exchanges: [first, exchange],
  }
  return { known: read, breaches: [breach] }
}

function judgePage(known: Known, exchange: Exchange, body: readonly unknown[]): readonly KnownBreach[] {
  const query = listQuery(exchange.request.path)
  const found = [
    ...(query === undefined ? [] : [overlong(query, body.length), ofOtherStatus(query, body)]),
    repeated(body),
  ]
  const breaches = found.flatMap((one) => (one === undefined ? [] : [{ ...one, exchanges: [exchange] }]))
  if (known.own.size === 0 && known.refused.size === 0) return breaches
  const pets = body.map(seePet)
  return [...breaches, ...traces(known, exchange, pets), ...changed(known, 'LIST-10', exchange, pets)]
}

type Words = Omit<KnownBreach, 'exchanges'>

/** Of a limit and a status together, which is at fault takes another answer to tell. */
function overlong({ limit, status }: ListQuery, length: number): Words | undefined {
  const most = limit ?? defaultLimit
  if (length <= most || (limit !== undefined && status !== undefined)) return undefined
  return {
    requirement: limit === undefined ? 'LIST-2' : 'LIST-3',
    expected: `at most ${most} animals`,
    actual: `${length} animals`,
  }
}

/** One whose status is no PetStatus at all is no Pet: LIST-1 judges that. */
function ofOtherStatus({ limit, status }: ListQuery, body: readonly unknown[]): Words | undefined {
  if (status === undefined || limit !== undefined) return undefined
  const stranger = body
    .map(seePet)
    .find((pet) => pet.status !== status && (pet.status === undefined || typeof pet.status === 'string'))
  if (stranger === undefined) return undefined
  return {
    requirement: 'LIST-4',
    expected: `only animals with the status ${status}`,
    actual: `one with ${printValue(stranger.status)}: ${printValue(stranger.raw)}`,
  }
}

/** Most pages have their ids in order, one way or the other: only where they have not is it looked who was met before. */
function repeated(body: readonly unknown[]): Words | undefined {
  if (isInOrder(body)) return undefined
  const met = new Set<number | bigint>()
  for (const raw of body) {
    const id = idOf(raw)
    if (id === undefined) continue
    if (met.has(id))
      return { requirement: 'LIST-7', expected: 'each animal once', actual: `the id ${id} twice` }
    met.add(id)
  }
  return undefined
}

/** Whole numbers that a double holds are numbers, all others bigints: no two that are equal differ in kind. */
function idOf(raw: unknown): number | bigint | undefined {
  const id = isRecord(raw) ? raw['id'] : undefined
  return typeof id === 'bigint' || (typeof id === 'number' && Number.isSafeInteger(id)) ? id : undefined
}

function isInOrder(body: readonly unknown[]): boolean {
  let [rises, falls] = [true, true]
  let before: number | bigint | undefined
  for (const raw of body) {
    const id = idOf(raw)
    if (id === undefined) return false
    if (before !== undefined) {
      rises &&= id > before
      falls &&= id < before
      if (!rises && !falls) return false
    }
    before = id
  }
  return true
}

function traces(known: Known, exchange: Exchange, pets: readonly SeenPet[]): readonly KnownBreach[] {
  if (known.refused.size === 0) return []
  return pets.flatMap(({ id, name, raw }): readonly KnownBreach[] => {
    const refused = name === undefined ? undefined : known.refused.get(name)
    // One of the run's own may have come to look like it.
    if (refused === undefined || (id !== undefined && known.own.has(id))) return []
    const { requirement, exchange: create } = refused
    const expected = `no animal from a create that was answered ${create.response?.status ?? create.head?.status}`
    return [{ requirement, expected, actual: printValue(raw), exchanges: [create, exchange] }]
  })
}

function judgeFetch(known: Known, exchange: Exchange): readonly KnownBreach[] {
  const body = exchange.response?.body
  // Another id than was asked for is the affair of GET-2 and GET-3.
  if (!exchange.request.path.endsWith(`/${seenIdText(body)}`)) return []
  return changed(known, 'GET-1', exchange, [seePet(body)])
}

/** Animals of the run's own that are shown otherwise than they were created. */
function changed(
  known: Known,
  requirement: RequirementId,
  exchange: Exchange,
  pets: readonly SeenPet[],
): readonly KnownBreach[] {
  if (known.own.size === 0) return []
  return pets.flatMap((pet): readonly KnownBreach[] => {
    const animal = pet.id === undefined ? undefined : known.own.get(pet.id)
    if (animal === undefined || animal === 'contested') return []
    const expected = departures(animal, pet)
    if (expected.length === 0) return []
    return [
      {
        requirement,
        expected: `id ${pet.id} with ${expected.join(', ')}`,
        actual: printValue(pet.raw),
        exchanges: [animal.created, exchange],
      },
    ]
  })
}

function departures({ name, categoryId, status }: KnownAnimal, shown: SeenPet): readonly string[] {
  return [
    ...(name === undefined || shown.name === name ? [] : [`name ${printValue(name)}`]),
    ...(categoryId === undefined || shown.categoryId === categoryId ? [] : [`categoryId ${categoryId}`]),
    ...(status === undefined || shown.status === status ? [] : [`status ${status}`]),
  ]
}
