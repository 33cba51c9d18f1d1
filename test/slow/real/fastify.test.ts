import { fileURLToPath } from 'node:url'
import { test } from 'vitest'
import { expectRows, judge, keys, type Rows } from './judge.ts'

const server = fileURLToPath(new URL('fastify/server.ts', import.meta.url))

/**
 * What Fastify and its plugins do unless told otherwise. Ajv makes the type that a schema asks for of the one that
 * came, the JSON parser knows JavaScript numbers alone, and the limiter runs in a hook of the route, after those of
 * the whole, which the keys are looked at in.
 */
const rows: Rows = {
  fail: {
    'LIST-1': 'the format int64 takes whole numbers of any size, and the list shows such a categoryId',
    'CREATE-1':
      "int64's greatest comes back as 9223372036854776000, which is beyond it, so in no Pet: CREATE-8",
    'CREATE-4':
      '"1" is taken for 1, null for 0 and "", 7 for "7", [1] for 1, and what is beyond int64 as it is',
    'CREATE-8': 'numbers are JavaScript numbers: what is beyond 2^53 is rounded',
    'GET-1': 'a categoryId beyond 2^53 is fetched as it was rounded: CREATE-8',

    'ERROR-3': 'an id of 400 digits is refused by the router with 414, and a body of its own',
    'RATE-1': 'a 401 is sent before the limiter has run',
    'RATE-2': 'X-RateLimit-Reset says how many seconds are left',
  },
  warn: {},
  inconclusive: {
    'RATE-10': 'Reset tells of no moment, nor does the 429 tell of one',
    'RATE-11': 'nor does any pass',
  },
  'not-applicable': {},
  'not-selected': {},
}

test('Fastify with schemas and its own plugins breaks exactly what these do unless told otherwise', async () => {
  const report = await judge({
    server,
    env: { API_KEYS: `${keys.main}=business,${keys.toExhaust}=free`, RATE_LIMIT_WINDOW: '10000' },
    args: ['--plan', 'business'],
  })
  expectRows(report, rows)
})
