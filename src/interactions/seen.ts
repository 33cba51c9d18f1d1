import { isRecord } from '../contract/is-record.ts'
import type { Exchange } from '../events/exchange.ts'
import { statusOf } from '../oracle/exchange-status.ts'
import { type NewPet, type PetStatus, petStatuses } from '../oracle/new-pet.ts'
import { parsedBody } from '../oracle/parsed-body.ts'
import { seePet } from '../oracle/seen-pet.ts'
import { SentNames } from './sent-names.ts'

/** An animal that the run created, as it was sent. */
export interface Created {
  readonly sent: Partial<NewPet>
  /** When its create was answered, in local ms. */
  readonly answeredAt: number
}

/** An exchange beside what the run had seen of the store by then: as it stands until the next one is learnt of. */
export interface Seen {
  readonly exchange: Exchange
  readonly request: Exchange['request']
  /** Animals that pages and creates have shown, the run's own among them; of a status, or of any. */
  readonly countOf: (status: PetStatus | undefined) => number
  /** Own animals by their ids. */
  readonly own: ReadonlyMap<bigint, Created>
  /** Animals that answers have shown, by their ids, with the status that each was shown with last. */
  readonly ids: ReadonlyMap<bigint, unknown>
  /** Names that creates were sent with before it. */
  readonly names: Pick<SentNames, 'has' | 'hasInAnyCase'>
  /** Paths that the key was let in with. */
  readonly letIn: ReadonlySet<string>
  /** Ms from the end of the last create to the beginning of this exchange; undefined before the first. */
  readonly sinceCreate: number | undefined
  /** Own animals that were shown before, by their ids. */
  readonly shownBefore: ReadonlySet<bigint>
  readonly consistencyWindowMs: number
}

/** What a run has seen of the store so far, an exchange at a time. */
export class SeenSoFar {
  readonly #own = new Map<bigint, Created>()
  readonly #statuses = new Map<bigint, unknown>()
  readonly #counts = new Map<unknown, number>()
  readonly #names = new SentNames()
  readonly #letIn = new Set<string>()
  readonly #shownBefore = new Set<bigint>()
  readonly #consistencyWindowMs: number
  #lastCreate: number | undefined

  constructor(consistencyWindowMs: number) {
    this.#consistencyWindowMs = consistencyWindowMs
  }

  /** Sets an exchange beside what was seen before it. */
  before(exchange: Exchange): Seen {
    return {
      exchange,
      request: exchange.request,
      countOf: (status) => this.#countOf(status),
      own: this.#own,
      ids: this.#statuses,
      names: this.#names,
      letIn: this.#letIn,
      sinceCreate: this.#lastCreate === undefined ? undefined : exchange.sentAt - this.#lastCreate,
      shownBefore: this.#shownBefore,
      consistencyWindowMs: this.#consistencyWindowMs,
    }
  }

  /** Takes in what an exchange shows. */
  learn(exchange: Exchange): void {
    const { request } = exchange
    for (const { id, status } of shownBy(exchange)) {
      this.#note(id, status)
      if (this.#own.has(id)) this.#shownBefore.add(id)
    }
    if (request.credential.kind === 'key' && statusOf(exchange) === 200) this.#letIn.add(request.path)
    if (request.operation !== 'createPet') return
    const { name } = seePet(parsedBody(request))
    if (name !== undefined) this.#names.add(name)
    const created = createdBy(exchange)
    if (created === undefined) return
    this.#own.set(created.id, created)
    this.#lastCreate = created.answeredAt
  }

  #countOf(status: PetStatus | undefined): number {
    return status === undefined ? this.#statuses.size : (this.#counts.get(status) ?? 0)
  }

  #note(id: bigint, status: unknown): void {
    if (this.#statuses.has(id)) {
      const former = this.#statuses.get(id)
      if (former === status) return
      this.#counts.set(former, (this.#counts.get(former) ?? 0) - 1)
    }
    this.#statuses.set(id, status)
    this.#counts.set(status, (this.#counts.get(status) ?? 0) + 1)
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
    answeredAt: exchange.sentAt + exchange.durationMs,
    sent: {
      ...(name === undefined ? {} : { name }),
      ...(categoryId === undefined ? {} : { categoryId }),
      ...(known === undefined ? {} : { status: known }),
    },
  }
}
