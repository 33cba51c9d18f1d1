/** A map without one of its keys. */
export function withoutKey<K, V>(map: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> {
  const left = new Map(map)
  left.delete(key)
  return left
}
