import type { Credential } from '../spec/credential.ts'
import { prefixLength, shortestSplitKey } from './near-misses.ts'

/** Every second one of seven characters: they change places with each other. */
const places = [0, 2, 4, 6]
const span = 7
/** Most places from where they are wanted. */
const farthest = 6

type Rearranged = Extract<Credential, { readonly kind: 'rearranged' }>

/**
 * A near miss with the same characters, four of which change places. A service that compares the ends, or every second
 * character, or sorts them or adds them up, finds no difference. In the first half of the key they have odd places, counted
 * from 0, in the second even ones; undefined where a key is too short or uniform.
 */
export function rearrangedKey(key: string, half: 'first' | 'second'): Rearranged | undefined {
  if (key.length < shortestSplitKey) return undefined
  return placesOf(key, half)
    .flatMap((after) => ([1, 2] as const).map((by): Rearranged => ({ kind: 'rearranged', after, by })))
    .find((one) => isTelling(key, one))
}

/** The key as {@link rearrangedKey} has it. */
export function rearranged(key: string, { after, by }: Rearranged): string {
  const moved = sources(by).map((from) => key.charAt(after + from))
  return `${key.slice(0, after)}${moved.join('')}${key.slice(after + span)}`
}

/** A script for sed that does the same. */
export function rearrangingScript({ after, by }: Rearranged): string {
  // The first group is what stands before them.
  const moved = sources(by).map((from) => `\\${from + 2}`)
  return `s/^\\(.\\{${after}\\}\\)${'\\(.\\)'.repeat(span)}/\\1${moved.join('')}/`
}

function sources(by: number): readonly number[] {
  return Array.from({ length: span }, (_, at) => {
    const index = places.indexOf(at)
    return index < 0 ? at : (places[(index + by) % places.length] ?? at)
  })
}

/** Places near a quarter of the key behind its prefix, or near the middle. */
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

/** Whether four letters or digits change, case aside. */
function isTelling(key: string, one: Rearranged): boolean {
  const made = rearranged(key, one).toLowerCase()
  return places.every((place) => {
    const at = one.after + place
    return /[a-z0-9]/i.test(key.charAt(at)) && made.charAt(at) !== key.charAt(at).toLowerCase()
  })
}
