import { expect, test } from 'vitest'
import {
  unspecifiedIds,
  unspecifiedLimits,
  unspecifiedStatuses,
} from '../../../../src/scenario/steps/unspecified-queries.ts'

const decoded = (texts: readonly string[]) => texts.map((text) => decodeURIComponent(text))

test('each of a limit, a status and a petId has all that an answer has to escape', () => {
  for (const texts of [
    unspecifiedLimits.map(([, text]) => text),
    unspecifiedStatuses,
    unspecifiedIds.map(([, text]) => text),
  ])
    for (const sign of ['"', '\\']) expect(decoded(texts).some((text) => text.includes(sign))).toBe(true)
})

test('a limit and a petId are longer than frameworks take', () => {
  for (const texts of [unspecifiedLimits, unspecifiedIds])
    expect(texts.some(([, text]) => text.length > 255)).toBe(true)
})

test('none has a path or a query of its own, but for what is given twice, or is odd with another', () => {
  const all = [
    ...unspecifiedLimits.map(([, text]) => text),
    ...unspecifiedStatuses,
    ...unspecifiedIds.map(([, text]) => text),
  ]
  expect(all.filter((text) => /[/?#&]/.test(text))).toEqual([
    '5&limit=6',
    'sold&status=pending',
    'lost&limit=0',
  ])
})
