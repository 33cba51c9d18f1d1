import type { Expected } from '../expected.ts'

/**
 * NestJS with its ValidationPipe, class-validator and throttler. The throttler counts seconds down in Reset, and sets
 * headers on what it lets in; express parses bodies before any guard runs.
 */
export const nest: Expected = {
  start: 'exec node main.js',
  rows: {
    fail: {
      'AUTH-2': 'split takes the second word, so what stands behind the key is not looked at',
      'AUTH-4': 'malformed JSON is answered 400 before any guard has run',
      'LIST-1':
        'the list shows what was let in with null, from an array and beyond int64: CREATE-4, CREATE-5',
      'CREATE-1':
        "int64's greatest comes back as 9223372036854776000, which is beyond it, so in no Pet: CREATE-8",
      'CREATE-4': 'IsOptional lets null through, and IsInt any integer of JavaScript',
      'CREATE-5': 'the ValidationPipe does not look into an array',
      'CREATE-8': 'numbers are JavaScript numbers: what is beyond 2^53 is rounded',
      'GET-1': 'a fetch shows 9223372036854776000, too: CREATE-8',
      'RATE-1': 'neither a 429 nor what is answered before the guards has the headers',
      'RATE-2': 'X-RateLimit-Reset says how many seconds are left',
    },
    warn: {},
    inconclusive: {
      'RATE-10': 'Reset tells of no moment: RATE-2',
      'RATE-11': 'nor does any pass: RATE-2',
    },
    'not-applicable': { 'ERROR-3': 'there is no 4xx but 400, 401, 404 and 429' },
    'not-selected': {},
  },
  causes: {
    'more behind the key is dropped': ['AUTH-2'],
    'the body is parsed before the guards': ['AUTH-4', 'RATE-1'],
    'an optional status may be null': ['CREATE-4'],
    'numbers have no bounds': ['CREATE-4'],
    'an array is not validated': ['CREATE-5'],
    'numbers are doubles': ['CREATE-8'],
    'a 429 has no headers': ['RATE-1'],
    'Reset is a duration': ['RATE-2'],
  },
  blocked: ['RATE-10', 'RATE-11'],
}
