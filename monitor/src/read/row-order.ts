import { catalogue, type Level } from 'petstore-conformance'

const levels: ReadonlyMap<string, Level> = new Map(catalogue.requirements.map(({ id, level }) => [id, level]))
const places: ReadonlyMap<string, number> = new Map(
  catalogue.requirements.map(({ id }, index) => [id, index]),
)

/** The level of a requirement; undefined for one that the catalogue no longer has. */
export function levelOf(requirement: string): Level | undefined {
  return levels.get(requirement)
}

/** Compares two requirements for the order of the catalogue. Those that it no longer has come last, by name. */
export function inCatalogueOrder(one: string, other: string): number {
  const place = (id: string): number => places.get(id) ?? places.size
  return place(one) - place(other) || (one < other ? -1 : Number(one > other))
}
