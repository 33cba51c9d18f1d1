import { UsageError } from 'petstore-conformance'

/** Makes things of entries; one of which a UsageError keeps it keeps none of the others. */
export function usableOf<Entry, Made>(
  entries: readonly Entry[],
  make: (entry: Entry) => Made,
): {
  readonly usable: readonly Made[]
  readonly unusable: readonly { readonly entry: Entry; readonly error: UsageError }[]
} {
  const usable: Made[] = []
  const unusable: { readonly entry: Entry; readonly error: UsageError }[] = []
  for (const entry of entries) {
    try {
      usable.push(make(entry))
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      unusable.push({ entry, error })
    }
  }
  return { usable, unusable }
}
