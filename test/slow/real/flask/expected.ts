import type { Expected } from '../expected.ts'

/**
 * Flask with marshmallow, Flask-HTTPAuth and Flask-Limiter, under gunicorn. marshmallow's Integer takes what `int()`
 * takes, and what Flask cannot route has met no limiter.
 */
export const flask: Expected = {
  start: 'exec .venv/bin/python -m gunicorn --threads 8 --bind 127.0.0.1:$PORT app:app',
  rows: {
    fail: {
      'LIST-1': 'the list shows a categoryId beyond int64: CREATE-4',
      'CREATE-4': 'Integer takes "7" and 1.5, and numbers of any size',
      'GET-1': 'so does a fetch of that animal: CREATE-4',
      'RATE-1': 'a negative id is no path to Flask: the 404 comes from the router, without headers',
    },
    warn: {},
    inconclusive: {},
    'not-applicable': {},
    'not-selected': {},
  },
  causes: {
    'Integer converts': ['CREATE-4'],
    'numbers have no bounds': ['CREATE-4'],
    'the router answers before the key and the limiter': ['AUTH-4', 'RATE-1'],
  },
  either: { 'AUTH-4': 'a negative id without a key is answered 404 by the router, where one is asked for' },
  blocked: [],
}
