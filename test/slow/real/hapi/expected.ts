import type { Expected } from '../expected.ts'

/**
 * hapi, joi, hapi-auth-bearer-token, and rate-limiter-flexible with the headers of its README. joi converts what it can,
 * and takes integers that JavaScript can hold exactly. A plain number stands in Retry-After, with its fraction.
 */
export const hapi: Expected = {
  start: 'exec node server.js',
  rows: {
    fail: {
      'AUTH-2': 'the plugin splits the header at white space and drops what stands behind the key',
      'CREATE-4': 'joi converts "7" to 7',
      'GET-2': 'an id beyond 2^53 is answered 400: joi calls it unsafe',
      'GET-3': "int64's greatest is answered 400, too: GET-2",
      'RATE-6': 'Retry-After is msBeforeNext / 1000, with a fraction, as the README has it',
    },
    warn: {},
    inconclusive: {
      'RATE-8': 'no Retry-After tells when to come back: RATE-6',
      'RATE-10': 'nor a moment to compare Reset with: RATE-6',
    },
    'not-applicable': { 'ERROR-3': 'there is no 4xx but 400, 401, 404 and 429' },
    'not-selected': {},
  },
  causes: {
    'more behind the key is dropped': ['AUTH-2'],
    'joi converts': ['CREATE-4'],
    'joi takes safe integers only': ['GET-2'],
    'Retry-After has a fraction': ['RATE-6'],
  },
  blocked: ['RATE-8', 'RATE-10'],
  repair: [
    { file: 'server.js', from: 'rate.msBeforeNext / 1000,', to: 'Math.ceil(rate.msBeforeNext / 1000),' },
  ],
}
