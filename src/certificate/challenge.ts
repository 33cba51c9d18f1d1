import { hash } from 'node:crypto'
import { seededTag } from '../run/check-settings.ts'
import type { LoggedOptions } from '../spec/log-event.ts'

/** Hexadecimal digits that a seed of 31 bits is taken from. */
const digits = 8

/**
 * The seed of a run, and the tag in the names of its pets, that a challenge decides. Whoever certifies cannot choose the best
 * of many seeds then, nor show a run that was made before the challenge was known.
 */
export function decidedBy(challenge: string): { readonly seed: number; readonly tag: string } {
  const seed = Number.parseInt(hash('sha256', challenge).slice(0, digits), 16) % 2 ** 31
  return { seed, tag: seededTag(seed) }
}

/** Why a run does not answer a challenge, in words; nothing where it does. */
export function unanswered(challenge: string, run: Pick<LoggedOptions, 'seed' | 'tag'>): readonly string[] {
  const decided = decidedBy(challenge)
  return (['seed', 'tag'] as const)
    .filter((one) => run[one] !== decided[one])
    .map((one) => `the challenge decides the ${one} ${decided[one]}, and the run had ${run[one]}`)
}
