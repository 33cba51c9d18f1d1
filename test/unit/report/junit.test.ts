import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { XmlDocument, XmlElement, XsdValidator } from 'libxml2-wasm'
import { afterAll, expect, test } from 'vitest'
import { toJUnit } from '../../../src/report/junit.ts'
import { packageRoot } from '../../../src/run/package-root.ts'
import type { RequirementVerdict } from '../../../src/verdict/finished-run.ts'
import { type Verdict, verdictsInOrder } from '../../../src/verdict/verdict.ts'
import { aCase, aFinding, aRequirement, aRun } from './a-run.ts'
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
          cases: verdicts.map((verdict) => aCase({ verdict })),
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
  const requirement = aRequirement({ level, verdict: 'inconclusive', reason: 'no pet', cases: [] })
  expect(toJUnit(aRun({ requirements: [requirement] }))).toContain(
    `<${element} message="no pet" type="inconclusive">`,
  )
})

test.for([
  ['of a failure is skipped, with the reason', 'fail', 'skipped'],
  ['of a requirement that was not selected stays an error', 'not-selected', 'error'],
  ['of a warning stays an error', 'warn', 'error'],
] as const)('a MUST that is open because of a finding %s', ([, verdict, element]) => {
  const hanging = aRequirement({
    verdict: 'inconclusive',
    reason: 'no pet: see AUTH-3',
    blockedBy: ['F1'],
    cases: [aCase({ verdict: 'inconclusive', message: 'no pet: see AUTH-3' })],
  })
  const other = aRequirement({ id: 'AUTH-3', verdict, findings: ['F1'], cases: [] })
  expect(toJUnit(aRun({ requirements: [hanging, other] }))).toContain(
    `<${element} message="no pet: see AUTH-3 (blocked by F1)" type="inconclusive">`,
  )
})

test('what is waived of a requirement is skipped, and another finding of it fails', () => {
  const reason = 'the store is replaced'
  const waiver = { requirement: 'AUTH-3', reason, issue: '#7', until: '2027-01-31' } as const
  const requirement = aRequirement({
    id: 'AUTH-3',
    verdict: 'fail',
    findings: ['F1', 'F2'],
    cases: (['F1', 'F2'] as const).map((finding) => aCase({ name: finding, verdict: 'fail', finding })),
  })
  const findings = [aFinding({ waiver }), aFinding({ id: 'F2' })]
  using document = XmlDocument.fromString(toJUnit(aRun({ requirements: [requirement], findings })))
  const outcomes = document
    .find('//testcase/*')
    .map((one) => [asElement(one).name, attribute(asElement(one), 'type')])
  expect(outcomes).toEqual([
    ['skipped', 'waived'],
    ['failure', 'fail'],
  ])
})

test('a case that is a finding shows what was expected, what came, and how to see it again', () => {
  const junit = toJUnit(aRun())
  expect(junit).toContain('message="F1: expected 401 with an Error body, got 200 with 2 pets"')
  expect(junit).toContain(
    'Expected: 401 with an Error body\nActual: 200 with 2 pets\nSend it again:\ncurl -i',
  )
})

test('what befell the run as a whole is an error of its own', () => {
  const run = aRun({ requirements: [], complete: false, unreachable: 'ECONNREFUSED', suiteFaults: ['a bug'] })
  using document = XmlDocument.fromString(toJUnit(run))
  const messages = document
    .find('//testsuite[@name="suite"]/testcase/error')
    .map((one) => attribute(asElement(one), 'message'))
  expect(messages).toEqual(['a bug', 'No verdict could be reached: ECONNREFUSED', 'The run was interrupted.'])
})

test('each requirement is a suite, with its level and section, and profile, depth and seed of the run', () => {
  const bounds = { depth: 'standard', maxRequests: 550, maxCreates: 78 } as const
  using document = XmlDocument.fromString(toJUnit(aRun({ bounds })))
  const suites = document.find('//testsuite').map(asElement)
  expect(suites.map((suite) => attribute(suite, 'name'))).toContain(
    'AUTH-3: Only the Bearer scheme conveys a key',
  )
  for (const suite of suites) expect(suite.find('./properties/property')).toHaveLength(5)
  const properties = document.find('//testsuite[starts-with(@name, "AUTH-3:")]/properties/property')
  expect(properties.map((one) => ['name', 'value'].map((name) => attribute(asElement(one), name)))).toEqual([
    ['level', 'MUST'],
    ['section', 'Authentication'],
    ['profile', 'core'],
    ['depth', 'standard'],
    ['seed', '42'],
  ])
})

test('any run keeps to what CI servers show: short names, each once in its class, short messages and texts', () => {
  fc.assert(
    fc.property(anyRun, fc.nat({ max: 30 }), (run, times) => {
      const repeated = { ...run, requirements: run.requirements.map((one) => withLongCases(one, times)) }
      using document = XmlDocument.fromString(toJUnit(repeated))
      for (const suite of document.find('//testsuite').map(asElement)) {
        const names = suite.find('./testcase').map((one) => {
          const [classname, name] = [
            attribute(asElement(one), 'classname'),
            attribute(asElement(one), 'name'),
          ]
          return `${classname} ${name}`
        })
        expect(new Set(names).size).toBe(names.length)
        for (const name of names)
          expect([attribute(suite, 'name'), name].join(' ► ').length).toBeLessThan(255)
      }
      for (const message of document.find('//testcase/*/@message'))
        expect([...message.content].length).toBeLessThanOrEqual(500)
      for (const text of document.find('//testcase/*/text()'))
        expect([...text.content].length).toBeLessThanOrEqual(16_000)
    }),
    { numRuns: 30 },
  )
})

/** A requirement of the catalogue's form, with cases whose names and messages are as long as a target can make them. */
function withLongCases(requirement: RequirementVerdict, times: number): RequirementVerdict {
  const long = 'long '.repeat(5000)
  const cases = Array.from({ length: times }, () => aCase({ verdict: 'fail', name: long, message: long }))
  return { ...requirement, suite: 'rate-limits', cases: [...requirement.cases, ...cases] }
}

function asElement(node: unknown): XmlElement {
  if (!(node instanceof XmlElement)) throw new Error('no element')
  return node
}

function attribute(element: XmlElement, name: string): string | undefined {
  return element.attr(name)?.value
}
