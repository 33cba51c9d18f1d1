import { petStatuses, type StoredPet } from './pet.ts'

const names = [
  'Alma',
  'Bruno',
  'Coco',
  'Dusty',
  'Elsa',
  'Felix',
  'Ginger',
  'Hugo',
  'Iris',
  'Jasper',
  'Kiki',
  'Luna',
]

/** The animals that a store opens with, the three statuses in turn. */
export const seed = (count: number, nextId: () => bigint): readonly StoredPet[] =>
  Array.from({ length: count }, (_, index) => ({
    id: nextId(),
    name: `${names[index % names.length]} ${index + 1}`,
    categoryId: BigInt((index % 5) + 1),
    status: petStatuses[index % petStatuses.length],
    createdAt: 0,
  }))
