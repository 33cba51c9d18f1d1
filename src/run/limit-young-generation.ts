import { setFlagsFromString } from 'node:v8'

/** Larger ones take memory and save no time: little outlives an exchange. */
const semiSpaceMb = 2

/**
 * Keeps memory flat however many requests a run sends: left to itself, V8 lets the young generation of a thread grow
 * with all that ever lived in it, to more than the rest of the suite takes. It holds for threads started from here on.
 */
export function limitYoungGeneration(): void {
  setFlagsFromString(`--max-semi-space-size=${semiSpaceMb}`)
}
