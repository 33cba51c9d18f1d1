import { expect, test } from 'vitest'
import { firstFindings } from '../../../runner/first-findings.ts'
import { aMatrix } from './a-matrix.ts'

const { rows } = aMatrix()
const [row] = rows.filter(({ kind }) => kind === 'fault')
const found = (...numbers: readonly number[]) => {
  if (row === undefined) throw new Error('there is no fault')
  const [run] = row.runs
  if (run === undefined) throw new Error('there is no run')
  return {
    ...row,
    runs: numbers.map((firstFinding) => ({ ...run, judgement: 'found' as const, firstFinding })),
  }
}

test('a fault is shown when the latest of its runs has shown it', () => {
  expect(firstFindings([found(5), found(40, 61), found(90)])).toEqual({ median: 61, early: 1 / 3 })
})

test('nothing is told where no run tells', () => {
  expect(firstFindings(rows)).toBeUndefined()
})
