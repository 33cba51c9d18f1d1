import type { ChanceStream } from '../../generate/chance.ts'

/** Assigns each item a place, in rounds of drawn order, so that all places get about as many items. */
export function inTurns<Item, Place>(
  items: readonly Item[],
  places: readonly Place[],
  { integer }: Pick<ChanceStream, 'integer'>,
): ReadonlyMap<Item, Place> {
  let left: Place[] = []
  const given = items.flatMap((item) => {
    if (left.length === 0) left = [...places]
    return left.splice(integer(0, left.length - 1), 1).map((place) => [item, place] as const)
  })
  return new Map(given)
}
