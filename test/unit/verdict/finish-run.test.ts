import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../src/spec/catalogue.ts'
import type { Finding } from '../../../src/spec/finding.ts'
import { type RequirementId, requirementIds } from '../../../src/spec/generated/requirement-id.ts'
import type { ProfileName } from '../../../src/spec/profile.ts'
import { finishedOrFaulty, finishRun } from '../../../src/verdict/finish-run.ts'
import type { FinishedRun, RunFacts } from '../../../src/verdict/finished-run.ts'
import type { RunRecord } from '../../../src/verdict/run-record.ts'
import { aFinding, anUndetermined, aRecord } from './a-record.ts'

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
): FinishedRun => finishRun({ ...facts, ...given }, aRecord(record), only)

const observations = catalogue.requirements.map(({ id }) => ({ requirement: id, question: '?', answer: '!' }))

/** Each requirement satisfied as often, and in such ways, as the catalogue asks, but for some of which nothing is known. */
const satisfiedBut = (...others: readonly RequirementId[]): Partial<RunRecord> => ({
  basis: new Map(
    catalogue.requirements.map(({ id, needs }) => {
      const cases = [...(needs?.each ?? []), 'one', 'another', 'a third']
      return [id, { satisfied: 9, coverageCases: others.includes(id) ? [] : cases, exchanges: [] }]
    }),
  ),
  observations,
})

const violated = (id: RequirementId): Partial<RunRecord> => ({
  ...satisfiedBut(),
  findings: [aFinding(id)],
})

describe('the overall verdict', () => {
  it.each<readonly [FinishedRun['verdict'], string, Partial<RunRecord>]>([
    ['conformant', 'everything was satisfied', satisfiedBut()],
    ['conformant', 'a SHOULD is violated', violated('LIST-8')],
    ['conformant', 'a SHOULD is undetermined', satisfiedBut('LIST-8')],
    [
      'conformant',
      'some MUST does not apply',
      { ...satisfiedBut('AUTH-5'), undetermined: [anUndetermined('AUTH-5', 'absent')] },
    ],
    ['non-conformant', 'one MUST is violated', violated('LIST-1')],
    [
      'non-conformant',
      'one MUST is violated and others are undetermined',
      { findings: [aFinding('LIST-1')] },
    ],
    ['inconclusive', 'one MUST is undetermined', satisfiedBut('LIST-1')],
    [
      'inconclusive',
      'the run had no requests for one MUST',
      { ...satisfiedBut('LIST-1'), undetermined: [anUndetermined('LIST-1', 'skipped')] },
    ],
    [
      'inconclusive',
      'one violation was seen once and not again',
      { ...satisfiedBut(), findings: [aFinding('LIST-1', { certainty: 'seen-once' })] },
    ],
    ['inconclusive', 'nothing was sent', {}],
    ['inconclusive', 'the suite itself failed somewhere', { ...satisfiedBut(), suiteFaults: ['TypeError'] }],
    ['inconclusive', 'the target went away', { ...satisfiedBut(), unreachable: 'refused' }],
    [
      'non-conformant',
      'a MUST is violated and the target went away',
      { ...violated('LIST-1'), unreachable: 'refused' },
    ],
  ])('is %s where %s', (verdict, _, record) => {
    expect(finished(record).verdict).toBe(verdict)
  })

  it('is never conformant for a run that was cut short', () => {
    expect(finished(satisfiedBut(), [], { complete: false }).verdict).toBe('inconclusive')
    expect(finished(violated('LIST-1'), [], { complete: false }).verdict).toBe('non-conformant')
  })

  it.each(['core', 'full', 'read-only', 'rate-limit'] as const)(
    'is never conformant where nothing of %s was sent',
    (profile: ProfileName) => {
      expect(finished({}, [], { profile }).verdict).toBe('inconclusive')
      for (const id of requirementIds) expect(finished({}, [id], { profile }).verdict).toBe('inconclusive')
    },
  )

  it('is never conformant where nothing applied', () => {
    expect(finished({ undetermined: [anUndetermined('AUTH-5', 'absent')] }, ['AUTH-5']).verdict).toBe(
      'inconclusive',
    )
  })

  it('rests on the selected rows alone', () => {
    const record = violated('LIST-2')
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

  it('says why a row was not selected', () => {
    const reasons = new Map(
      finished({}, ['LIST-1'], { profile: 'core' }).requirements.map(({ id, verdict, reason }) => [
        id,
        `${verdict}: ${reason}`,
      ]),
    )
    expect(reasons.get('LIST-1')).toBe('inconclusive: no request of the run could have violated it')
    expect(reasons.get('LIST-2')).toBe('not-selected: left out by --requirement or --exclude')
    expect(reasons.get('ORDERS-1')).toBe('not-selected: not part of the profile core')
  })

  it('names the cause where another requirement was not judged', () => {
    const lacking = {
      requirement: 'CREATE-7',
      why: 'undecided',
      reason: 'no 400',
      blockedBy: 'CREATE-4',
    } as const
    const reasonBeside = (reason: string): string | undefined =>
      finished({
        undetermined: [lacking, { requirement: 'CREATE-4', why: 'undecided', reason }],
      }).requirements.find(({ id }) => id === 'CREATE-7')?.reason
    expect(reasonBeside('exhausted')).toBe('no 400: see CREATE-4 (exhausted)')
    expect(reasonBeside('no 400')).toBe('no 400: see CREATE-4')
  })

  it('says of what was not reached why it was not', () => {
    const reasons = (record: Partial<RunRecord>) =>
      new Set(
        finished(record, [], { complete: false }).requirements.flatMap(({ verdict, reason }) =>
          verdict === 'inconclusive' ? [reason] : [],
        ),
      )
    expect(reasons({})).toEqual(new Set(['the run was interrupted']))
    expect(reasons({ unreachable: 'refused' })).toEqual(new Set(['refused']))
  })

  it('counts requests, and carries on what was gathered', () => {
    const observations = [{ requirement: 'LIST-9', question: '?', answer: '!' }] as const
    const leftovers = [{ id: '7', name: 'Rex', answer: '201' }]
    const run = finished({
      requestsByOperation: { listPets: 3, other: 2 },
      observations,
      leftovers,
      suiteFaults: ['TypeError'],
      unreachable: 'refused',
    })
    expect(run).toMatchObject({
      ...facts,
      requests: { total: 5, byOperation: { listPets: 3, other: 2 } },
      observations,
      leftovers,
      suiteFaults: ['TypeError'],
      unreachable: 'refused',
    })
    expect(finished({})).not.toHaveProperty('unreachable')
  })
})

describe('findings', () => {
  const undecided = (id: RequirementId, blockedBy?: RequirementId) =>
    anUndetermined(id, 'undecided', {
      reason: 'it lacked something',
      ...(blockedBy === undefined ? {} : { blockedBy }),
    })
  const of = (run: FinishedRun, id: RequirementId) => {
    const requirement = run.requirements.find((one) => one.id === id)
    if (requirement === undefined) throw new Error(`no ${id}`)
    return requirement
  }

  it('have the level of their requirement, and their requirement names them', () => {
    const run = finished({
      ...satisfiedBut(),
      findings: [aFinding('LIST-1'), aFinding('LIST-8', { id: 'F2' })],
    })
    expect(run.findings.map(({ id, level }) => `${id} ${level}`)).toEqual(['F1 MUST', 'F2 SHOULD'])
    const { verdict, findings, cases } = of(run, 'LIST-8')
    expect({ verdict, findings }).toEqual({ verdict: 'warn', findings: ['F2'] })
    expect(cases[0]).toMatchObject({ verdict: 'warn', finding: 'F2' })
    expect(of(run, 'LIST-2').findings).toEqual([])
  })

  it('of a requirement that was not selected are told, and gate nothing', () => {
    const run = finished(violated('LIST-1'), ['GET-1'])
    expect(run.findings.map(({ id }) => id)).toEqual(['F1'])
    expect(of(run, 'LIST-1')).toMatchObject({ verdict: 'not-selected', findings: ['F1'], cases: [] })
    expect(run.verdict).toBe('conformant')
  })

  it('are why another requirement is undetermined, also by way of one that is so itself', () => {
    const run = finished({
      undetermined: [
        undecided('GET-1', 'CREATE-1'),
        undecided('GET-3', 'GET-1'),
        undecided('LIST-4', 'LIST-5'),
        undecided('LIST-5', 'LIST-4'),
        undecided('LIST-3'),
      ],
      findings: [aFinding('CREATE-1'), aFinding('CREATE-1', { id: 'F2' })],
    })
    expect(of(run, 'GET-1')).toMatchObject({
      verdict: 'inconclusive',
      reason: 'it lacked something: see CREATE-1',
      blockedBy: ['F1', 'F2'],
    })
    expect(of(run, 'GET-3').blockedBy).toEqual(['F1', 'F2'])
    for (const id of ['LIST-4', 'LIST-3', 'CREATE-1'] as const) expect(of(run, id).blockedBy).toEqual([])
  })

  it('of one cause with another one are told as that one', () => {
    const run = finished({
      undetermined: [undecided('GET-1', 'CREATE-1')],
      findings: [aFinding('LIST-1'), aFinding('CREATE-1', { id: 'F2', sameAs: 'F1' })],
    })
    expect(of(run, 'GET-1').blockedBy).toEqual(['F1'])
  })

  it('are named by a violated requirement where all of its own come of them', () => {
    const root = aFinding('CREATE-4')
    const blocked = aFinding('LIST-1', { id: 'F2', blockedBy: 'CREATE-4', sameAs: 'F1' })
    const blockedBy = (...more: readonly Finding[]) =>
      of(finished({ findings: [root, blocked, ...more] }), 'LIST-1').blockedBy
    expect(blockedBy()).toEqual(['F1'])
    expect(blockedBy(aFinding('LIST-1', { id: 'F3' }))).toEqual([])
    expect(blockedBy(aFinding('LIST-1', { id: 'F3', certainty: 'seen-once' }))).toEqual(['F1'])
  })

  it('are named by no requirement that is judged all the same, which says what it leaves out', () => {
    const run = finished({
      ...satisfiedBut(),
      undetermined: [undecided('RATE-2', 'CREATE-1'), undecided('RATE-2', 'LIST-1')],
      findings: [aFinding('CREATE-1')],
    })
    expect(of(run, 'RATE-2')).toMatchObject({
      verdict: 'pass',
      reason: 'not judged on every response: see CREATE-1',
      blockedBy: [],
    })
    expect(of(run, 'LIST-1').reason).toBe('')
  })

  it('are not named where the other requirement passed', () => {
    const run = finished({ ...satisfiedBut('GET-1'), undetermined: [undecided('GET-1', 'CREATE-1')] })
    expect(of(run, 'GET-1')).toMatchObject({ reason: 'it lacked something', blockedBy: [] })
  })
})

describe('a pass', () => {
  it('keeps what it rests on, and nothing else does', () => {
    const cases = ['plain', 'small', 'large']
    const basis = { satisfied: 0, coverageCases: cases, exchanges: [1, 2] }
    const run = finished({
      findings: [aFinding('LIST-10')],
      basis: new Map([
        ['CREATE-7', { ...basis, satisfied: 4 }],
        ['LIST-10', basis],
        ['LIST-1', basis],
      ]),
    })
    const told = run.requirements.flatMap((row) => (row.basis === undefined ? [] : [[row.id, row.basis]]))
    expect(told).toEqual([
      ['LIST-1', { satisfied: 3, coverageCases: cases, exchanges: [1, 2] }],
      ['CREATE-7', { satisfied: 4, coverageCases: cases, exchanges: [1, 2] }],
    ])
  })
})

it('a row shows the exchanges that it rests on, whatever its verdict, but one that was not asked for', () => {
  const shown = [{ number: 1, text: '#1' }]
  const asked = ['LIST-10', 'GET-1'] as const
  const record: Partial<RunRecord> = {
    ...violated('LIST-10'),
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
  it('is a fault of the suite, and what was sent is told all the same', () => {
    const record = aRecord({
      findings: [aFinding('GET-1')],
      requestsByOperation: { getPet: 3 },
      suiteFaults: ['a bug'],
    })
    const run = finishedOrFaulty((told) => {
      if (told.findings.length > 0) throw new Error('a finding of nothing')
      return finishRun(facts, told, [])
    }, record)
    expect(run).toMatchObject({ verdict: 'inconclusive', requests: { total: 3 }, findings: [] })
    expect(run.suiteFaults).toEqual([
      'a bug',
      expect.stringContaining('The verdicts could not be made: Error: a finding of nothing'),
    ])
  })

  it('is none where they can be', () => {
    const finish = (told: RunRecord): FinishedRun => finishRun(facts, told, [])
    const record = aRecord(satisfiedBut())
    expect(finishedOrFaulty(finish, record)).toEqual(finish(record))
  })
})
