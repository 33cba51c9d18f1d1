import { expect, test } from 'vitest'
import { predicateType, type Statement, statementType } from '../../../src/certificate/statement.ts'
import { verificationText } from '../../../src/certificate/verification-text.ts'
import { toReport } from '../../../src/report/json.ts'
import { aRun } from '../report/a-run.ts'

const plain = { colour: false, width: 100 }

function aStatement(name: string): Statement {
  return {
    _type: statementType,
    subject: [],
    predicateType,
    predicate: {
      ...{ result: 'WARNED', configuration: [], passedTests: [], warnedTests: [], failedTests: [] },
      implementation: { name, version: '4.2', organization: 'Acme' },
      validity: { notBefore: '2026-01-01', notAfter: '2027-01-01' },
      suite: { name: 'petstore-conformance', version: '0.1.0' },
      ...{ profile: 'full', depth: 'deep', target: 'https://pets.example/v1', judgedAt: '2026-01-01' },
      requirements: [
        { id: 'LIST-1', revision: 1, verdict: 'pass' },
        { id: 'LIST-8', revision: 1, verdict: 'warn' },
      ],
    },
  }
}

test('what holds is told with what it says, and with the rows that were not judged', () => {
  const report = toReport(aRun())
  const statement = aStatement('Acme Pets')
  expect(verificationText('acme', { faults: [], statement, report }, plain)).toBe(
    [
      '✓ VERIFIED: acme',
      '  Acme Pets 4.2, certified by Acme; valid from 2026-01-01 to 2027-01-01',
      '  judged at 2026-01-01 on https://pets.example/v1 by petstore-conformance 0.1.0, depth deep',
      '  2 of 2 requirements were judged: 1 warning, 1 pass',
      ...report.requirements
        .filter(({ verdict }) => verdict === 'not-applicable')
        .map(({ id, reason }) => `  not applicable, by its own word: ${id}: ${reason}`),
      '',
    ].join('\n'),
  )
})

test('what does not hold is told first, a dozen of it', () => {
  const faults = Array.from({ length: 14 }, (_, index) => `fault ${index + 1}`)
  const lines = verificationText('acme', { faults, statement: aStatement('Acme Pets') }, plain).split('\n')
  expect(lines.slice(0, 2)).toEqual(['✗ NOT VERIFIED: acme', '  fault 1'])
  expect(lines[13]).toBe('  and 2 more')
  expect(lines[14]).toMatch(/^ {2}It says: Acme Pets 4\.2/)
  expect(verificationText('acme', { faults: [], open: 'by another version' }, plain)).toBe(
    '? NOT JUDGED AGAIN: acme\n  by another version\n',
  )
})

test('no text begins a line of its own, or tells the terminal what to do', () => {
  const statement = aStatement('Acme\n✓ VERIFIED: other\r\u001B[2J')
  const text = verificationText('acme\n✓ VERIFIED: x', { faults: ['no\n✓ VERIFIED: y'], statement }, plain)
  expect(text.split('\n').filter((line) => line.startsWith('✓'))).toEqual([])
  expect(text).not.toContain('\u001B')
})
