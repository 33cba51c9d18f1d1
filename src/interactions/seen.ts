import { statusOf } from '../oracle/exchange-status.ts'
import { type ListedId, listedId } from '../oracle/listed-ids.ts'
import { type NewPet, type PetStatus, petStatuses } from '../oracle/new-pet.ts'
import { parsedBody } from '../oracle/parsed-body.ts'
import { seePet } from '../oracle/seen-pet.ts'
import type { Exchange } from '../spec/exchange.ts'
import { isRecord } from '../spec/is-record.ts'
import { SentNames } from './sent-names.ts'

/** An animal that the run created, as it was sent. */
export interface Created {
  readonly sent: Partial<NewPet>
  /** When its create was answered, in local ms. */
  readonly answeredAt: number
}

/** An animal that an answer shows. */
interface ShownPet {
  readonly id: ListedId
  readonly status: unknown
}

/** An exchange beside what the run had seen of the store by then: as it stands until the next one is learnt of. */
export interface Seen {
  readonly exchange: Exchange
  readonly request: Exchange['request']
  /** The animals that it shows to the key. */
  readonly shown: readonly ShownPet[]
  /** Animals that pages and creates have shown, the run's own among them; of a status, or of any. */
  readonly countOf: (status: PetStatus | undefined) => number
  /** Own animals by their ids. */
  readonly own: ReadonlyMap<ListedId, Created>
  /** Animals that answers have shown, by their ids, with the status that each was shown with last. */
  readonly ids: ReadonlyMap<ListedId, unknown>
  /** Names that creates were sent with before it. */
  readonly names: Pick<SentNames, 'has' | 'hasInAnyCase'>
  /** Paths that the key was let in with. */
  readonly letIn: ReadonlySet<string>
  /** When the last create before it was answered, in local ms; undefined before the first. */
  readonly lastCreate: number | undefined
  /** Own animals that were shown before, by their ids. */
  readonly shownBefore: ReadonlySet<ListedId>
  readonly consistencyWindowMs: number
}

/** What a run has seen of the store so far, an exchange at a time. */
export class SeenSoFar {
  readonly #own = new Map<ListedId, Created>()
  readonly #statuses = new Map<ListedId, unknown>()
  readonly #counts = new Map<unknown, number>()
  readonly #names = new SentNames()
  readonly #letIn = new Set<string>()
  readonly #shownBefore = new Set<ListedId>()
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
      shown: shownBy(exchange),
      countOf: (status) => this.#countOf(status),
      own: this.#own,
      ids: this.#statuses,
      names: this.#names,
      letIn: this.#letIn,
      lastCreate: this.#lastCreate,
      shownBefore: this.#shownBefore,
      consistencyWindowMs: this.#consistencyWindowMs,
    }
  }

  /** Takes in what an exchange shows. */
  learn({ exchange, request, shown }: Seen): void {
    for (const { id, status } of shown) {
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

  #note(id: ListedId, status: unknown): void {
    const former = this.#statuses.get(id)
    if (former !== undefined && former === status) return
    if (this.#statuses.has(id)) this.#counts.set(former, (this.#counts.get(former) ?? 0) - 1)
    this.#statuses.set(id, status)
    this.#counts.set(status, (this.#counts.get(status) ?? 0) + 1)
  }
}

/** The animals that an answer shows to the key. */
export function shownBy(exchange: Exchange): readonly ShownPet[] {
  const status = statusOf(exchange)
  if (exchange.request.credential.kind !== 'key' || (status !== 200 && status !== 201)) return []
  const body = exchange.response?.body
  const pets: readonly unknown[] = Array.isArray(body) ? body : [body]
  const shown: ShownPet[] = []
  for (const raw of pets) {
    const id = listedId(raw)
    if (id !== undefined && isRecord(raw)) shown.push({ id, status: raw['status'] })
  }
  return shown
}

function createdBy(exchange: Exchange): (Created & { readonly id: ListedId }) | undefined {
  if (exchange.request.operation !== 'createPet' || statusOf(exchange) !== 201) return undefined
  const id = listedId(exchange.response?.body)
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
