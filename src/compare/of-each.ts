import { operationIds } from '../catalogue/operation.ts'

/** What two runs have of each operation that occurs in either: those of the interface first, and in its order. */
export function ofEach<T>(
  a: ReadonlyMap<string, T>,
  b: ReadonlyMap<string, T>,
): readonly { readonly operation: string; readonly a: T | undefined; readonly b: T | undefined }[] {
  const known: readonly string[] = operationIds
  const occurring = new Set([...a.keys(), ...b.keys()])
  const inOrder = [
    ...known.filter((operation) => occurring.has(operation)),
    ...[...occurring].filter((operation) => !known.includes(operation)).toSorted(),
  ]
  return inOrder.map((operation) => ({ operation, a: a.get(operation), b: b.get(operation) }))
}
