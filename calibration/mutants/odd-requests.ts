import type { Call } from '../../src/service/call.ts'

/** Tells of a `limit` beyond its bounds, words included. */
export const outOfRange = (text: string | undefined): boolean =>
  text !== undefined && !(Number(text) >= 1 && Number(text) <= 100)

/** Tells whether a request's body is well-formed JSON. */
export const isJson = (call: Call): boolean => {
  try {
    JSON.parse(call.body ?? '')
    return true
  } catch {
    return false
  }
}
