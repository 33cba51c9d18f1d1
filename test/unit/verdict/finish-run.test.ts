import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../src/spec/catalogue.ts'
import type { CheckOutcome } from '../../../src/spec/check-outcome.ts'
import type { Finding } from '../../../src/spec/finding.ts'
import { type RequirementId, requirementIds } from '../../../src/spec/generated/requirement-id.ts'
import type { ProfileName } from '../../../src/spec/profile.ts'
import { finishRun, type RunFacts } from '../../../src/verdict/finish-run.ts'
import { finishedOrFaulty } from '../../../src/verdict/finished-or-faulty.ts'
import type { FinishedRun } from '../../../src/verdict/finished-run.ts'
import type { RunRecord } from '../../../src/verdict/run-record.ts'
import { aRecord, breachOf, ended } from './a-record.ts'

const facts: RunFacts = {
  complete: true,
  suite: { name: 'petstore-conformance', version: '0.1.0' },
  interface: { version: '1.0.0', openapiDigest: '5f' },
  target: { baseUrl: 'https://pets.example/v1' },
  profile: 'full',
  seed: 42,
  startedAt: '2026-03-14T09:26:53.000Z',
  finishedAt: '2026-03-14T09:27:58.500Z',
}

const finished = (
  record: Partial<RunRecord>,
  only: readonly RequirementId[] = [],
  given: Partial<RunFacts> = {},
): FinishedRun => finishRun({ ...facts, ...given }, aRecord(record), catalogue, only)

/** Each requirement as often, and in such ways, as its row asks. */
const keptAsAsked: Pick<RunRecord, 'kept' | 'varieties'> = {
  kept: new Map(requirementIds.map((id) => [id, 9])),
  varieties: new Map(
    catalogue.requirements.map(({ id, needs }) => [
      id,
      [...(needs?.each ?? []), 'one', 'another', 'a third'],
    ]),
  ),
}

const keptBut = (...others: readonly ReturnType<typeof ended>[]): Partial<RunRecord> => ({
  outcomes: [
    ...requirementIds
      .filter((id) => !others.some(({ requirement }) => requirement === id))
      .map((id) => ended(id, 'kept')),
    ...others,
  ],
  ...keptAsAsked,
  observations: catalogue.requirements.map(({ id }) => ({ requirement: id, question: '?', answer: '!' })),
})

describe('the overall verdict', () => {
  it.each<readonly [FinishedRun['verdict'], string, Partial<RunRecord>]>([
    ['conformant', 'everything was kept', keptBut()],
    ['conformant', 'a SHOULD is broken', keptBut(ended('LIST-8', 'broken'))],
    ['conformant', 'a SHOULD is undecided', keptBut(ended('LIST-8', 'inconclusive'))],
    ['conformant', 'some MUST does not apply', keptBut(ended('AUTH-5', 'not-applicable'))],
    ['non-conformant', 'one MUST is broken', keptBut(ended('LIST-1', 'broken'))],
    [
      'non-conformant',
      'one MUST is broken and others are undecided',
      { outcomes: [ended('LIST-1', 'broken')] },
    ],
    ['non-conformant', 'one response broke a MUST', { ...keptBut(), breaches: [breachOf('RATE-2')] }],
    ['inconclusive', 'one MUST is undecided', keptBut(ended('LIST-1', 'inconclusive'))],
    ['inconclusive', 'the only check of a MUST was left out', keptBut(ended('LIST-1', 'left-out'))],
    ['inconclusive', 'one answer is in doubt', { ...keptBut(), breaches: [breachOf('LIST-1', 'doubtful')] }],
    ['inconclusive', 'no check ran', {}],
    ['inconclusive', 'the suite itself failed somewhere', { ...keptBut(), suiteFaults: ['TypeError'] }],
    ['inconclusive', 'the target went away', { ...keptBut(), unreachable: 'refused' }],
    [
      'non-conformant',
      'a MUST is broken and the target went away',
      { ...keptBut(ended('LIST-1', 'broken')), unreachable: 'refused' },
    ],
  ])('is %s where %s', (verdict, _, record) => {
    expect(finished(record).verdict).toBe(verdict)
  })

  it('is never conformant for a run that was cut short', () => {
    expect(finished(keptBut(), [], { complete: false }).verdict).toBe('inconclusive')
    const broken = keptBut(ended('LIST-1', 'broken'))
    expect(finished(broken, [], { complete: false }).verdict).toBe('non-conformant')
  })

  it.each(['core', 'full', 'read-only', 'rate-limit'] as const)(
    'is never conformant where no check of %s ran',
    (profile: ProfileName) => {
      expect(finished({}, [], { profile }).verdict).toBe('inconclusive')
      for (const id of requirementIds) expect(finished({}, [id], { profile }).verdict).toBe('inconclusive')
    },
  )

  it('is never conformant where nothing applied', () => {
    expect(finished({ outcomes: [ended('AUTH-5', 'not-applicable')] }, ['AUTH-5']).verdict).toBe(
      'inconclusive',
    )
  })

  it('rests on the selected rows alone', () => {
    const record = { outcomes: [ended('LIST-1', 'kept'), ended('LIST-2', 'broken')] }
    expect(finished(record, ['LIST-1']).verdict).toBe('conformant')
    expect(finished(record, ['LIST-1', 'LIST-2']).verdict).toBe('non-conformant')
  })
})

describe('a finished run', () => {
  it('has every row of the catalogue, in its order, whatever was selected', () => {
    for (const only of [[], ['LIST-1'] as const]) {
      expect(finished({}, only).requirements.map(({ id }) => id)).toEqual(
        catalogue.requirements.map(({ id }) => id),
      )
    }
  })

  it('leaves open what exploration went no further into for a row that is broken', () => {
    const leftOut = { ...ended('GET-1', 'left-out'), see: 'CREATE-1' } as const
    const reasonBeside = (state: 'broken' | 'kept' | 'inconclusive'): string | undefined =>
      finished(keptBut(ended('GET-1', 'kept'), leftOut, ended('CREATE-1', state))).requirements.find(
        ({ id }) => id === 'GET-1',
      )?.reason
    expect(reasonBeside('broken')).toBe('left out: the requests: see CREATE-1')
    for (const state of ['kept', 'inconclusive'] as const) expect(reasonBeside(state)).toBe('')
  })

  it('names the cause where another requirement was not judged', () => {
    const lacking = { ...ended('CREATE-7', 'inconclusive'), message: 'needs a 400', see: 'CREATE-4' } as const
    const reasonBeside = (other: CheckOutcome): string | undefined =>
      finished(keptBut(lacking, other)).requirements.find(({ id }) => id === 'CREATE-7')?.reason
    expect(reasonBeside(ended('CREATE-4', 'inconclusive'))).toBe(
      'needs a 400: see CREATE-4 (because inconclusive)',
    )
    expect(
      reasonBeside({ ...ended('CREATE-4', 'inconclusive'), message: 'needs a 400' } as CheckOutcome),
    ).toBe('needs a 400: see CREATE-4')
    expect(reasonBeside(ended('CREATE-4', 'broken'))).toBe('needs a 400: see CREATE-4')
  })

  it('says of what was not reached why it was not', () => {
    const reasons = (record: Partial<RunRecord>, given: Partial<RunFacts> = {}) =>
      new Set(
        finished(record, [], given).requirements.flatMap(({ verdict, reason }) =>
          verdict === 'inconclusive' ? [reason] : [],
        ),
      )
    expect(reasons({}, { complete: false })).toEqual(new Set(['the run was interrupted']))
    expect(reasons({ unreachable: 'refused' }, { complete: false })).toEqual(new Set(['refused']))
  })

  it('says why a row was not selected', () => {
    const reasons = new Map(
      finished({}, ['LIST-1'], { profile: 'core' }).requirements.map(({ id, verdict, reason }) => [
        id,
        `${verdict}: ${reason}`,
      ]),
    )
    expect(reasons.get('LIST-1')).toBe('inconclusive: no check of it came to its end')
    expect(reasons.get('LIST-2')).toBe('not-selected: left out by --requirement or --exclude')
    expect(reasons.get('ORDERS-1')).toBe('not-selected: not part of the profile core')
  })

  it('counts requests, and carries on what was gathered', () => {
    const observations = [{ requirement: 'LIST-9', question: '?', answer: '!' }] as const
    const residue = [{ id: '7', name: 'Rex', answer: '201' }]
    const run = finished({
      requestsByOperation: { listPets: 3, other: 2 },
      observations,
      residue,
      suiteFaults: ['TypeError'],
      unreachable: 'refused',
    })
    expect(run).toMatchObject({
      ...facts,
      requests: { total: 5, byOperation: { listPets: 3, other: 2 } },
      observations,
      residue,
      suiteFaults: ['TypeError'],
      unreachable: 'refused',
    })
    expect(finished({})).not.toHaveProperty('unreachable')
  })
})

describe('findings', () => {
  const finding = (id: `F${number}`, requirement: RequirementId): Finding => ({
    id,
    requirement,
    certainty: 'final',
    expected: 'this',
    actual: 'that',
    proof: [],
    checks: [],
  })
  const open = (requirement: RequirementId, see?: RequirementId): CheckOutcome => ({
    requirement,
    name: 'an open check',
    durationMs: 1,
    state: 'inconclusive',
    message: 'it lacked something',
    ...(see === undefined ? {} : { see }),
  })
  const of = (run: FinishedRun, id: RequirementId) => {
    const requirement = run.requirements.find((one) => one.id === id)
    if (requirement === undefined) throw new Error(`no ${id}`)
    return requirement
  }

  it('have the level of their requirement, and their requirement names them', () => {
    const run = finished({
      ...keptBut({ ...ended('LIST-8', 'broken'), finding: 'F2' } as CheckOutcome),
      findings: [finding('F1', 'LIST-1'), finding('F2', 'LIST-8')],
    })
    expect(run.findings.map(({ id, level }) => `${id} ${level}`)).toEqual(['F1 MUST', 'F2 SHOULD'])
    expect(of(run, 'LIST-8')).toMatchObject({
      verdict: 'warn',
      findings: ['F2'],
      checks: [{ finding: 'F2' }],
    })
    expect(of(run, 'LIST-2').findings).toEqual([])
  })

  it('of a requirement that was not selected are told, and gate nothing', () => {
    const breach = { ...breachOf('LIST-1'), finding: 'F1' } as const
    const run = finished({ ...keptBut(), breaches: [breach], findings: [finding('F1', 'LIST-1')] }, ['GET-1'])
    expect(run.findings.map(({ id }) => id)).toEqual(['F1'])
    expect(of(run, 'LIST-1')).toMatchObject({ verdict: 'not-selected', findings: ['F1'] })
    expect(run.verdict).toBe('conformant')
  })

  it('are why another requirement is open, also by way of one that is open itself', () => {
    const run = finished({
      outcomes: [
        { ...ended('CREATE-1', 'broken'), finding: 'F1' } as CheckOutcome,
        open('GET-1', 'CREATE-1'),
        open('GET-3', 'GET-1'),
        open('LIST-4', 'LIST-5'),
        open('LIST-5', 'LIST-4'),
        open('LIST-3'),
      ],
      findings: [finding('F1', 'CREATE-1'), finding('F2', 'CREATE-1')],
    })
    expect(of(run, 'GET-1')).toMatchObject({
      verdict: 'inconclusive',
      reason: 'it lacked something: see CREATE-1',
      because: ['F1', 'F2'],
      checks: [{ because: ['F1', 'F2'] }],
    })
    expect(of(run, 'GET-3').because).toEqual(['F1', 'F2'])
    for (const id of ['LIST-4', 'LIST-3', 'CREATE-1'] as const) expect(of(run, id).because).toEqual([])
  })

  it('are named by no requirement that is judged all the same', () => {
    const run = finished({
      ...keptBut(ended('GET-1', 'kept'), open('RATE-2', 'CREATE-1')),
      kept: new Map([['RATE-2', 3]]),
      findings: [finding('F1', 'CREATE-1')],
    })
    expect(of(run, 'RATE-2')).toMatchObject({ verdict: 'pass', because: [] })
  })
})

describe('a pass', () => {
  const basis = { kept: 4, varieties: ['far', 'small'], exchanges: [1, 2] }

  it('keeps what it rests on, and nothing else does', () => {
    const of = <Value>(value: Value): ReadonlyMap<RequirementId, Value> =>
      new Map([
        ['CREATE-7', value],
        ['LIST-10', value],
        ['GET-1', value],
      ])
    const run = finished({
      ...keptBut(ended('LIST-10', 'broken')),
      kept: new Map([['CREATE-7', 4]]),
      varieties: of(basis.varieties),
      keptBy: of(basis.exchanges),
    })
    const told = new Map(
      run.requirements.flatMap((row) => (row.basis === undefined ? [] : [[row.id, row.basis]])),
    )
    expect(told).toEqual(
      new Map([
        ['CREATE-7', basis],
        ['GET-1', { ...basis, kept: 2 }],
      ]),
    )
  })
})

it('a row shows the exchanges that it rests on, whatever its verdict, but one that was not asked for', () => {
  const shown = [{ number: 1, text: '#1' }]
  const asked = ['LIST-10', 'GET-1'] as const
  const record: Partial<RunRecord> = {
    ...keptBut(ended('LIST-10', 'broken')),
    shown: new Map([
      ['LIST-10', shown],
      ['GET-1', shown],
      ['ORDERS-1', shown],
    ]),
  }
  const run = finished(record, asked)
  const told = run.requirements.flatMap((row) => (row.shown === undefined ? [] : [[row.id, row.verdict]]))
  expect(told).toEqual([
    ['LIST-10', 'fail'],
    ['GET-1', 'pass'],
  ])
})

describe('a record that no verdicts can be made of', () => {
  const finding: Finding = {
    id: 'F1',
    requirement: 'GET-1',
    certainty: 'final',
    expected: 'this',
    actual: 'that',
    proof: [],
    checks: [],
  }

  it('is a fault of the suite, and what was sent is told all the same', () => {
    const record = aRecord({
      findings: [finding],
      requestsByOperation: { getPet: 3 },
      suiteFaults: ['a bug'],
    })
    const withoutRows = { ...catalogue, requirements: [] }
    const run = finishedOrFaulty((told) => finishRun(facts, told, withoutRows, []), record)
    expect(run).toMatchObject({ verdict: 'inconclusive', requests: { total: 3 }, findings: [] })
    expect(run.suiteFaults).toEqual([
      'a bug',
      expect.stringContaining('The verdicts could not be made: Error: the catalogue has no GET-1'),
    ])
  })

  it('is none where they can be', () => {
    const finish = (told: RunRecord): FinishedRun => finishRun(facts, told, catalogue, [])
    expect(finishedOrFaulty(finish, aRecord(keptBut()))).toEqual(finish(aRecord(keptBut())))
  })
})
