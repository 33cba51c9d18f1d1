import type { PetStatus, StoredPet } from './pet.ts'

const names = 'Alma Bruno Coco Dusty Elsa Felix Ginger Hugo Iris Jasper Kiki Luna'.split(' ')

/** The pets of a new store, with some statuses in turn. */
export const seed = (
  count: number,
  statuses: readonly PetStatus[],
  nextId: () => bigint,
): readonly StoredPet[] =>
  Array.from({ length: count }, (_, index) => ({
    id: nextId(),
    name: `${names[index % names.length]} ${index + 1}`,
    categoryId: BigInt((index % 5) + 1),
    status: statuses[index % statuses.length],
    createdAt: 0,
  }))
