/** The values of PetStatus (interface document, Resources). */
export const petStatuses = ['available', 'pending', 'sold'] as const

/** An animal's availability. */
export type PetStatus = (typeof petStatuses)[number]

/** A NewPet as the service understood it: what the client sent, checked. */
export interface Draft {
  readonly name: string
  /** An int64, so never held as a double. */
  readonly categoryId: bigint
  readonly status: PetStatus | undefined
}

/** An animal in the store. */
export interface StoredPet extends Draft {
  readonly id: bigint
  /** When it was created, in milliseconds: what a lagging list goes by. */
  readonly createdAt: number
}

/** Tells whether a value is one of PetStatus. */
export const isPetStatus = (value: unknown): value is PetStatus =>
  petStatuses.some((status) => status === value)

/** Tells whether a whole number fits in 64 bits. */
export const isInt64 = (value: bigint): boolean => BigInt.asIntN(64, value) === value
