import { stripVTControlCharacters } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparisonText } from '../../../../src/report/compare/comparison-text.ts'
import { aFinding, aGreenRun, aRequirement, aRun } from '../a-run.ts'
import { anyRun } from '../any-run.ts'
import { aComparison } from './a-comparison.ts'
import { comparisonOf } from './compared.ts'

const plain = { colour: false, width: 100 }

test('a comparison with every change', async () => {
  await expect(comparisonText(aComparison(), plain)).toMatchFileSnapshot('snapshots/a-comparison.txt.snap')
})

test('where nothing differs there is a count and nothing else', () => {
  const text = comparisonText(comparisonOf(aGreenRun(), aGreenRun()), plain)
  expect(text).toMatch(/^✓ B IS NOT WORSE THAN A\n {2}8 the same; overall: Conformant in both\n/)
  expect(text).toContain('\nFindings: none in either\n')
  expect(text).not.toMatch(/^(Worse|Better|Changed|In . only|Open )/m)
})

test('what is worse comes first, and what is broken before what is in doubt', () => {
  const text = comparisonText(comparisonOf(aGreenRun(), aRun()), plain)
  expect(text).toMatch(
    /^✗ B IS WORSE THAN A\n {2}4 worse, 4 the same; overall: Conformant in A, not conformant/,
  )
  expect(text.split('\n').filter((line) => /^ {2}[✗?!] /.test(line))).toEqual(
    [
      '  ✗ AUTH-3 MUST   pass → fail: expected 401 with an Error body, got 200 with 2 pets',
      '  ? LIST-2 MUST   pass → inconclusive: the store holds 12 pets, and --max-creates leaves room for 5',
      '  ? AUTH-5 MUST   pass → inconclusive: a create without the key was not refused: see AUTH-3',
      '  ! LIST-8 SHOULD pass → warning: expected 5 pets, got 3 pets',
    ].map((line) => (line.length > 100 ? `${line.slice(0, 99)}…` : line)),
  )
})

test('colour changes nothing but the colour', () => {
  const coloured = comparisonText(aComparison(), { colour: true, width: 100 })
  expect(coloured).not.toBe(comparisonText(aComparison(), plain))
  expect(stripVTControlCharacters(coloured)).toBe(comparisonText(aComparison(), plain))
})

test('no report brings a control character, or breaks the line of a row or a finding', () => {
  fc.assert(
    fc.property(anyRun, anyRun, (a, b) => {
      const comparison = comparisonOf(a, b)
      const text = comparisonText(comparison, plain)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get through
      expect(text).not.toMatch(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E]/)
      expect(text.isWellFormed()).toBe(true)
      const told = comparison.requirements.filter(({ change }) => change !== 'same').length
      expect(
        text.split('\n').filter((line) => /^ {2}[✗?!✓○–·] [A-Z]+-\d+ +(MUST|SHOULD|OPEN) /.test(line)),
      ).toHaveLength(told)
    }),
  )
})

test('no report brings a heading of its own', () => {
  const lie = 'x\nWorse\n  ✗ LIST-1 MUST   pass → fail\nWorse'
  const lying = aRun({
    suite: { name: lie, version: lie },
    target: { baseUrl: lie },
    unreachable: lie,
    requirements: [aRequirement({ verdict: 'not-applicable', reason: lie })],
    findings: [aFinding({ expected: lie, actual: lie })],
    observations: [{ requirement: 'LIST-9', question: 'q', answer: lie }],
    requests: { total: 1, byOperation: { [lie]: 1 } },
  })
  const honest = aRun({
    requirements: [aRequirement()],
    findings: [],
    observations: [{ requirement: 'LIST-9', question: 'q', answer: '400' }],
  })
  const text = comparisonText(comparisonOf(honest, lying), plain)
  expect(text).toMatch(/^ {2}○ LIST-9 q: 400 → x Worse/m)
  expect(text).not.toMatch(/^(Worse| {2}✗)/m)
})

test('it fits the terminal', () => {
  for (const line of comparisonText(aComparison(), plain).split('\n'))
    expect(line.length).toBeLessThanOrEqual(100)
})
