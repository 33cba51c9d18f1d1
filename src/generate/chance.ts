import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** A stream of chance: equal for equal seeds and names. */
export type ChanceStream = Readonly<ReturnType<typeof chanceStream>>

const wide = 2 ** 30
const settlingDraws = 16

/** A stream of chance by seed and name, so that drawing more from one leaves the others as they were. */
export function chanceStream(seed: number, name: string) {
  const generator = xoroshiro128plus(hashed(`${seed} ${name}`))
  // The first numbers of similar seeds are similar.
  for (let index = 0; index < settlingDraws; index += 1) generator.next()
  /** A whole number in a range, both ends included. */
  const integer = (least: number, most: number): number => uniformInt(generator, least, most)
  /** A number from 0 up to, but not including, 1. */
  const unit = (): number => integer(0, wide - 1) / wide
  return { integer, unit }
}

/** FNV-1a suffices: names only need different hashes. */
function hashed(name: string): number {
  let hash = 0x811c9dc5
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash
}
