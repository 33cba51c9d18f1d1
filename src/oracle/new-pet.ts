import { stringifyJson } from '../http/lossless-json.ts'

/** The values of PetStatus (interface document, Resources). */
export const petStatuses = ['available', 'pending', 'sold'] as const

/** One PetStatus. */
export type PetStatus = (typeof petStatuses)[number]

/** Whether a value is a PetStatus. */
export function isPetStatus(value: unknown): value is PetStatus {
  return petStatuses.some((one) => one === value)
}

/** A valid body for a create. */
export interface NewPet {
  readonly name: string
  readonly categoryId: bigint
  readonly status?: PetStatus
}

/** The body as JSON text, each int64 digit for digit. */
export function newPetText(pet: NewPet): string {
  return stringifyJson(pet)
}
