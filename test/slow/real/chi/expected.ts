import type { Expected } from '../expected.ts'

/**
 * Go with chi, httprate and the validator that most use. null and "" are what a string has anyway, and httprate counts a
 * sliding window: Reset is where the current one ends, Retry-After how long a whole one is.
 */
export const chi: Expected = {
  start: 'exec ./server',
  rows: {
    fail: {
      'AUTH-3': 'TrimPrefix leaves a bare key as it is',
      'CREATE-4': 'null for a status is taken for none',
    },
    warn: {},
    inconclusive: {},
    'not-applicable': { 'ERROR-3': 'there is no 4xx but 400, 401, 404 and 429' },
    'not-selected': {},
  },
  causes: {
    'a bare key is accepted': ['AUTH-3'],
    'null is a zero value': ['CREATE-4'],
    'Retry-After is a whole window': ['RATE-10'],
  },
  either: {
    'RATE-10': 'Retry-After is a whole window, however much of it is left: at its beginning they agree',
  },
  blocked: [],
}
