import type { Expected } from '../expected.ts'

/**
 * Koa, its body parser and koa-ratelimit. `Number.isInteger` is all that is asked of a categoryId, and the limiter, which
 * needs the plan, comes after the check of the key.
 */
export const koa: Expected = {
  start: 'exec node server.js',
  rows: {
    fail: {
      'AUTH-3': 'replace leaves a bare key as it is',
      'LIST-1': 'the list shows numbers beyond int64: CREATE-4, CREATE-8',
      'CREATE-1':
        "int64's greatest comes back as 9223372036854776000, which is beyond it, so in no Pet: CREATE-8",
      'CREATE-4': 'a number beyond int64 is an integer to JavaScript',
      'CREATE-8': 'numbers are JavaScript numbers: what is beyond 2^53 is rounded',
      'GET-1': 'a fetch shows 9223372036854776000, too: CREATE-8',
      'RATE-1': 'a 401 is sent before the limiter has run',
    },
    warn: {},
    inconclusive: {},
    'not-applicable': { 'ERROR-3': 'there is no 4xx but 400, 401, 404 and 429' },
    'not-selected': {},
  },
  causes: {
    'a bare key is accepted': ['AUTH-3'],
    'numbers have no bounds': ['CREATE-4'],
    'numbers are doubles': ['CREATE-8'],
    'the limiter runs after the check of the key': ['RATE-1'],
  },
  blocked: [],
}
