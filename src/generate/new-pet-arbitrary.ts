import fc from 'fast-check'
import type { JsonSchema } from '../spec/json-schema.ts'
import { isSafe } from './unicode-names.ts'

const longestName = 30

/**
 * Valid bodies for a create, from the schema, apart from the run's own mark in the name: every status it names and none, and names such as must come back
 * unchanged: letters of any script, digits, punctuation and emoji, in NFC and without white space.
 *
 * @param categories - those that the service is known to take, one at least
 */
export function newPetArbitrary(schema: JsonSchema, categories: readonly bigint[]) {
  const statuses = (schema.properties?.['status']?.enum ?? []).filter((value) => typeof value === 'string')
  return fc.record({
    name: fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: longestName })
      .map((text) =>
        [...text.normalize('NFC')].filter(isSafe).slice(0, longestName).join('').normalize('NFC'),
      )
      .filter((text) => text !== '' && [...text].every(isSafe)),
    categoryId: fc.constantFrom(...categories),
    status: fc.constantFrom(undefined, ...statuses),
  })
}
