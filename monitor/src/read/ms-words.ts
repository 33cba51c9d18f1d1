import { grouped } from 'petstore-conformance'

/** Milliseconds for people. */
export function msWords(ms: number): string {
  return ms < 100 ? ms.toFixed(1) : grouped(Math.round(ms))
}
