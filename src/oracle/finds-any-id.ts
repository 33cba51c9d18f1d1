import type { Known } from './known.ts'

/** Whether ids that name no known animal are found, as far as they were asked for: then none tells what is not found. */
export function findsAnyId({ notFound, phantoms, isFoundInstead }: Known): boolean {
  return notFound.size === 0 && (isFoundInstead || phantoms.length > 0)
}
