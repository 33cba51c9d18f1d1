import { setFlagsFromString } from 'node:v8'

/** Keeps memory flat: V8 lets the young generation grow with all that ever lived in it, beyond the rest of the suite. */
export function limitYoungGeneration(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
}
