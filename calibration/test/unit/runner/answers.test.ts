import { describe, expect, test } from 'vitest'
import { questionTexts } from '../../../../src/spec/generated/question-texts.ts'
import { overlooked } from '../../../runner/judgement.ts'
import { mainKey } from '../../../runner/main-key.ts'
import { subjects } from '../../../runner/subjects.ts'
import { plainAnswers } from '../../../variants/plain-answers.ts'
import { aResult, aVariant } from './a-subject.ts'

const questions = Object.entries(questionTexts).flatMap(([requirement, texts]) =>
  Object.keys(texts).map((question) => `${requirement} ${question}`),
)
const plain = new Map(Object.entries(plainAnswers))
const variants = subjects.filter(({ kind }) => kind === 'variant')

test('the plain service has an answer to every question', () => {
  expect([...plain.keys()].toSorted()).toEqual(questions.toSorted())
})

test.each(questions)('a variant answers %s otherwise than the plain service', (question) => {
  const texts = variants.flatMap(({ answers = {} }) => new Map(Object.entries(answers)).get(question) ?? [])
  const usual = plain.get(question) ?? ''
  const others = texts.filter((text) => !usual.includes(text) && !text.includes(usual))
  expect(others).not.toEqual([])
})

test('a service with declared answers is judged in all requirements', () => {
  for (const subject of variants)
    if (Object.keys(subject.answers ?? {}).length > 0)
      expect(mainKey(subject).requirements, subject.name).toEqual([])
})

describe('a declared answer', () => {
  const variant = aVariant({ answers: { 'LIST-9 order': 'ascending ids' } })
  const observed = (...answers: readonly string[]) =>
    aResult({ answers: answers.map((answer) => ['LIST-9 order', answer]) })

  test.each([
    ['is contained in what is observed', observed('400', 'by ascending ids'), []],
    ['is another', observed('400'), ['LIST-9 order: expected ascending ids, observed 400']],
    ['is missing', aResult({ answers: [] }), ['LIST-9 order: expected ascending ids, observed nothing']],
    ['has too few requests to be observed', aResult(), []],
    ['is of no selected requirement', aResult({ answers: [], verdicts: { 'LIST-9': 'not-selected' } }), []],
  ])('%s', (_, result, lines) => {
    expect(overlooked(variant, result)).toEqual(lines)
  })
})
