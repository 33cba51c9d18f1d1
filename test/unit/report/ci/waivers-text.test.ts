import fc from 'fast-check'
import { expect, test } from 'vitest'
import { waiversText } from '../../../../src/report/ci/write-waivers.ts'
import { applyWaivers } from '../../../../src/verdict/apply-waivers.ts'
import { unwaived } from '../../../../src/verdict/exit-code.ts'
import { parse, refusal } from '../../run/options/parse.ts'
import { aFinding, aGreenRun, aRequirement, aRun } from '../a-run.ts'
import { hostileText } from '../any-run.ts'

const today = new Date('2027-01-15T12:00:00.000Z')

function read(text: string) {
  return parse({ files: { 'waivers.yaml': text }, flags: { waivers: 'waivers.yaml' } }).waivers
}

function filledIn(text: string): string {
  return text
    .replaceAll(/^ {2}reason:.*$/gm, '  reason: known')
    .replaceAll(/^ {2}issue:.*$/gm, '  issue: https://issues.example/7')
}

test('what is broken is waived for thirty days, the reasons and issues to be filled in', () => {
  expect(waiversText(aRun(), today)).toMatchInlineSnapshot(`
    "# yaml-language-server: $schema=./node_modules/petstore-conformance/spec/waivers.schema.json
    # Accepted failures. Each waiver needs a reason, and the address of the issue that ends it.
    # A waiver without a finding accepts every violation of its requirement. To accept less, copy one of the findings above it.

    # A key sent by another way than Bearer is no credential: 401
    # finding: "expected 401 with an Error body, got 200 with # pets"
    # finding: expected 401, got 200 […]
    - requirement: AUTH-3
      reason:
      issue:
      until: 2027-02-14
    "
  `)
})

test('as it is written it is refused, for want of a reason', () => {
  const text = waiversText(aRun(), today) ?? ''
  expect(refusal(() => read(text))).toContain(
    'The waiver of AUTH-3 has no reason yet. Fill it in. See waivers.yaml, line ',
  )
})

test('where nothing is broken, or all is waived, there is nothing to write', () => {
  expect(waiversText(aGreenRun(), today)).toBe(undefined)
  const waiver = {
    requirement: 'AUTH-3',
    reason: 'known',
    issue: 'https://issues.example/7',
    until: '2027-02-14',
  } as const
  expect(waiversText(applyWaivers(aRun(), { strict: false, entries: [waiver] }, false), today)).toBe(
    undefined,
  )
})

test('whatever a target says, what is written and filled in waives all of it, narrowed down or not', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(hostileText, hostileText), { maxLength: 4 }), (texts) => {
      const run = aRun({
        requirements: [aRequirement({ id: 'LIST-3', verdict: 'fail' })],
        findings: texts.map(([expected, actual], index) =>
          aFinding({ id: `F${index + 1}`, requirement: 'LIST-3', expected, actual }),
        ),
      })
      const text = filledIn(Buffer.from(waiversText(run, today)?.toWellFormed() ?? '').toString())
      expect(unwaived(applyWaivers(run, read(text), false))).toEqual([])
      const narrowed = text
        .split('\n')
        .filter((line) => line.startsWith('# finding: '))
        .map((line) => `- requirement: LIST-3\n  ${line.slice(2)}\n${rest}`)
      if (narrowed.length === 0) return
      expect(unwaived(applyWaivers(run, read(narrowed.join('')), false))).toEqual([])
    }),
  )
})

const rest = "  reason: known\n  issue: 'https://issues.example/7'\n  until: 2027-02-14\n"
