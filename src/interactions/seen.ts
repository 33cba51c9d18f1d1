import { isRecord } from '../contract/is-record.ts'
import type { Exchange } from '../events/exchange.ts'
import { statusOf } from '../oracle/exchange-status.ts'
import { type NewPet, type PetStatus, petStatuses } from '../oracle/new-pet.ts'
import { parsedBody } from '../oracle/parsed-body.ts'
import { seePet } from '../oracle/seen-pet.ts'

/** An animal that the run created, as it was sent. */
export interface Created {
  readonly sent: Partial<NewPet>
  readonly exchange: Exchange
}

/** An exchange beside what the run had seen of the store by then. */
export interface Seen {
  readonly exchange: Exchange
  readonly request: Exchange['request']
  /** Animals that pages and creates have shown, the run's own among them; of a status, or of any. */
  readonly countOf: (status: PetStatus | undefined) => number
  /** Own animals by their ids. */
  readonly own: ReadonlyMap<bigint, Created>
  /** Ids of animals that pages have shown. */
  readonly ids: ReadonlySet<bigint>
  /** Names that creates were sent with before it. */
  readonly names: ReadonlySet<string>
  /** Paths that the key was let in with. */
  readonly letIn: ReadonlySet<string>
  /** Ms from the end of the last create to the beginning of this exchange; undefined before the first. */
  readonly sinceCreate: number | undefined
  /** In how many exchanges an own animal was shown before, by its id. */
  readonly shownBefore: ReadonlyMap<bigint, number>
  readonly consistencyWindowMs: number
}

/** Sets each exchange of a run beside what was seen before it. */
export function* beside(
  exchanges: Iterable<Exchange>,
  consistencyWindowMs: number,
): Generator<Seen, void, undefined> {
  const own = new Map<bigint, Created>()
  const statuses = new Map<bigint, unknown>()
  const names = new Set<string>()
  const letIn = new Set<string>()
  const shownBefore = new Map<bigint, number>()
  let lastCreate: number | undefined
  for (const exchange of exchanges) {
    const counts = countsOf(statuses.values())
    yield {
      exchange,
      request: exchange.request,
      countOf: (status) => (status === undefined ? statuses.size : (counts.get(status) ?? 0)),
      own: new Map(own),
      ids: new Set(statuses.keys()),
      names: new Set(names),
      letIn: new Set(letIn),
      sinceCreate: lastCreate === undefined ? undefined : exchange.sentAt - lastCreate,
      shownBefore: new Map(shownBefore),
      consistencyWindowMs,
    }
    for (const { id, status } of shownBy(exchange)) {
      statuses.set(id, status)
      if (own.has(id)) shownBefore.set(id, (shownBefore.get(id) ?? 0) + 1)
    }
    const created = createdBy(exchange)
    if (exchange.request.credential.kind === 'key' && statusOf(exchange) === 200)
      letIn.add(exchange.request.path)
    if (exchange.request.operation === 'createPet') {
      const { name } = seePet(parsedBody(exchange.request))
      if (name !== undefined) names.add(name)
    }
    if (created === undefined) continue
    own.set(created.id, created)
    lastCreate = exchange.sentAt + exchange.durationMs
  }
}

/** The animals that an answer shows to the key. */
export function shownBy(exchange: Exchange): readonly { readonly id: bigint; readonly status: unknown }[] {
  const status = statusOf(exchange)
  if (exchange.request.credential.kind !== 'key' || (status !== 200 && status !== 201)) return []
  const body = exchange.response?.body
  const pets = Array.isArray(body) ? body : isRecord(body) ? [body] : []
  return pets.map(seePet).flatMap(({ id, status: told }) => (id === undefined ? [] : [{ id, status: told }]))
}

function createdBy(exchange: Exchange): (Created & { readonly id: bigint }) | undefined {
  if (exchange.request.operation !== 'createPet' || statusOf(exchange) !== 201) return undefined
  const { id } = seePet(exchange.response?.body)
  if (id === undefined) return undefined
  const { name, categoryId, status } = seePet(parsedBody(exchange.request))
  const known = petStatuses.find((one) => one === status)
  return {
    id,
    exchange,
    sent: {
      ...(name === undefined ? {} : { name }),
      ...(categoryId === undefined ? {} : { categoryId }),
      ...(known === undefined ? {} : { status: known }),
    },
  }
}

function countsOf(statuses: Iterable<unknown>): ReadonlyMap<unknown, number> {
  const counts = new Map<unknown, number>()
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  return counts
}
