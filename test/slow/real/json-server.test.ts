import { fileURLToPath } from 'node:url'
import { test } from 'vitest'
import { expectRows, judge, keys, type Rows } from './judge.ts'

const server = fileURLToPath(new URL('json-server/server.ts', import.meta.url))

/**
 * What json-server does of itself. It keeps whatever it is sent, counts ids by adding one to the greatest, answers
 * what there is none of with `{}`, and what it cannot parse with 500 and a stack. It knows no limits.
 */
const rows: Rows = {
  fail: {
    'LIST-1': 'bodies that are no NewPet are kept, and the list shows them among the animals',
    'CREATE-1':
      'a body in another media type is not read, and kept as an animal without name and category; an int64 at its end comes back beyond int64',
    'CREATE-3': 'a body that lacks what is required is kept as it is',
    'CREATE-4': 'no value is looked at',
    'CREATE-5': 'an array, an empty body are kept; a bare string, number, boolean or null is answered 500',
    'CREATE-8': 'numbers are JavaScript numbers: what is beyond 2^53 is rounded',
    'CREATE-10': 'the id of the body is the id of the animal, rounded where it is beyond 2^53',
    'GET-1': 'a categoryId beyond 2^53 is fetched as it was rounded: CREATE-8',
    'GET-3': 'an array that was kept has an id too, and is fetched under it as []',
    'ERROR-1': 'the body of a 404 is {}',
    'RATE-1': 'no answer carries a header of a limit',
  },
  warn: {
    'ERROR-4':
      'JSON that the parser refuses, and an id that is taken, are answered 500 with a stack for a body',
  },
  inconclusive: {
    'MEDIA-1': 'there is no 400, so not every kind of answer was had',
    'CREATE-7': 'no create is ever refused with 400, so none can leave anything behind',
    'ERROR-2': 'there is no 400, and a 404 whose body is {} tells no status: ERROR-1',
    'RATE-2': 'there are no headers to be read',
    'RATE-3': 'there is no Remaining',
    'RATE-5': 'there is no Limit, so nothing is beyond it',
    'RATE-6': 'there is no 429',
    'RATE-7': 'nor a Remaining beside it',
    'RATE-8': 'nor a Retry-After',
    'RATE-9': 'nor anything else to be seen on it',
    'RATE-10': 'nor a Reset',
    'RATE-11': 'nor a Reset anywhere',
  },
  'not-applicable': {
    'ERROR-3': 'there is no 4xx but 401 and 404',
    'RATE-4': 'no plan is declared',
  },
  'not-selected': {},
}

test('json-server behind the paths of the pet store breaks exactly what it does in its own way', async () => {
  const report = await judge({ server, env: { API_KEYS: `${keys.main},${keys.toExhaust}` } })
  expectRows(report, rows)
})
