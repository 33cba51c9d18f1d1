import type {
  CaseVerdict,
  FinishedRun,
  ReportedFinding,
  RequirementVerdict,
} from '../../../src/verdict/finished-run.ts'

/** A coverage case that was satisfied, but for what is given. */
export function aCase(given: Partial<CaseVerdict> = {}): CaseVerdict {
  return { name: 'a case', verdict: 'pass', message: '', ...given }
}

/** A requirement that held, but for what is given. */
export function aRequirement(given: Partial<RequirementVerdict> = {}): RequirementVerdict {
  return {
    id: 'LIST-1',
    revision: 1,
    level: 'MUST',
    suite: 'listing',
    section: 'Endpoints 1',
    statement: 'GET /pets answers 200 with an array of Pet',
    verdict: 'pass',
    reason: '',
    findings: [],
    blockedBy: [],
    cases: [aCase({ name: 'listPets 200' })],
    ...given,
  }
}

/** A finding of AUTH-3, but for what is given. */
export function aFinding(given: Partial<ReportedFinding> = {}): ReportedFinding {
  return {
    id: 'F1',
    requirement: 'AUTH-3',
    level: 'MUST',
    certainty: 'final',
    expected: '401',
    actual: '200',
    proof: [],
    ...given,
  }
}

/** A run with one requirement of every verdict, and one that is worse than each of its coverage cases. */
export function aRun(given: Partial<FinishedRun> = {}): FinishedRun {
  return {
    complete: true,
    verdict: 'non-conformant',
    suite: { name: 'petstore-conformance', version: '0.1.0' },
    interface: { version: '1.0.0', openapiDigest: '5f'.repeat(32) },
    target: { baseUrl: 'https://staging.pets.example/v1' },
    profile: 'core',
    seed: 42,
    startedAt: '2026-03-14T09:26:53.000Z',
    finishedAt: '2026-03-14T09:27:58.500Z',
    requests: { total: 58, byOperation: { listPets: 31, createPet: 20, getPet: 7 } },
    requirements: [
      aRequirement({
        id: 'AUTH-3',
        suite: 'authentication',
        section: 'Authentication',
        statement: 'A key sent by another way than Bearer is no credential: 401',
        verdict: 'fail',
        reason: 'expected 401 with an Error body, got 200 with 2 pets',
        findings: ['F1'],
        cases: [
          aCase({
            name: 'expected 401 with an Error body',
            verdict: 'fail',
            message: 'expected 401 with an Error body, got 200 with 2 pets',
            finding: 'F1',
          }),
          aCase({ name: 'listPets with basic' }),
        ],
      }),
      aRequirement({
        basis: {
          satisfied: 12,
          coverageCases: ['listPets', 'listPets with a limit'],
          exchanges: [1, 2, 5, 6, 7],
        },
        shown: [
          { number: 1, text: '#1 GET /pets\n> credential: key\n< 200\n< [{"id":1}]' },
          { number: 2, text: '#2 GET /pets?limit=1\n> credential: key\n< 200\n< []' },
        ],
      }),
      aRequirement({
        id: 'LIST-2',
        statement: 'Without limit, at most 20 pets',
        verdict: 'inconclusive',
        reason: 'the store holds 12 pets, and --max-creates leaves room for 5',
        cases: [aCase({ name: 'no filter' })],
      }),
      aRequirement({
        id: 'LIST-8',
        level: 'SHOULD',
        statement: 'A page is as long as limit allows while more pets exist',
        verdict: 'warn',
        reason: 'expected 5 pets, got 3 pets',
        findings: ['F2'],
        cases: [
          aCase({
            name: 'expected 5 pets',
            verdict: 'warn',
            message: 'expected 5 pets, got 3 pets',
            finding: 'F2',
          }),
        ],
      }),
      aRequirement({
        id: 'LIST-9',
        level: 'OPEN',
        statement: 'limit 0',
        verdict: 'observed',
        cases: [aCase({ name: 'limit 0', verdict: 'observed', message: 'answered 400' })],
      }),
      aRequirement({
        id: 'CREATE-7',
        suite: 'creation',
        section: 'Errors',
        statement: 'A create refused with 400 leaves no pet behind',
        verdict: 'not-applicable',
        reason: 'new pets never show on the first page',
        cases: [],
      }),
      aRequirement({
        id: 'RATE-5',
        suite: 'rate-limits',
        section: 'Limits, rule 1',
        statement: 'A request beyond the limit is answered 429',
        verdict: 'not-selected',
        reason: 'profile core does not select it',
        findings: ['F3'],
        cases: [],
      }),
      aRequirement({
        id: 'AUTH-5',
        suite: 'authentication',
        section: 'Authentication',
        statement: 'What is refused for want of a key does nothing',
        verdict: 'inconclusive',
        reason: 'a create without the key was not refused: see AUTH-3',
        blockedBy: ['F1'],
        cases: [
          aCase({
            name: 'createPet with none',
            verdict: 'inconclusive',
            message: 'a create without the key was not refused',
          }),
        ],
      }),
    ],
    findings: [
      aFinding({
        expected: '401 with an Error body',
        actual: '200 with 2 pets',
        proof: [
          {
            number: 7,
            curl: `curl -i 'https://staging.pets.example/v1/pets' -H "X-API-Key: \${PETSTORE_API_KEY}"`,
            text: 'GET /v1/pets HTTP/1.1\nX-API-Key: ***\n\nHTTP/1.1 200 OK\n\n[{"id":1},{"id":2}]',
          },
        ],
        cause: {
          factors: [
            { factor: 'operation', level: 'listPets', satisfiedIn: [9] },
            { factor: 'credential', level: 'x-api-key', satisfiedIn: [] },
          ],
          expected: '401',
          actual: '200 []',
          proof: [
            {
              number: 12,
              curl: `curl -i 'https://staging.pets.example/v1/pets' -H "X-API-Key: \${PETSTORE_API_KEY}"`,
              text: 'GET /v1/pets HTTP/1.1\nX-API-Key: ***\n\nHTTP/1.1 200 OK\n\n[]',
            },
          ],
        },
      }),
      aFinding({
        id: 'F5',
        expected: '401',
        actual: '200 [{"id":1}]',
        proof: [{ number: 8, curl: 'curl -i again', text: 'GET /v1/pets HTTP/1.1' }],
        sameAs: 'F1',
      }),
      aFinding({
        id: 'F2',
        requirement: 'LIST-8',
        level: 'SHOULD',
        expected: '5 pets',
        actual: '3 pets',
      }),
      aFinding({
        id: 'F3',
        requirement: 'RATE-5',
        certainty: 'seen-once',
        expected: '429 or no further request',
        actual: '200',
      }),
      aFinding({
        id: 'F4',
        requirement: 'LIST-2',
        certainty: 'seen-once',
        reason: 'GET /pets was never answered otherwise',
        expected: 'an answer that tells',
        actual: '403',
      }),
    ],
    observations: [
      { requirement: 'LIST-9', question: 'What does limit=0 bring?', answer: '400 with an Error body' },
    ],
    interactions: [
      {
        model: 'createPet',
        pairs: { covered: 940, possible: 1023 },
        triples: { covered: 6100, possible: 10_718 },
      },
      {
        model: 'read back',
        pairs: { covered: 300, possible: 327 },
        triples: { covered: 1200, possible: 1831 },
      },
    ],
    leftovers: [
      { id: '9007199254740993', name: 'run-7f3a-1', answer: '201' },
      { name: 'run-7f3a-2', answer: 'none' },
    ],
    suiteFaults: [],
    ...given,
  }
}

/** The same store once it is mended: nothing is broken, nothing is in doubt. */
export function aGreenRun(): FinishedRun {
  const bad = new Set(['fail', 'inconclusive', 'warn'])
  const run = aRun()
  return {
    ...run,
    verdict: 'conformant',
    findings: [],
    requirements: run.requirements.map((requirement) =>
      bad.has(requirement.verdict)
        ? { ...requirement, verdict: 'pass', reason: '', findings: [], blockedBy: [], cases: [aCase()] }
        : { ...requirement, findings: [] },
    ),
  }
}
