import type { Exchange } from '../client/exchange.ts'
import type { NewPet, PetStatus } from './new-pet.ts'
import type { SeenPet } from './seen-pet.ts'

/** An animal that this run created. */
export interface OwnAnimal {
  readonly id: bigint
  readonly sent: NewPet
  /** The status it was sent with or, where none was, the one it was given. */
  readonly status: unknown
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

  constructor(consistencyWindowMs: number) {
    this.#consistencyWindowMs = consistencyWindowMs
  }

  /** Notes the animals on a page that came at a moment, in local ms. */
  see(pets: readonly SeenPet[], at: number): void {
    for (const { id, status } of pets)
      if (id !== undefined && !this.#seen.has(id)) this.#seen.set(id, { status, at })
  }

  /** Local time in ms until which a list or a fetch may lag behind what this run created. */
  get lagsUntil(): number {
    const last = Math.max(0, ...this.own.map(({ created }) => created.sentAt + created.durationMs))
    return last + this.#consistencyWindowMs
  }

  /** Notes an animal of our own. */
  add(animal: OwnAnimal): void {
    this.own.push(animal)
  }

  /**
   * How many animals, of a status or of any, a list asked for at a moment must draw from: those seen in a list
   * before, and own ones old enough for the list not to lag behind them.
   *
   * @param at - local time in ms
   */
  settled(at: number, status?: PetStatus): number {
    const ids = new Set<bigint>()
    for (const [id, sighting] of this.#seen) {
      if (sighting.at <= at && (status === undefined || sighting.status === status)) ids.add(id)
    }
    for (const animal of this.own) {
      const age = at - (animal.created.sentAt + animal.created.durationMs)
      if (age >= this.#consistencyWindowMs && (status === undefined || animal.status === status))
        ids.add(animal.id)
    }
    return ids.size
  }

  /** How many animals are known to exist, of a status or of any, whether or not a list shows them yet. */
  known(status?: PetStatus): number {
    const ids = new Set<bigint>()
    for (const [id, sighting] of this.#seen)
      if (status === undefined || sighting.status === status) ids.add(id)
    for (const animal of this.own) if (status === undefined || animal.status === status) ids.add(animal.id)
    return ids.size
  }

  /** True once a list has shown this animal. */
  hasSeen(id: bigint): boolean {
    return this.#seen.has(id)
  }
}
