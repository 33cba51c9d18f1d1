import { setFlagsFromString } from 'node:v8'

/**
 * Keeps memory flat however many requests a run sends: left to itself, V8 lets the young generation grow with all that ever
 * lived in it, to more than the rest of the suite takes. What it has grown to already it keeps.
 */
export function limitYoungGeneration(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
}
