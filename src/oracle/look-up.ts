/** What a map has under a key that may be missing itself. */
export function lookUp<K, V>(map: ReadonlyMap<K, V>, key: K | undefined): V | undefined {
  return key === undefined ? undefined : map.get(key)
}
