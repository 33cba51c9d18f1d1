import type { Factor } from '../factors.ts'

const invalid = ['limit', 'status', 'petId', 'name', 'categoryId', 'property', 'body'] as const

/**
 * What a request has that is answered with a status, whichever that is: the plainest without a key has no credential at
 * all, and one that names no animal is a fetch.
 */
export const withStatus = {
  400: [invalid],
  401: ['credential: none'],
  404: ['operation: getPet', 'petId'],
  /** 400 or more. */
  error: [['credential: none', ...invalid]],
} as const satisfies Readonly<Record<number | 'error', readonly (Factor | readonly Factor[])[]>>
