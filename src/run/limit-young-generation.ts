import { setFlagsFromString } from 'node:v8'

/** Keeps memory flat: V8's young generation would grow with all that ever lived in it. */
export function limitYoungGeneration(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
}
