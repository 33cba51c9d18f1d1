import { isRecord } from '../../src/spec/is-record.ts'

/** Keywords of JSON Schema and OpenAPI that only readers need. */
const annotations: readonly string[] = ['$comment', 'description', 'examples', 'title']
/** Keywords whose value maps names, of which any may look like a keyword. */
const mappings: readonly string[] = ['properties', '$defs']

/** A copy of a schema without what judges nothing. One that is met twice is copied once. */
export function withoutAnnotations(schema: unknown): unknown {
  const copies = new Map<unknown, unknown>()
  const copyOf = (value: unknown, isMapping = false): unknown => {
    if (Array.isArray(value)) return value.map((entry) => copyOf(entry))
    if (!isRecord(value)) return value
    const known = copies.get(value)
    if (known !== undefined) return known
    const entries = Object.entries(value).filter(([key]) => isMapping || !annotations.includes(key))
    const copy = Object.fromEntries(
      entries.map(([key, inner]) => [key, copyOf(inner, !isMapping && mappings.includes(key))]),
    )
    copies.set(value, copy)
    return copy
  }
  return copyOf(schema)
}
