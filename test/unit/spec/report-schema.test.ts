import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import type { Report } from '../../../src/report/json.ts'
import { packageRoot } from '../../../src/run/package-root.ts'

const ajv = new Ajv2020({ allErrors: true })
formats.default(ajv)
const validate = ajv.compile(JSON.parse(readFileSync(join(packageRoot(), 'spec/report.schema.json'), 'utf8')))

const waiver = {
  requirement: 'GET-2',
  finding: 'got 200',
  reason: 'The store is replaced in spring.',
  issue: 'https://issues.invalid/7',
  until: '2027-01-31',
} as const

/** Every property there is, the optional ones included: the type and the schema must agree on it. */
const report: Required<Report> = {
  schemaVersion: '4.0',
  exit: { code: 1, reason: 'the target violates LIST-3' },
  complete: true,
  verdict: 'non-conformant',
  suite: { name: 'petstore-conformance', version: '0.1.0' },
  interface: { version: '1.0.0', openapiDigest: 'a'.repeat(64) },
  target: { baseUrl: 'https://petstore.invalid/v1' },
  profile: 'core',
  bounds: { depth: 'standard', maxRequests: 560, maxCreates: 78 },
  seed: 1,
  startedAt: '2027-01-01T00:00:00.000Z',
  finishedAt: '2027-01-01T00:00:09.000Z',
  requests: { total: 42, byOperation: { listPets: 40, createPet: 2 } },
  requirements: [
    {
      id: 'GET-2',
      revision: 1,
      level: 'MUST',
      suite: 'retrieval',
      section: 'Endpoints 3',
      statement: 'Fetching an id that belongs to no animal answers 404.',
      verdict: 'fail',
      reason: 'answered 200',
      cases: [{ name: 'expected 404', verdict: 'fail', message: 'expected 404, got 200', finding: 'F1' }],
      findings: ['F1'],
      blockedBy: ['F2'],
      basis: { satisfied: 2, coverageCases: ['small', 'far'], exchanges: [3, 4] },
      waiver: { ...waiver },
    },
  ],
  findings: [
    {
      id: 'F1',
      requirement: 'GET-2',
      level: 'MUST',
      certainty: 'final',
      expected: '404',
      actual: '200',
      exchanges: [{ number: 7, curl: 'curl ...', text: 'GET /v1/pets/1' }],
      cause: {
        factors: [{ factor: 'petId', level: '1', satisfiedIn: [9] }],
        expected: '404',
        actual: '200',
        exchanges: [{ number: 8, curl: 'curl ...', text: 'GET /v1/pets/1' }],
      },
      sameAs: 'F2',
      waiver: { ...waiver },
    },
  ],
  observations: [{ requirement: 'GET-4', question: 'What does petId 0 get?', id: 'zero', answer: '' }],
  interactions: [
    { model: 'getPet', pairs: { covered: 40, possible: 42 }, triples: { covered: 20, possible: 24 } },
  ],
  leftovers: [{ id: '-9223372036854775808', name: 'run-1', answer: '201' }],
  suiteFaults: ['out of memory'],
  unreachable: 'connection refused',
  preflight: { kind: 'unreachable', reason: 'connection refused', advice: 'Check the port.' },
  waivers: { strict: true, entries: [{ ...waiver, state: 'applied' }] },
  calibration: {
    mutants: { found: 50, seeded: 50 },
    variants: { falseAlarms: 0, tried: 20 },
    knownMisses: 3,
    suiteVersion: '0.1.0',
    digest: 'b'.repeat(64),
  },
}

type Path = readonly (string | number)[]

/** A copy of the report, with `edit` applied to the object at a path. */
function edited(path: Path, edit: (target: object) => void): unknown {
  const copy = structuredClone(report)
  const target = path.reduce<unknown>((inner, key) => Reflect.get(Object(inner), key), copy)
  if (typeof target !== 'object' || target === null) throw new Error(`no object at ${path.join('.')}`)
  edit(target)
  return copy
}

const objects: readonly (readonly [Path, readonly string[]])[] = [
  [[], ['bounds', 'unreachable', 'preflight', 'calibration', 'interactions', 'waivers']],
  [['preflight'], []],
  [['waivers'], []],
  [['waivers', 'entries', 0], ['finding']],
  [['suite'], []],
  [['interface'], []],
  [['target'], []],
  [['requests'], []],
  [
    ['requirements', 0],
    ['basis', 'waiver'],
  ],
  [['requirements', 0, 'waiver'], ['finding']],
  [['requirements', 0, 'basis'], []],
  [['requirements', 0, 'cases', 0], ['finding']],
  [
    ['findings', 0],
    ['cause', 'sameAs', 'waiver'],
  ],
  [['findings', 0, 'cause'], []],
  [['findings', 0, 'cause', 'factors', 0], []],
  [['findings', 0, 'exchanges', 0], []],
  [['observations', 0], ['id']],
  [['interactions', 0], []],
  [['interactions', 0, 'pairs'], []],
  [['leftovers', 0], ['id']],
  [['calibration'], ['knownMisses']],
  [['calibration', 'mutants'], []],
  [['calibration', 'variants'], []],
]

test('a run with everything in it fits', () => {
  expect(validate(report), JSON.stringify(validate.errors)).toBe(true)
})

test.each(['null', '', '["7"]'])('so does an animal whose id the target told as %j', (id) => {
  expect(validate({ ...report, leftovers: [{ id, name: 'run-1', answer: '201' }] })).toBe(true)
})

test('so does one that came to nothing', () => {
  const { unreachable, preflight, calibration, waivers, ...rest } = report
  const bare = {
    ...rest,
    complete: false,
    requirements: [],
    findings: [],
    observations: [],
    interactions: [],
    leftovers: [],
    suiteFaults: [],
  }
  expect(validate(bare), JSON.stringify(validate.errors)).toBe(true)
})

describe.each(objects)('at %j', (path, optional) => {
  test('a property that is not of the format is refused', () => {
    expect(validate(edited(path, (target) => Object.assign(target, { surprise: 1 })))).toBe(false)
    expect(validate.errors).toMatchObject([{ keyword: 'additionalProperties' }])
  })

  test('each property but the optional ones is needed', () => {
    const judged: string[] = []
    edited(path, (target) => judged.push(...Object.keys(target)))
    for (const key of judged) {
      const fits = validate(edited(path, (target) => Reflect.deleteProperty(target, key)))
      expect(fits, key).toBe(optional.includes(key))
    }
    expect(judged).toEqual(expect.arrayContaining([...optional]))
  })
})

test.each<[string, Path, Record<string, unknown>]>([
  ['another version of the format', [], { schemaVersion: '1.1' }],
  ['an unknown overall verdict', [], { verdict: 'green' }],
  ['an unknown profile', [], { profile: 'nightly' }],
  ['a seed that is a text', [], { seed: '1' }],
  ['a moment that is not UTC', [], { startedAt: '2027-01-01T00:00:00+02:00' }],
  ['a moment that is none', [], { finishedAt: 'laterZ' }],
  ['a target that is no address', ['target'], { baseUrl: 'petstore' }],
  ['a digest that is none', ['interface'], { openapiDigest: 'abc' }],
  ['a count below zero', ['requests'], { total: -1 }],
  ['a count of an operation that is no number', ['requests', 'byOperation'], { listPets: '40' }],
  ['an id that is no requirement id', ['requirements', 0], { id: 'get-2' }],
  ['an unknown level', ['requirements', 0], { level: 'MAY' }],
  ['an unknown verdict', ['requirements', 0], { verdict: 'green' }],
  ['a case with an unknown verdict', ['requirements', 0, 'cases', 0], { verdict: 'conformant' }],
  ['a case without a name', ['requirements', 0, 'cases', 0], { name: '' }],
  ['a finding that is referred to by no id', ['requirements', 0, 'cases', 0], { finding: '1' }],
  ['a finding whose id is none', ['findings', 0], { id: 'F0' }],
  ['an unknown certainty', ['findings', 0], { certainty: 'doubtful' }],
  ['a pass that rests on nothing', ['requirements', 0, 'basis'], { satisfied: 0 }],
  ['an animal whose id is a number', ['leftovers', 0], { id: 7 }],
  ['an empty reason for being unreachable', [], { unreachable: '' }],
])('%s is refused', (_, path, change) => {
  expect(validate(edited(path, (target) => Object.assign(target, change)))).toBe(false)
})
