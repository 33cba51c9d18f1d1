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
      'LIST-1': 'the list shows what was let in with null and beyond int64: CREATE-4, CREATE-8',
      'CREATE-1':
        "int64's greatest comes back as 9223372036854776000, which is beyond it, so in no Pet: CREATE-8",
      'CREATE-4': 'IsOptional lets null through, and IsInt any integer of JavaScript',

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
    'not-applicable': {},
    'not-selected': {},
  },
  causes: {
    'more behind the key is dropped': ['AUTH-2'],
    'the body is parsed before the guards': ['AUTH-4', 'RATE-1'],
    'an optional status may be null': ['CREATE-4'],
    'numbers have no bounds': ['CREATE-4'],

    'numbers are doubles': ['CREATE-8'],
    'a 429 has no headers': ['RATE-1'],
    'Reset is a duration': ['RATE-2'],
  },
  either: { 'ERROR-3': 'a body of 100 kB is answered 413 with an Error, and may be refused by anything' },
  blocked: ['RATE-10', 'RATE-11'],
  // A 429 that tells of no Reset leaves RATE-10 undetermined as well.
  repair: [
    {
      file: 'main.ts',
      from: 'class KeyThrottlerGuard extends ThrottlerGuard {',
      to: `class KeyThrottlerGuard extends ThrottlerGuard {
        protected override setResponseHeader(response: Response, name: string, value: string) {
          const isReset = name === 'X-RateLimit-Reset'
          response.setHeader(name, isReset ? Math.ceil(Date.now() / 1000) + Number(value) : value)
        }

        protected override async throwThrottlingException(
          context: ExecutionContext,
          detail: { limit: number; timeToBlockExpire: number },
        ) {
          const response = context.switchToHttp().getResponse<Response>()
          this.setResponseHeader(response, 'X-RateLimit-Limit', String(detail.limit))
          this.setResponseHeader(response, 'X-RateLimit-Remaining', '0')
          this.setResponseHeader(response, 'X-RateLimit-Reset', String(detail.timeToBlockExpire))
          return super.throwThrottlingException(context, detail as never)
        }
`,
    },
  ],
}
