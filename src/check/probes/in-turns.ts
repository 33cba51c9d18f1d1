import type { ChanceStream } from '../../generate/chance.ts'

/** Gives each item a place: in turn, in an order drawn anew for each round, so that all places have about as many items. */
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
