import { catalogue, type Level } from 'petstore-conformance'

const known: ReadonlyMap<string, { readonly level: Level; readonly place: number }> = new Map(
  catalogue.requirements.map(({ id, level }, place) => [id, { level, place }]),
)

/** The level of a requirement; undefined for one that the catalogue no longer has. */
export function levelOf(requirement: string): Level | undefined {
  return known.get(requirement)?.level
}

/** Compares two requirements for the order of the catalogue. Those that it no longer has come last, by name. */
export function inCatalogueOrder(one: string, other: string): number {
  const place = (id: string): number => known.get(id)?.place ?? known.size
  return place(one) - place(other) || (one < other ? -1 : Number(one > other))
}
