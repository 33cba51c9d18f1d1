import fc from 'fast-check'
import type { JsonSchema } from '../spec/json-schema.ts'
import { isSafe } from './unicode-names.ts'

const longestName = 30

/** Valid bodies without the run's tag: each status and none, the given categories, names that must come back unchanged. */
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
