import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { XmlDocument, XmlElement, XsdValidator } from 'libxml2-wasm'
import { afterAll, expect, test } from 'vitest'
import { toJUnit } from '../../../src/report/junit.ts'
import { verdictsInOrder } from '../../../src/report/verdict-words.ts'
import { packageRoot } from '../../../src/run/package-root.ts'
import type { Verdict } from '../../../src/verdict/verdict.ts'
import { aCheck, aRequirement, aRun } from './a-run.ts'
import { anyRun } from './any-run.ts'

using schema = XmlDocument.fromBuffer(readFileSync(join(packageRoot(), 'spec', 'junit.xsd')))
const validator = XsdValidator.fromDoc(schema)
afterAll(() => validator.dispose())

test('a run with every verdict', async () => {
  await expect(toJUnit(aRun())).toMatchFileSnapshot('snapshots/a-run.junit.xml.snap')
})

test('an ordinary run is valid', () => {
  using document = XmlDocument.fromString(toJUnit(aRun()))
  expect(() => validator.validate(document)).not.toThrow()
})

test('any run is valid, and its counts add up at every level', () => {
  fc.assert(
    fc.property(anyRun, (run) => {
      using document = XmlDocument.fromString(toJUnit(run))
      validator.validate(document)
      const outcomes = { failures: 'failure', errors: 'error', skipped: 'skipped' }
      for (const node of [document.root, ...document.find('//testsuite')]) {
        const element = asElement(node)
        expect(attribute(element, 'tests')).toBe(String(element.find('.//testcase').length))
        for (const [count, child] of Object.entries(outcomes)) {
          const told = attribute(element, count)
          if (told !== undefined) expect(told).toBe(String(element.find(`.//testcase/${child}`).length))
        }
      }
    }),
  )
})

test('every requirement is shown with an outcome at least as bad as its own', () => {
  const rank = ['passed', 'skipped', 'error', 'failure']
  const least: Record<Verdict, string> = {
    pass: 'passed',
    observed: 'passed',
    warn: 'passed',
    'not-selected': 'skipped',
    'not-applicable': 'skipped',
    inconclusive: 'error',
    fail: 'failure',
  }
  fc.assert(
    fc.property(
      fc.constantFrom(...verdictsInOrder),
      fc.array(fc.constantFrom(...verdictsInOrder)),
      (own, verdicts) => {
        const requirement = aRequirement({
          verdict: own,
          checks: verdicts.map((verdict) => aCheck({ verdict })),
        })
        using document = XmlDocument.fromString(toJUnit(aRun({ requirements: [requirement] })))
        const worst = document
          .find('//testcase')
          .map((one) => rank.findLast((name) => asElement(one).get(name) !== null) ?? 'passed')
          .reduce((a, b) => (rank.indexOf(a) > rank.indexOf(b) ? a : b))
        expect(rank.indexOf(worst)).toBeGreaterThanOrEqual(rank.indexOf(least[own]))
      },
    ),
  )
})

test.for([
  ['MUST', 'error'],
  ['SHOULD', 'skipped'],
  ['OPEN', 'skipped'],
] as const)('an inconclusive %s is an %s', ([level, element]) => {
  const requirement = aRequirement({ level, verdict: 'inconclusive', reason: 'no animal', checks: [] })
  expect(toJUnit(aRun({ requirements: [requirement] }))).toContain(
    `<${element} message="no animal" type="inconclusive">`,
  )
})

test.for([
  ['of a failure is skipped, with the reason', 'fail', 'skipped'],
  ['of a requirement that was not selected stays an error', 'not-selected', 'error'],
  ['of a warning stays an error', 'warn', 'error'],
] as const)('a MUST that is open because of a finding %s', ([, verdict, element]) => {
  const hanging = aRequirement({
    verdict: 'inconclusive',
    reason: 'no animal: see AUTH-3',
    because: ['F1'],
    checks: [aCheck({ verdict: 'inconclusive', message: 'no animal: see AUTH-3', because: ['F1'] })],
  })
  const other = aRequirement({ id: 'AUTH-3', verdict, findings: ['F1'], checks: [] })
  expect(toJUnit(aRun({ requirements: [hanging, other] }))).toContain(
    `<${element} message="no animal: see AUTH-3 (because of F1)" type="inconclusive">`,
  )
})

test('one check that is open for another reason is an error beside those', () => {
  const requirement = aRequirement({
    verdict: 'inconclusive',
    because: ['F1'],
    checks: [
      aCheck({ verdict: 'inconclusive', message: 'no animal', because: ['F1'] }),
      aCheck({ verdict: 'inconclusive', message: 'no request left' }),
    ],
  })
  const other = aRequirement({ id: 'AUTH-3', verdict: 'fail', findings: ['F1'], checks: [] })
  const junit = toJUnit(aRun({ requirements: [requirement, other] }))
  expect(junit).toContain('<skipped message="no animal (because of F1)" type="inconclusive">')
  expect(junit).toContain('<error message="no request left" type="inconclusive">')
})

test('what befell the run as a whole is an error of its own', () => {
  const run = aRun({ requirements: [], complete: false, unreachable: 'ECONNREFUSED', suiteFaults: ['a bug'] })
  using document = XmlDocument.fromString(toJUnit(run))
  const messages = document
    .find('//testsuite[@name="suite"]/testcase/error')
    .map((one) => attribute(asElement(one), 'message'))
  expect(messages).toEqual(['a bug', 'No verdict could be reached: ECONNREFUSED', 'The run was interrupted.'])
})

function asElement(node: unknown): XmlElement {
  if (!(node instanceof XmlElement)) throw new Error('no element')
  return node
}

function attribute(element: XmlElement, name: string): string | undefined {
  return element.attr(name)?.value
}
