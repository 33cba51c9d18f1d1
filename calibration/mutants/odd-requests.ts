import { attempt, type Call } from './edits.ts'

/** Tells of a `limit` beyond its bounds, words included. */
export const outOfRange = (text: string | undefined): boolean =>
  text !== undefined && !(Number(text) >= 1 && Number(text) <= 100)

/** Tells whether a request's body is well-formed JSON. */
export const isJson = ({ body = '' }: Call): boolean => attempt(() => JSON.parse(body) !== undefined, false)
