import type { Factor } from '../factors.ts'

/** What faults show with any one of, whichever a request has. */
export const among = {
  /** What no body does without. */
  required: ['name', 'categoryId'],
  /** What can be wrong with a body. */
  invalidBody: ['name', 'categoryId', 'status', 'property', 'body'],
  /** What can make a body long. */
  large: ['name', 'categoryId', 'status', 'property', 'style', 'body'],
  /** ASCII signs, wherever in a name. */
  signs: ['name: ASCII signs', 'name: at its beginning', 'name: at its end'],
  beyondAscii: ['name: beyond U+FFFF', 'name: marks', 'name: another script', 'name: beyond ASCII'],
  /** Letters that are one with an accent, or have one behind them. */
  accents: ['name: marks', 'name: another script', 'name: beyond ASCII'],
} as const satisfies Readonly<Record<string, readonly Factor[]>>

/** A key, or whatever comes in its place, on one operation alone. */
export const keyOn = {
  create: ['operation: createPet', 'credential'],
  fetch: ['operation: getPet', 'credential'],
  orders: ['operation: listOrders', 'credential'],
} as const satisfies Readonly<Record<string, readonly Factor[]>>
