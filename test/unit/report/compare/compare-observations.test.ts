import { expect, test } from 'vitest'
import { compareObservations } from '../../../../src/report/compare/compare-reports.ts'
import { toReport } from '../../../../src/report/json.ts'
import { aRun } from '../a-run.ts'

const compared = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>) => {
  const [one, other] = [a, b].map((answers) =>
    toReport(
      aRun({
        observations: Object.entries(answers).map(([question, answer]) => ({
          requirement: 'LIST-9',
          question,
          answer,
        })),
      }),
    ),
  )
  if (one === undefined || other === undefined) throw new Error('there are two')
  return compareObservations(one, other)
}

test('an answer that changed is told, and one that did not is not', () => {
  expect(compared({ 'limit=0': '400', 'limit=': '200' }, { 'limit=0': '422', 'limit=': '200' })).toEqual([
    { requirement: 'LIST-9', question: 'limit=0', a: '400', b: '422' },
  ])
})

test('how many pets there are is no answer', () => {
  expect(compared({ place: 'in place 1 of 41' }, { place: 'in place 2 of 90' })).toEqual([])
  expect(compared({ place: '200, 5 entries' }, { place: '200, 7 entries' })).toEqual([])
})

test('a question that one run asked is told with its answer alone', () => {
  expect(compared({}, { 'limit=0': '400' })).toEqual([
    { requirement: 'LIST-9', question: 'limit=0', b: '400' },
  ])
  expect(compared({ 'limit=0': '400' }, {})).toEqual([
    { requirement: 'LIST-9', question: 'limit=0', a: '400' },
  ])
})

test('a question that got several answers has them in any order', () => {
  const answered = (...answers: readonly string[]) =>
    toReport(
      aRun({ observations: answers.map((answer) => ({ requirement: 'LIST-9', question: 'q', answer })) }),
    )
  expect(compareObservations(answered('200', '400'), answered('400', '200', '200'))).toEqual([])
  expect(compareObservations(answered('200'), answered('400', '200'))).toEqual([
    { requirement: 'LIST-9', question: 'q', a: '200', b: '400; 200' },
  ])
})
