/** What a map has under a key that may be missing itself. */
export function lookUp<K, V>(map: ReadonlyMap<K | undefined, V>, key: K | undefined): V | undefined {
  return map.get(key)
}

/** A map without one of its keys. */
export function withoutKey<K, V>(map: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> {
  const left = new Map(map)
  left.delete(key)
  return left
}
