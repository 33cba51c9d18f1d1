import fc from 'fast-check'
import type { JsonSchema } from '../spec/json-schema.ts'

/** A generated NewPet, apart from the run's own mark in its name. */
export interface GeneratedPet {
  readonly name: string
  readonly categoryId: bigint
  readonly status: string | undefined
}

const longestName = 30

/**
 * Valid bodies for a create, from the schema: every status it names and none, and names such as must come back
 * unchanged: letters of any script, digits, punctuation and emoji, in NFC and without white space.
 *
 * @param categories - those that the service is known to take, one at least
 */
export function newPetArbitrary(
  schema: JsonSchema,
  categories: readonly bigint[],
): fc.Arbitrary<GeneratedPet> {
  const statuses = (schema.properties?.['status']?.enum ?? []).filter((value) => typeof value === 'string')
  return fc.record({
    name: nameArbitrary(),
    categoryId: fc.constantFrom(...categories),
    status: fc.constantFrom(undefined, ...statuses),
  })
}

function nameArbitrary(): fc.Arbitrary<string> {
  return fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: longestName })
    .map((text) => [...text.normalize('NFC')].filter(isSafe).slice(0, longestName).join('').normalize('NFC'))
    .filter((text) => text !== '' && [...text].every(isSafe))
}

function isSafe(letter: string): boolean {
  return /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(letter)
}
