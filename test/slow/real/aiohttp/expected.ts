import type { Expected } from '../expected.ts'

/**
 * aiohttp with a limiter and checks by hand. `isinstance(True, int)` holds, an array is in no set, compare_digest takes
 * ASCII alone, and a body that is no UTF-8 raises what nobody catches.
 */
export const aiohttp: Expected = {
  start: 'exec .venv/bin/python server.py',
  rows: {
    fail: {
      'AUTH-2': 'a token beyond ASCII is answered 500',
      'LIST-1': 'the list shows true and a number beyond int64 as a categoryId: CREATE-4',
      'CREATE-4':
        'true is an int, numbers have no bounds, null is taken for no status, and a status that is an array is answered 500',
      'GET-1': 'so does a fetch of such an animal: CREATE-4',
    },
    warn: { 'ERROR-4': 'a 500 is a page, whatever it comes of' },
    inconclusive: {},
    'not-applicable': { 'ERROR-3': 'there is no 4xx but 400, 401, 404 and 429' },
    'not-selected': {},
  },
  causes: {
    'compare_digest raises beyond ASCII': ['AUTH-2', 'ERROR-4'],
    'true is an int': ['CREATE-4'],
    'numbers have no bounds': ['CREATE-4'],
    'null is taken for no status': ['CREATE-4'],
    'an array cannot be looked up in a set': ['CREATE-4', 'ERROR-4'],
    'a body that is no UTF-8 raises': ['ERROR-4'],
  },
  blocked: [],
}
