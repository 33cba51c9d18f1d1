import type { StoredPet } from './pet.ts'

/** The animals, in the order in which they came. */
export class Store {
  readonly #pets: StoredPet[] = []
  readonly #byId = new Map<bigint, StoredPet>()

  /** Every animal, oldest first. */
  get pets(): readonly StoredPet[] {
    return this.#pets
  }

  insert(pet: StoredPet): void {
    this.#pets.push(pet)
    this.#byId.set(pet.id, pet)
  }

  /** Puts an animal in the place of the one with its id. No operation of the document does: faults do. */
  replace(pet: StoredPet): void {
    const at = this.#pets.findIndex(({ id }) => id === pet.id)
    if (at >= 0) this.#pets[at] = pet
    this.#byId.set(pet.id, pet)
  }

  find(id: bigint): StoredPet | undefined {
    return this.#byId.get(id)
  }
}
