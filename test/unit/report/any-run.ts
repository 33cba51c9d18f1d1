import fc from 'fast-check'
import type { Cause } from '../../../src/spec/cause.ts'
import { requirementIds } from '../../../src/spec/generated/requirement-id.ts'
import type { Waiver } from '../../../src/spec/waiver.ts'
import type {
  CaseVerdict,
  FinishedRun,
  JudgedWaiver,
  ReportedFinding,
  RequirementVerdict,
} from '../../../src/verdict/finished-run.ts'
import type { Basis } from '../../../src/verdict/run-record.ts'
import { verdictsInOrder } from '../../../src/verdict/verdict.ts'

/** What targets may put into a report: code units at random, and the known ways to break out of one. */
export const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({
    unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
    maxLength: 20,
  }),
  fc.constantFrom(
    ']]>',
    '<![CDATA[',
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '</style></pre></details>',
    '&amp;&#0;&notanentity;',
    '<!-- -->',
    '\u0000\u0001\u001B[2J\u007F\u0085',
    '\uD800 \uDC00 \uFFFE\uFFFF',
    'Ж 猫 🐈‍⬛ \u202Egnp.exe',
    'one\r\ntwo\rthree\tfour\n',
    '',
  ),
)

const verdict = fc.constantFrom(...verdictsInOrder)

const waiver: fc.Arbitrary<Waiver> = fc.record(
  {
    requirement: fc.constantFrom(...requirementIds),
    finding: hostileText,
    reason: hostileText,
    issue: hostileText,
    until: fc.constantFrom('2026-03-14', '2027-01-31'),
  },
  { requiredKeys: ['requirement', 'reason', 'issue', 'until'] },
)

const judgedWaiver: fc.Arbitrary<JudgedWaiver> = fc
  .tuple(waiver, fc.constantFrom('applied', 'expired', 'not needed', 'open'))
  .map(([one, state]) => ({ ...one, state }))

const findingId = fc.nat({ max: 9 }).map((number) => `F${number + 1}` as const)
const findingIds = fc.array(findingId, { maxLength: 2 })

const coverageCase: fc.Arbitrary<CaseVerdict> = fc.record(
  { name: hostileText, verdict, message: hostileText, finding: findingId },
  { requiredKeys: ['name', 'verdict', 'message'] },
)

const basis: fc.Arbitrary<Basis> = fc.record({
  satisfied: fc.integer({ min: 1 }),
  coverageCases: fc.array(hostileText, { maxLength: 2 }),
  exchanges: fc.array(fc.integer({ min: 1 }), { maxLength: 3 }),
})

const proof = fc.array(fc.record({ number: fc.integer({ min: 1 }), curl: hostileText, text: hostileText }), {
  maxLength: 2,
})

const cause: fc.Arbitrary<Cause> = fc.record({
  factors: fc.array(
    fc.record({
      factor: fc.constantFrom('name', 'limit'),
      level: hostileText,
      satisfiedIn: fc.array(fc.integer({ min: 1 }), { maxLength: 2 }),
    }),
    { maxLength: 3 },
  ),
  expected: hostileText,
  actual: hostileText,
  proof,
})

const finding: fc.Arbitrary<ReportedFinding> = fc.record(
  {
    id: findingId,
    requirement: fc.constantFrom(...requirementIds),
    level: fc.constantFrom('MUST', 'SHOULD', 'OPEN'),
    certainty: fc.constantFrom('final', 'seen-once'),
    reason: hostileText,
    expected: hostileText,
    actual: hostileText,
    proof,
    cause,
    sameAs: findingId,
    waiver,
  },
  { requiredKeys: ['id', 'requirement', 'level', 'certainty', 'expected', 'actual', 'proof'] },
)

const shown = fc.array(fc.record({ number: fc.integer({ min: 1 }), text: hostileText }), { maxLength: 2 })

const requirement: fc.Arbitrary<RequirementVerdict> = fc.record(
  {
    id: fc.constantFrom(...requirementIds),
    level: fc.constantFrom('MUST', 'SHOULD', 'OPEN'),
    suite: fc.oneof(fc.constantFrom('listing', 'rate-limits', 'suite'), hostileText),
    revision: fc.integer({ min: 1, max: 9 }),
    section: hostileText,
    statement: hostileText,
    verdict,
    reason: hostileText,
    findings: findingIds,
    blockedBy: findingIds,
    basis,
    shown,
    cases: fc.array(coverageCase, { maxLength: 3 }),
    waiver,
  },
  {
    requiredKeys: [
      'id',
      'level',
      'suite',
      'revision',
      'section',
      'statement',
      'verdict',
      'reason',
      'findings',
      'blockedBy',
      'basis',
      'shown',
      'cases',
    ],
  },
)

const moment = fc
  .date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-01-01') })
  .map((d) => d.toISOString())

const combinations = fc.record({ covered: fc.nat(), possible: fc.nat() })

/** Runs of all kinds, hostile texts in every place where a text may stand. */
export const anyRun: fc.Arbitrary<FinishedRun> = fc.record(
  {
    complete: fc.boolean(),
    verdict: fc.constantFrom('conformant', 'non-conformant', 'inconclusive'),
    suite: fc.record({ name: hostileText, version: hostileText }),
    interface: fc.record({ version: hostileText, openapiDigest: hostileText }),
    target: fc.record({ baseUrl: hostileText }),
    profile: fc.constantFrom('core', 'full', 'read-only', 'rate-limit'),
    seed: fc.integer(),
    startedAt: moment,
    finishedAt: moment,
    requests: fc.record({
      total: fc.nat(),
      byOperation: fc.dictionary(hostileText, fc.nat(), { maxKeys: 3 }),
    }),
    requirements: fc.array(requirement, { maxLength: 6 }),
    findings: fc.array(finding, { maxLength: 4 }),
    observations: fc.array(
      fc.record({
        requirement: fc.constantFrom(...requirementIds),
        question: hostileText,
        answer: hostileText,
      }),
      { maxLength: 2 },
    ),
    interactions: fc.array(
      fc.record({
        model: fc.constantFrom('refused', 'listPets', 'getPet', 'createPet', 'read back'),
        pairs: combinations,
        triples: combinations,
      }),
      { maxLength: 2 },
    ),
    leftovers: fc.array(
      fc.record(
        { id: hostileText, name: hostileText, answer: fc.constantFrom('201', '500', 'none') },
        { requiredKeys: ['name', 'answer'] },
      ),
      { maxLength: 2 },
    ),
    suiteFaults: fc.array(hostileText, { maxLength: 2 }),
    unreachable: hostileText,
    preflight: fc.record({
      kind: fc.constantFrom('key-rejected', 'moved'),
      reason: hostileText,
      advice: hostileText,
    }),
    waivers: fc.record({ strict: fc.boolean(), entries: fc.array(judgedWaiver, { maxLength: 3 }) }),
    calibration: fc.constant({
      mutants: { found: 3, seeded: 3 },
      variants: { falseAlarms: 0, tried: 2 },
      knownMisses: 1,
      suiteVersion: '0.1.0',
      digest: 'sha256:abc',
    }),
  },
  {
    requiredKeys: [
      'complete',
      'verdict',
      'suite',
      'interface',
      'target',
      'profile',
      'seed',
      'startedAt',
      'finishedAt',
      'requests',
      'requirements',
      'findings',
      'observations',
      'interactions',
      'leftovers',
      'suiteFaults',
    ],
  },
)
