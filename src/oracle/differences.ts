import { printValue } from './describe-errors.ts'
import { type NewPet, petStatuses } from './new-pet.ts'
import type { SeenPet } from './seen-pet.ts'

/**
 * In what an animal shown departs from what it was created with, exactly: names code point by code point,
 * integers digit for digit. A status that was left out may be any PetStatus or none.
 */
export function differences(sent: NewPet, shown: SeenPet): string[] {
  const wrong: string[] = []
  if (shown.name !== sent.name) wrong.push(`name ${memberOf(shown, 'name')}`)
  if (shown.categoryId !== sent.categoryId) wrong.push(`categoryId ${memberOf(shown, 'categoryId')}`)
  if (!statusFits(sent, shown.status)) wrong.push(`status ${memberOf(shown, 'status')}`)
  return wrong
}

/** What an animal was created with, in words. */
export function describeAnimal({ name, categoryId, status }: NewPet): string {
  return `name ${printValue(name)}, categoryId ${categoryId}, status ${status ?? 'left out'}`
}

/** The status of an animal that was created without one, in words. */
export function describeStatus({ status }: { readonly status: unknown }): string {
  if (status === undefined) return 'none'
  return typeof status === 'string' ? status : printValue(status)
}

function statusFits({ status }: NewPet, shown: unknown): boolean {
  if (status !== undefined) return shown === status
  return shown === undefined || petStatuses.some((value) => value === shown)
}

function memberOf({ raw }: SeenPet, name: string): string {
  if (typeof raw !== 'object' || raw === null) return `missing in ${printValue(raw)}`
  const member = Object.entries(raw).find(([key]) => key === name)
  return member === undefined ? 'missing' : printValue(member[1])
}
