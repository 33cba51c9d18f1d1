import fc from 'fast-check'
import { expect, test } from 'vitest'
import { annotations, workflowCommand } from '../../../../src/report/ci/annotations.ts'
import { visibleText } from '../../../../src/run/visible-text.ts'
import { applyWaivers } from '../../../../src/verdict/apply-waivers.ts'
import { aRequirement, aRun } from '../a-run.ts'
import { anyRun, hostileText } from '../any-run.ts'

/** Takes a line for a command as GitHub's runner does. */
function read(line: string) {
  const [, name, title = '', data = ''] = /^::(\w+) title=([^:,]*)::(.*)\n$/s.exec(line) ?? []
  const plain = (text: string): string =>
    text
      .replaceAll('%0D', '\r')
      .replaceAll('%0A', '\n')
      .replaceAll('%3A', ':')
      .replaceAll('%2C', ',')
      .replaceAll('%25', '%')
  return { name, title: plain(title), data: plain(data) }
}

const text = fc.oneof(
  hostileText,
  fc.constantFrom('%0A::error::out', 'a,b:c%', '%25', '::', '\r\n::error::out'),
)

test('a command is one line, whatever it says, and says that', () => {
  fc.assert(
    fc.property(text, text, (title, message) => {
      const line = workflowCommand('error', title, message)
      expect(line.slice(0, -1)).not.toMatch(/[\r\n]/)
      expect(read(line)).toEqual({ name: 'error', title: visibleText(title), data: visibleText(message) })
    }),
  )
})

test('each requirement that is broken or not met has one annotation', () => {
  expect(annotations(aRun()).map(read)).toEqual([
    {
      name: 'error',
      title: 'AUTH-3: Only the Bearer scheme conveys a key: violated',
      data: [
        'A key sent by another way than Bearer is no credential: 401 (section Authentication)',
        'F1: expected 401, got 200 []',
        `curl -i 'https://staging.pets.example/v1/pets' -H "X-API-Key: \${PETSTORE_API_KEY}"`,
      ].join('\n'),
    },
    {
      name: 'warning',
      title: 'LIST-8: A page is filled up to limit: not met',
      data: 'A page is as long as limit allows while more pets exist (section Endpoints 1)\nF2: expected 5 pets, got 3 pets',
    },
  ])
})

test('of many, nine are shown, what keeps the gate shut first, and how many there are more', () => {
  const requirements = [
    ...Array.from({ length: 8 }, () => aRequirement({ verdict: 'warn', reason: '\u{1F436}%'.repeat(9000) })),
    ...Array.from({ length: 8 }, () => aRequirement({ verdict: 'fail', reason: 'no array' })),
  ]
  const lines = annotations(aRun({ requirements, findings: [], suiteFaults: [] }))
  const of = (kind: string): number => lines.filter((line) => line.startsWith(`::${kind} `)).length
  expect([of('error'), of('warning'), of('notice')]).toEqual([8, 1, 1])
  expect(lines.at(-1)).toContain('and 7 more')
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThan(65_536)
  expect(
    annotations(aRun({ requirements: requirements.slice(0, 10), findings: [], suiteFaults: [] })),
  ).toHaveLength(10)
})

test('what is waived is a warning; what has expired, or is not needed where that matters, is an error', () => {
  const waiver = {
    requirement: 'AUTH-3',
    reason: 'known',
    issue: 'https://issues.example/7',
    until: '2026-03-14',
  } as const
  const [waived] = annotations(applyWaivers(aRun(), { strict: false, entries: [waiver] }, false)).map(read)
  expect(waived).toMatchObject({
    name: 'warning',
    title: 'AUTH-3: Only the Bearer scheme conveys a key: violated, waived',
  })
  expect(waived?.data).toContain('waived until 2026-03-14: known (https://issues.example/7)')
  const later = aRun({ startedAt: '2027-01-01T00:00:00.000Z' })
  expect(
    annotations(applyWaivers(later, { strict: false, entries: [waiver] }, false))
      .map(read)
      .at(-1),
  ).toMatchObject({
    name: 'error',
    title: 'Waiver of AUTH-3',
  })
  for (const strict of [true, false]) {
    const run = aRun({ requirements: [], waivers: { strict, entries: [{ ...waiver, state: 'not needed' }] } })
    expect(annotations(run).map(read)).toMatchObject([{ name: strict ? 'error' : 'warning' }])
  }
})

test('what else keeps a gate shut is told, too', () => {
  const run = aRun({ requirements: [aRequirement()], unreachable: 'nobody there', suiteFaults: ['oh'] })
  expect(annotations(run).map(read)).toEqual([
    { name: 'error', title: 'Fault of the suite', data: 'oh' },
    { name: 'error', title: 'No verdict', data: 'No verdict could be reached: nobody there' },
  ])
})

test('whatever a run has met, each annotation is one line that begins as one', () => {
  fc.assert(
    fc.property(anyRun, (run) => {
      for (const line of annotations(run))
        expect(line).toMatch(/^::(?:error|warning) title=[^:,\r\n]*::[^\r\n]*\n$/)
    }),
  )
})
