import { buildMatrix } from '../../../runner/build-matrix.ts'
import type { CaseResult } from '../../../runner/case-result.ts'
import type { Matrix } from '../../../runner/matrix.ts'
import type { Subject } from '../../../runner/subject.ts'
import { aCase, aFault, aResult, aVariant } from './a-subject.ts'

const page = 'expected at most 20 animals'
const found = aResult({
  broke: { 'LIST-2': [page] },
  told: { 'LIST-2': [[{ factor: 'status', level: 'sold' }]] },
})

/** What one subject came to under the seeds 1 and 2. */
const tried = (subject: Subject, ...results: readonly CaseResult[]) =>
  results.map((result, index) => ({ subject, case: aCase(subject, index + 1), result }))

/** A matrix with a subject of every judgement. */
export function aMatrix(given: Partial<Matrix> = {}): Matrix {
  const plain = aVariant({ kind: 'plain', name: 'plain', summary: 'the conforming service as it is' })
  const matrix = buildMatrix({ suiteVersion: '0.1.0', digest: '5f'.repeat(32), seeds: [1, 2], whole: true }, [
    ...tried(plain, aResult({ verdicts: { 'LIST-2': 'pass' } }), aResult()),
    ...tried(aFault({ factors: ['status'] }), found, { ...found, requests: 310 }),
    ...tried(
      aFault({ name: 'list-of-25', edgeCase: true, factors: ['limit', ['status', 'query']] }),
      found,
      aResult({ open: { 'LIST-2': 'too few' } }),
    ),
    ...tried(
      aFault({ name: 'page-<b>', target: 'LIST-8', collateral: ['LIST-6'] }),
      aResult({ broke: { 'LIST-2': [page], 'LIST-6': [page] } }),
      aResult({ suiteFaults: ['TypeError: oh\n    at x.ts:1'] }),
    ),
    ...tried(
      aFault({ name: 'page-beyond', knownMiss: true, factors: 'plain' }),
      aResult({ open: { 'LIST-2': 'no time' } }),
      found,
    ),
    ...tried(aFault({ name: 'page-of-0', knownMiss: true }), found, found),
    ...tried(aVariant(), aResult(), aResult()),
    ...tried(
      aVariant({ name: 'ids-zero' }),
      aResult(),
      aResult({ broke: { 'LIST-7': ['expected each id once'] } }),
    ),
    ...tried(aVariant({ name: 'wire-slow' }), aResult({ open: { 'RATE-8': 'no time' } }), aResult()),
  ])
  return { ...matrix, ...given }
}
