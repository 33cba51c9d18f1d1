import type { NewPet, PetStatus } from '../oracle/new-pet.ts'
import { type SeenPet, seePet } from '../oracle/seen-pet.ts'
import type { Exchange } from '../spec/exchange.ts'

/** An animal that this run created. */
export interface OwnAnimal {
  readonly id: bigint
  readonly sent: NewPet
  /** The status it was sent with; undefined where none was, and it may have any. */
  readonly status: PetStatus | undefined
  /** The create that was answered 201. */
  readonly created: Exchange
}

interface Sighting {
  readonly status: unknown
  /** Local time in ms of the first one. */
  readonly at: number
}

/** What the run knows of the animals in the store. There is no delete: what was seen stays. */
export class Population {
  readonly own: OwnAnimal[] = []
  readonly #consistencyWindowMs: number
  readonly #seen = new Map<bigint, Sighting>()
  /** A list that shows an own animal under a wrong id shows it all the same. */
  readonly #seenNames = new Set<string>()

  constructor(consistencyWindowMs: number) {
    this.#consistencyWindowMs = consistencyWindowMs
  }

  /** Notes the animals on a page that came at a moment, in local ms. */
  see(pets: readonly SeenPet[], at: number): void {
    for (const { id, name, status } of pets) {
      if (id !== undefined && !this.#seen.has(id)) this.#seen.set(id, { status, at })
      if (name !== undefined) this.#seenNames.add(name)
    }
  }

  /** Notes an animal of our own. */
  add(animal: OwnAnimal): void {
    this.own.push(animal)
  }

  /** Every id that was seen or told so far, smallest first. */
  get ids(): readonly bigint[] {
    const all = new Set([...this.#seen.keys(), ...this.own.map(({ id }) => id)])
    return [...all].toSorted((a, b) => (a < b ? -1 : 1))
  }

  /** Local time in ms at which the first of this run's creates was answered; 0 before it. */
  get firstCreate(): number {
    return this.own.length === 0 ? 0 : Math.min(...this.own.map(endOfCreate))
  }

  /** Local time in ms at which the last of this run's creates was answered; 0 before the first. */
  get lastCreate(): number {
    return Math.max(0, ...this.own.map(endOfCreate))
  }

  /** Local time in ms until which a list may lag behind what this run created, or has seen for the first time. */
  get lagsUntil(): number {
    const seen = [...this.#seen.values()].map(({ at }) => at)
    return Math.max(this.lastCreate, ...seen) + this.#consistencyWindowMs
  }

  /**
   * Local time in ms until which a fetch may lag behind an animal: counted from its create or, for an animal of
   * others, from when it was first seen. 0 for an id that nobody has told of.
   */
  lagsUntilFor(id: bigint): number {
    const own = this.own.find((animal) => animal.id === id)
    const known = own === undefined ? this.#seen.get(id)?.at : endOfCreate(own)
    return known === undefined ? 0 : known + this.#consistencyWindowMs
  }

  /** How many animals, of a status or of any, had shown in a list, or were created, by a moment in local ms. */
  inSight(at: number, status?: PetStatus): number {
    return this.#count(
      status,
      (sighting) => sighting.at <= at,
      (animal) => endOfCreate(animal) + this.#consistencyWindowMs <= at,
    )
  }

  /** How many own animals, of a status or of any, a list asked for at a moment (local ms) may not lag behind any more. */
  ownDue(at: number, status?: PetStatus): number {
    const due = this.own.filter(
      (animal) =>
        endOfCreate(animal) + this.#consistencyWindowMs <= at &&
        (status === undefined || animal.status === status),
    )
    return new Set(due.map(({ id }) => id)).size
  }

  /** Ids of the animals of others, of a status or of any, that were first seen before a moment in local ms. */
  others(at: number, status?: PetStatus): Set<bigint> {
    const own = new Set(this.own.map(({ id }) => id))
    const fitting = [...this.#seen].filter(
      ([id, sighting]) =>
        !own.has(id) && sighting.at <= at && (status === undefined || sighting.status === status),
    )
    return new Set(fitting.map(([id]) => id))
  }

  /** How many animals are known to exist, of a status or of any, whether or not a list shows them yet. */
  known(status?: PetStatus): number {
    return this.#count(
      status,
      () => true,
      () => true,
    )
  }

  /**
   * How many animals a list by a status may have, as far as this run knows: such as were sent without one too, which a
   * service gives them.
   */
  mostOf(status: PetStatus): number {
    const statuses = new Map<bigint, unknown>([...this.#seen].map(([id, sighting]) => [id, sighting.status]))
    for (const animal of this.own) {
      const shown = statuses.get(animal.id) ?? seePet(animal.created.response?.body).status
      statuses.set(animal.id, animal.status ?? shown)
    }
    return [...statuses.values()].filter((one) => one === status).length
  }

  #count(
    status: PetStatus | undefined,
    isSeen: (sighting: Sighting) => boolean,
    isDue: (animal: OwnAnimal) => boolean,
  ): number {
    const fits = (found: unknown): boolean => status === undefined || found === status
    const statuses = new Map(this.own.map((animal) => [animal.id, animal.status]))
    const seen = [...this.#seen].filter(
      ([id, sighting]) => isSeen(sighting) && fits(statuses.has(id) ? statuses.get(id) : sighting.status),
    )
    const due = this.own.filter(
      (animal) =>
        !this.#seen.has(animal.id) &&
        !this.#seenNames.has(animal.sent.name) &&
        isDue(animal) &&
        fits(animal.status),
    )
    return seen.length + new Set(due.map(({ id }) => id)).size
  }
}

function endOfCreate({ created }: OwnAnimal): number {
  return created.sentAt + created.durationMs
}
