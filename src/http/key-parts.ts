/** Of a shorter key too little is left at either side of a change to be masked where it is echoed. */
export const shortestSplitKey = 20

/** So many characters are secret at least: what stands before them may be no part of what is compared. */
const fewestSecret = 12
/** A number or a word, as in `12|`, `key_`, and `sk_live_`. */
const partsOfPrefix = /^(?:[a-z0-9]{1,8}[_|.:-]){1,3}/i

/** How many characters of a key may tell of its kind or its owner alone: a service may compare what follows them. */
export function prefixLength(key: string): number {
  const [prefix = ''] = partsOfPrefix.exec(key.slice(0, -fewestSecret)) ?? []
  return prefix.length
}
