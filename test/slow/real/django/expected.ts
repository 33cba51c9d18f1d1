import type { Expected } from '../expected.ts'

/**
 * Django REST framework with a model and its serializer, TokenAuthentication and SimpleRateThrottle, under gunicorn. What
 * Django cannot route gets its page, throttles run after the check of the key, and serializers convert.
 */
export const django: Expected = {
  start: 'exec .venv/bin/python -m gunicorn --bind 127.0.0.1:$PORT app:application',
  rows: {
    fail: {
      'MEDIA-1': 'a negative id is no path to Django: the 404 is a page',
      'LIST-1': 'an animal without a status is shown with null',
      'CREATE-1': 'so it is in the answer to its create',
      'CREATE-4': 'CharField takes 7, IntegerField "7", and a field with null and blank takes both',
      'GET-1': 'an animal without a status is fetched with null',
      'ERROR-1': 'the page is no Error: MEDIA-1',
      'RATE-1': 'a 401 is sent before the throttle has run',
    },
    warn: { 'ERROR-4': 'a limit that is a word, or negative, is answered 500 with a page' },
    inconclusive: {},
    'not-applicable': {},
    'not-selected': {},
  },
  causes: {
    'the router answers before the key, with a page': ['MEDIA-1', 'AUTH-4', 'ERROR-1', 'RATE-1'],
    'no status is written as null': ['LIST-1', 'CREATE-1', 'GET-1'],
    'CharField takes a number': ['CREATE-4'],
    'IntegerField takes digits in quotes': ['CREATE-4'],
    'an optional status may be null': ['CREATE-4'],
    'the throttle runs after the check of the key': ['RATE-1'],
    'int() of a limit may fail': ['ERROR-4'],
  },
  either: { 'AUTH-4': 'a negative id without a key is answered 404 by the router, where one is asked for' },
  blocked: [],
}
