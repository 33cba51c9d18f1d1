import type { Exchange } from '../../spec/exchange.ts'
import { endOf, settledFrom } from '../moments.ts'
import { type NewPet, type PetStatus, petStatuses } from '../new-pet.ts'
import { wholeId } from '../pet-path.ts'
import { sentPet, toldPet } from '../seen-pet.ts'
import { countKnown, foreignPets, ownDue } from './count-known.ts'
import type { StoreModel } from './store-model.ts'

/** A pet that the run created with the main key. */
export interface CreatedPet {
  readonly id: bigint
  readonly sent: NewPet
  /** The status it was sent with; undefined where none was, and it may have any. */
  readonly status: PetStatus | undefined
  /** The POST that created it. */
  readonly created: Exchange
}

/** What scenarios and coverage read from the store model, as it stands at the call. All times are local, in ms. */
export class StoreView {
  readonly consistencyWindowMs: number
  readonly #model: () => StoreModel
  /** By the numbers of their POSTs: each pet is one object, however often it is read. */
  readonly #pets = new Map<number, CreatedPet>()

  constructor(model: () => StoreModel, consistencyWindowMs: number) {
    this.#model = model
    this.consistencyWindowMs = consistencyWindowMs
  }

  /** The pets that the run created, in their order. */
  get own(): readonly CreatedPet[] {
    return [...this.#model().own].flatMap(([id, { created }]) => this.petOf(id, created) ?? [])
  }

  /** The pet that a POST created, unless it was sent without a name or a category, with an unknown status, or another key. */
  petOf(id: bigint, created: Exchange): CreatedPet | undefined {
    const known = this.#pets.get(created.number)
    if (known !== undefined) return known
    const { request, keyVariable } = created
    const { name, categoryId, status: given } = sentPet(created)
    const status = petStatuses.find((one) => one === given)
    if (keyVariable !== 'PETSTORE_API_KEY' || request.credential.kind !== 'key') return undefined
    if (name === undefined || categoryId === undefined || status !== given) return undefined
    const sent = { name, categoryId, ...(status === undefined ? {} : { status }) }
    const pet = { id, sent, status, created }
    this.#pets.set(created.number, pet)
    return pet
  }

  /** The pet that the run created under an id, under the conditions of {@link petOf}. */
  find(id: bigint): CreatedPet | undefined {
    const pet = this.#model().own.get(id)
    return pet && this.petOf(id, pet.created)
  }

  /** Whether the run created the pet that has an id. */
  isOwn(id: bigint): boolean {
    return this.#model().own.has(id)
  }

  /** Whether a page or a fetch has shown the pet that has an id. */
  wasShown(id: bigint): boolean {
    const { seen, fetched } = this.#model()
    return seen.has(id) || fetched.has(id)
  }

  /** Whether the key was given what a path is for: a page, or the pet that has its id. */
  wasGiven(path: string): boolean {
    const { longest, fetched } = this.#model()
    return longest.has(path) || fetched.has(wholeId(path) ?? 0n)
  }

  /** How many POSTs with the key went out with a name. */
  timesSent(name: string): number {
    return this.#model().namesSent.get(name) ?? 0
  }

  /** Whether a POST with the key went out with a name that differs from one in letter case alone. */
  isSentInOtherCase(name: string): boolean {
    const folded = name.toLowerCase()
    return this.#model()
      .namesSent.keys()
      .some((one) => one !== name && one.toLowerCase() === folded)
  }

  /** Whether a page has shown an id, or a POST returned it. */
  has(id: bigint): boolean {
    const { own, seen } = this.#model()
    return own.has(id) || seen.has(id)
  }

  /** Every such id, smallest first. */
  get ids(): readonly bigint[] {
    const { own, seen } = this.#model()
    return [...new Set([...seen.keys(), ...own.keys()])].toSorted((a, b) => Number(a - b))
  }

  get #endsOfCreates(): readonly number[] {
    return [...this.#model().own.values()].map(({ created }) => endOf(created))
  }

  /** When the first response to a POST of this run came; 0 before it. */
  get firstCreate(): number {
    const ends = this.#endsOfCreates
    return ends.length === 0 ? 0 : Math.min(...ends)
  }

  /** When the last one came; 0 before the first. */
  get lastCreate(): number {
    return Math.max(0, ...this.#endsOfCreates)
  }

  /** From when on no list may lag behind what this run created, or has seen for the first time. */
  get lagsUntil(): number {
    let last = this.lastCreate
    for (const { exchange } of this.#model().seen.values()) last = Math.max(last, endOf(exchange))
    return settledFrom(last, this.consistencyWindowMs)
  }

  /** From when on no GET may lag behind a pet: counted from its POST, or from when it was first seen. 0 for an unknown id. */
  lagsUntilFor(id: bigint): number {
    const { own, seen } = this.#model()
    const since = own.get(id)?.created ?? seen.get(id)?.exchange
    return since === undefined ? 0 : settledFrom(endOf(since), this.consistencyWindowMs)
  }

  /** How many pets, of a status or of any, had shown by a moment, or were created so long before that a list may not lag. */
  inSight(at: number, status?: PetStatus): number {
    return countKnown(this.#model(), at, this.consistencyWindowMs, status)
  }

  /** How many pets are known to exist, of a status or of any, whether or not a list shows them yet. */
  known(status?: PetStatus): number {
    return countKnown(this.#model(), Number.POSITIVE_INFINITY, 0, status)
  }

  /** How many created pets, of a status or of any, a list asked for at a moment may not lag behind any more. */
  ownDue(at: number, status?: PetStatus): number {
    return ownDue(this.#model(), at, this.consistencyWindowMs, status, () => true).length
  }

  /** Ids of the foreign pets, of a status or of any, that were first seen before a moment. */
  others(at: number, status?: PetStatus): Set<bigint> {
    return new Set(
      foreignPets(this.#model(), status).flatMap(([id, pet]) => (endOf(pet.exchange) <= at ? id : [])),
    )
  }

  /** Names of the pets that lists have shown and the run did not create. */
  get foreignNames(): readonly string[] {
    return foreignPets(this.#model(), undefined).flatMap(([, { name }]) => name ?? [])
  }

  /** How many pets a list by a status may have, as far as this run knows, with those that got it from the service. */
  mostOf(status: PetStatus): number {
    const { own, seen } = this.#model()
    let count = 0
    for (const [id, sighting] of seen) if ((own.get(id)?.filedUnder ?? sighting.status) === status) count += 1
    for (const [id, { filedUnder, created }] of own) {
      if (seen.has(id)) continue
      if ((filedUnder ?? toldPet(created).status) === status) count += 1
    }
    return count
  }
}
