import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../src/catalogue/catalogue.ts'
import type { ProfileName } from '../../../src/catalogue/profile.ts'
import { type RequirementId, requirementIds } from '../../../src/catalogue/requirement-id.ts'
import { finishRun, type RunFacts } from '../../../src/verdict/finish-run.ts'
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

  it('says why a row was not selected', () => {
    const reasons = new Map(
      finished({}, ['LIST-1'], { profile: 'core' }).requirements.map(({ id, verdict, reason }) => [
        id,
        `${verdict}: ${reason}`,
      ]),
    )
    expect(reasons.get('LIST-1')).toBe('inconclusive: no check reached it')
    expect(reasons.get('LIST-2')).toBe('not-selected: not asked for (--requirement)')
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
