import type { Expected } from '../expected.ts'

/** Hono, its bearerAuth, zod-validator and hono-rate-limiter. bearerAuth answers 400 to a field that has no Bearer. */
export const hono: Expected = {
  start: 'exec node server.js',
  rows: {
    fail: { 'AUTH-3': 'bearerAuth answers 400 to every other scheme and to a bare key' },
    warn: {},
    inconclusive: {},
    'not-applicable': { 'ERROR-3': 'there is no 4xx but 400, 401, 404 and 429' },
    'not-selected': {},
  },
  causes: { 'another scheme is answered 400': ['AUTH-3'] },
  blocked: [],
}
