import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

let collect: (() => void) | undefined

/**
 * Has V8 collect its garbage now. Left to itself it waits for its heap to have grown by half, and what bodies of megabytes
 * leave behind is several times their size.
 */
export function collectGarbage(): void {
  collect ??= collector()
  collect()
}

function collector(): () => void {
  setFlagsFromString('--expose-gc')
  const gc: unknown = runInNewContext('gc')
  return typeof gc === 'function' ? () => gc() : () => undefined
}
