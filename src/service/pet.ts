/** The values of PetStatus (interface document, Resources). */
export const petStatuses = ['available', 'pending', 'sold'] as const

/** The availability of a pet. */
export type PetStatus = (typeof petStatuses)[number]

/** A pet in the store; an int64 is never held as a double. */
export interface StoredPet {
  readonly id: bigint
  readonly name: string
  readonly categoryId: bigint
  readonly status: PetStatus | undefined
  /** Creation time in ms, on which a lagging list depends. */
  readonly createdAt: number
}

/** Whether a value is a PetStatus. */
export const isPetStatus = (value: unknown): value is PetStatus =>
  petStatuses.some((status) => status === value)

/** Whether a whole number fits into 64 bits. */
export const isInt64 = (value: bigint): boolean => BigInt.asIntN(64, value) === value
