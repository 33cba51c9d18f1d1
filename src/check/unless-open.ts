import { Inconclusive } from './outcome/inconclusive.ts'

/** What may not be sent any more, or cannot be, is left: anything else is thrown on. */
export function unlessOpen(error: unknown): undefined {
  if (error instanceof Inconclusive) return undefined
  throw error
}
