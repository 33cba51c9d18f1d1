import type { Credential } from '../spec/credential.ts'
import { prefixLength, shortestSplitKey } from './near-misses.ts'

/** Every second of seven characters; these change places. */
const places = [0, 2, 4, 6]
const span = 7
/** The greatest distance from the wanted place. */
const farthest = 6

type Rearranged = Extract<Credential, { readonly kind: 'rearranged' }>

/**
 * A near miss with four characters exchanged, which comparisons of ends, of every second character, of sums or of sorted
 * keys do not notice. Odd places in the first half, even ones in the second; undefined for a short or uniform key.
 */
export function rearrangedKey(key: string, half: 'first' | 'second'): Rearranged | undefined {
  if (key.length < shortestSplitKey) return undefined
  return placesOf(key, half)
    .flatMap((after) => ([1, 2] as const).map((by): Rearranged => ({ kind: 'rearranged', after, by })))
    .find((one) => isTelling(key, one))
}

/** The key as {@link rearrangedKey} describes it. */
export function rearranged(key: string, { after, by }: Rearranged): string {
  const moved = sources(by).map((from) => key.charAt(after + from))
  return `${key.slice(0, after)}${moved.join('')}${key.slice(after + span)}`
}

/** A script for sed that rearranges the key in the same way. */
export function rearrangingScript({ after, by }: Rearranged): string {
  // The first group is what precedes them.
  const moved = sources(by).map((from) => `\\${from + 2}`)
  return `s/^\\(.\\{${after}\\}\\)${'\\(.\\)'.repeat(span)}/\\1${moved.join('')}/`
}

function sources(by: number): readonly number[] {
  return Array.from({ length: span }, (_, at) => {
    const index = places.indexOf(at)
    return index < 0 ? at : (places[(index + by) % places.length] ?? at)
  })
}

/** Places near a quarter of the key behind its prefix, or near its middle. */
function placesOf(key: string, half: 'first' | 'second'): readonly number[] {
  const prefix = prefixLength(key)
  const [part, parity] = half === 'first' ? [4, 1] : [2, 0]
  const wanted = prefix + Math.floor((key.length - prefix) / part)
  const near = wanted + ((wanted + parity) % 2)
  const steps = Array.from({ length: 1 + farthest / 2 }, (_, index) => 2 * index)
  return steps
    .flatMap((step) => [near + step, near - step])
    .filter((after) => after >= prefix && after + span <= key.length)
}

/** Whether four letters or digits change, letter case aside. */
function isTelling(key: string, one: Rearranged): boolean {
  const made = rearranged(key, one).toLowerCase()
  return places.every((place) => {
    const at = one.after + place
    return /[a-z0-9]/i.test(key.charAt(at)) && made.charAt(at) !== key.charAt(at).toLowerCase()
  })
}
