import { expect, test } from 'vitest'
import { peerFailures } from '../../../../bench/peers/peer-failures.ts'

test('each kind of failure counts with each operation that shows it, and each kind of error once', () => {
  const report = {
    schemathesis_version: '4.32.5',
    failures: [
      {
        type: 'UnsupportedMethodResponse',
        code: 'ST204',
        title: 'Wrong response to undeclared method',
        severity: 'medium',
        count: 3,
        operations: ['TRACE /pets', 'TRACE /pets/{petId}'],
      },
      {
        type: 'JsonSchemaError',
        code: 'ST108',
        title: 'Response violates schema',
        operations: ['GET /pets'],
      },
    ],
    errors: [
      { title: 'Network Error', count: 2 },
      { title: 'Network Error', count: 1 },
    ],
  }
  expect(peerFailures(report)).toEqual([
    'ST204 Wrong response to undeclared method: TRACE /pets',
    'ST204 Wrong response to undeclared method: TRACE /pets/{petId}',
    'ST108 Response violates schema: GET /pets',
    'error: Network Error',
  ])
})

test('a run that found nothing has none', () => {
  expect(peerFailures({ failures: [], errors: [] })).toEqual([])
})

test.each([
  [null],
  [[]],
  [{}],
  [{ failures: [], errors: null }],
  [{ failures: [{ code: 'ST108' }], errors: [] }],
])('%j is no report', (report) => {
  expect(() => peerFailures(report)).toThrow()
})
