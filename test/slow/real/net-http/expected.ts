import type { Expected } from '../expected.ts'

/**
 * Go's net/http and golang.org/x/time/rate: a token bucket, whose Reset tells when it is full. A nil slice is null in
 * JSON, and a map has no order.
 */
export const netHttp: Expected = {
  start: 'exec ./server',
  rows: {
    fail: {
      'LIST-1': 'an empty list is null',
      'CREATE-4': 'null for a status is a pointer to nothing, as no status is',
      'RATE-1': 'a 401 is sent before the bucket is looked at',
    },
    warn: {},
    inconclusive: {},
    'not-applicable': { 'ERROR-3': 'there is no 4xx but 400, 401, 404 and 429' },
    'not-selected': {},
  },
  causes: {
    'a nil slice is null': ['LIST-1'],
    'null is a nil pointer': ['CREATE-4'],
    'the bucket comes after the check of the key': ['RATE-1'],
  },
  blocked: [],
}
