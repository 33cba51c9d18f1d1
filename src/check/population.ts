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

  /** Local time in ms until which a list or a fetch may lag behind what this run created. */
  get lagsUntil(): number {
    return Math.max(0, ...this.own.map(endOfCreate)) + this.#consistencyWindowMs
  }

  /**
   * How many animals, of a status or of any, a list asked for at a moment must draw from: those seen in a list
   * before, and own ones old enough for the list not to lag behind them.
   *
   * @param at - local time in ms
   */
  settled(at: number, status?: PetStatus): number {
    return this.#count(
      status,
      (sighting) => sighting.at <= at,
      (animal) => endOfCreate(animal) + this.#consistencyWindowMs <= at,
    )
  }

  /** How many animals are known to exist, of a status or of any, whether or not a list shows them yet. */
  known(status?: PetStatus): number {
    return this.#count(
      status,
      () => true,
      () => true,
    )
  }

  #count(
    status: PetStatus | undefined,
    isSeen: (sighting: Sighting) => boolean,
    isDue: (animal: OwnAnimal) => boolean,
  ): number {
    const fits = (found: unknown): boolean => status === undefined || found === status
    const statuses = new Map(this.own.map((animal) => [animal.id, animal.status]))
    const seen = [...this.#seen].filter(
      ([id, sighting]) => isSeen(sighting) && fits(statuses.get(id) ?? sighting.status),
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
