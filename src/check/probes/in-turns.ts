import type { ChanceStream } from '../../generate/chance.ts'

/**
 * Gives each item one of some places. The places come in turn, in an order drawn anew for each round, so that all have
 * about as many items, and other ones at each seed.
 */
export function inTurns<Item, Place>(
  items: readonly Item[],
  places: readonly Place[],
  { integer }: Pick<ChanceStream, 'integer'>,
): ReadonlyMap<Item, Place> {
  const given = new Map<Item, Place>()
  let left: Place[] = []
  for (const item of items) {
    if (left.length === 0) left = [...places]
    for (const place of left.splice(integer(0, Math.max(0, left.length - 1)), 1)) given.set(item, place)
  }
  return given
}
