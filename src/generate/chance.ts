import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** A stream of chance: the same numbers whenever seed and name are the same. */
export type ChanceStream = Readonly<ReturnType<typeof chanceStream>>

const wide = 2 ** 30
const settlingDraws = 16

/** A run's chance by its seed, in streams by name: what draws more from one leaves the others as they were. */
export function chanceStream(seed: number, name: string) {
  const generator = xoroshiro128plus(hashed(`${seed} ${name}`))
  // Its first numbers follow from seeds that are alike, and are so themselves.
  for (let index = 0; index < settlingDraws; index += 1) generator.next()
  /** A whole number of a range, both ends included. */
  const integer = (least: number, most: number): number => uniformInt(generator, least, most)
  /** A number from 0 up to 1. */
  const unit = (): number => integer(0, wide - 1) / wide
  return { integer, unit }
}

/** FNV-1a: names need only come out unlike each other. */
function hashed(name: string): number {
  let hash = 0x811c9dc5
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash
}
