/** The values of PetStatus (interface document, Resources). */
export const petStatuses = ['available', 'pending', 'sold'] as const

/** An animal's availability. */
export type PetStatus = (typeof petStatuses)[number]

/** An animal in the store; an int64 is never held as a double. */
export interface StoredPet {
  readonly id: bigint
  readonly name: string
  readonly categoryId: bigint
  readonly status: PetStatus | undefined
  /** When it was created, in milliseconds: what a lagging list goes by. */
  readonly createdAt: number
}

/** Tells whether a value is one of PetStatus. */
export const isPetStatus = (value: unknown): value is PetStatus =>
  petStatuses.some((status) => status === value)

/** Tells whether a whole number fits in 64 bits. */
export const isInt64 = (value: bigint): boolean => BigInt.asIntN(64, value) === value
