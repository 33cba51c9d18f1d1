import type { StoredPet } from './pet.ts'

/** The pets, in the order of creation. */
export class Store {
  readonly #pets: StoredPet[] = []
  readonly #byId = new Map<bigint, StoredPet>()

  /** All pets, oldest first. */
  get pets(): readonly StoredPet[] {
    return this.#pets
  }

  insert(pet: StoredPet): void {
    this.#pets.push(pet)
    this.#byId.set(pet.id, pet)
  }

  /** Replaces the pet with the same id. Only mutants do that, no operation of the document. */
  replace(pet: StoredPet): void {
    const at = this.#pets.findIndex(({ id }) => id === pet.id)
    if (at >= 0) this.#pets[at] = pet
    this.#byId.set(pet.id, pet)
  }

  find(id: bigint): StoredPet | undefined {
    return this.#byId.get(id)
  }
}
