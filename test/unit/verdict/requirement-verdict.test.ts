import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { catalogue, requirement } from '../../../src/spec/catalogue.ts'
import type { CheckOutcome } from '../../../src/spec/check-outcome.ts'
import type { RequirementId } from '../../../src/spec/generated/requirement-id.ts'
import type { JudgedRequirement } from '../../../src/verdict/finished-run.ts'
import { judgeRequirement } from '../../../src/verdict/requirement-verdict.ts'
import type { RunRecord } from '../../../src/verdict/run-record.ts'
import { aRecord, breachOf, ended } from './a-record.ts'

type State = CheckOutcome['state']

const judged = (id: RequirementId, record: Partial<RunRecord>): JudgedRequirement =>
  judgeRequirement(requirement(id), aRecord(record), undefined, 'full')
const ofStates = (id: RequirementId, ...states: readonly State[]): JudgedRequirement =>
  judged(id, { outcomes: states.map((state) => ended(id, state)) })

describe('the verdict on a MUST', () => {
  it.each<readonly [string, readonly State[], string]>([
    ['pass', ['kept'], ''],
    ['fail', ['broken'], 'expected 404, got 200'],
    ['fail', ['kept', 'inconclusive', 'not-applicable', 'left-out', 'broken'], 'expected 404, got 200'],
    ['inconclusive', ['kept', 'inconclusive'], 'because inconclusive'],
    ['inconclusive', ['not-applicable', 'inconclusive'], 'because inconclusive'],
    ['pass', ['kept', 'not-applicable'], ''],
    ['pass', ['left-out', 'kept'], ''],
    ['inconclusive', ['left-out'], 'left out: the requests'],
    ['not-applicable', ['not-applicable', 'left-out'], 'because not-applicable'],
    ['not-applicable', ['not-applicable'], 'because not-applicable'],
    ['inconclusive', [], 'no check of it came to its end'],
  ])('is %s after %j', (verdict, states, reason) => {
    expect(ofStates('LIST-1', ...states)).toMatchObject({ verdict, reason })
    expect(ofStates('LIST-1', ...states.toReversed())).toMatchObject({ verdict, reason })
  })

  it('takes nothing from other rows', () => {
    const record = { outcomes: [ended('LIST-2', 'broken'), ended('LIST-3', 'kept')] }
    expect(judged('LIST-1', { ...record, breaches: [breachOf('LIST-2')] })).toMatchObject({
      verdict: 'inconclusive',
      reason: 'no check of it came to its end',
      checks: [],
    })
  })

  it('says what the row is, whatever came of it', () => {
    const { id, level, suite, section, statement } = requirement('LIST-1')
    expect(ofStates('LIST-1', 'kept')).toMatchObject({ id, level, suite, section, statement })
  })

  it('shows a breach: how it was seen and how to see it again', () => {
    expect(ofStates('LIST-1', 'broken').checks).toEqual([
      {
        name: 'a check that is broken',
        durationMs: 5,
        verdict: 'fail',
        message: 'expected 404, got 200',
        expected: '404',
        actual: '200',
        reproduce: ['curl 1', 'curl 2'],
        evidence: ['#1', '#2'],
      },
    ])
  })
})

describe('a check that shows no breach', () => {
  it.each<readonly [State, string, string]>([
    ['kept', 'pass', ''],
    ['inconclusive', 'inconclusive', 'because inconclusive'],
    ['not-applicable', 'not-applicable', 'because not-applicable'],
    ['left-out', 'not-applicable', 'left out: the requests'],
  ])('and is %s has nothing to show again', (state, verdict, message) => {
    expect(ofStates('LIST-1', state).checks).toEqual([
      { name: `a check that is ${state}`, durationMs: 5, verdict, message, reproduce: [], evidence: [] },
    ])
  })

  it('is observed on an OPEN row', () => {
    expect(ofStates('LIST-9', 'kept').checks).toMatchObject([{ verdict: 'observed' }])
  })
})

describe('the verdict on a SHOULD', () => {
  it('is a warning where it is broken, and follows a MUST otherwise', () => {
    expect(ofStates('LIST-8', 'kept', 'broken')).toMatchObject({
      verdict: 'warn',
      reason: 'expected 404, got 200',
    })
    expect(ofStates('LIST-8', 'kept')).toMatchObject({ verdict: 'pass' })
    expect(ofStates('LIST-8', 'inconclusive')).toMatchObject({ verdict: 'inconclusive' })
  })
})

describe('the verdict on an OPEN row', () => {
  const observations = [{ requirement: 'LIST-9', question: 'limit 0?', answer: '400' }] as const

  it('is observed once an answer was recorded', () => {
    expect(judged('LIST-9', { observations })).toMatchObject({ verdict: 'observed', reason: '' })
    const outcomes = [ended('LIST-9', 'inconclusive'), ended('LIST-9', 'kept')]
    expect(judged('LIST-9', { observations, outcomes })).toMatchObject({ verdict: 'observed' })
  })

  it('is never a pass, nor observed, without an answer', () => {
    expect(ofStates('LIST-9', 'kept')).toMatchObject({ verdict: 'inconclusive' })
    expect(ofStates('LIST-9', 'left-out')).toMatchObject({ verdict: 'inconclusive' })
    expect(ofStates('LIST-9', 'not-applicable')).toMatchObject({ verdict: 'not-applicable' })
    expect(judged('AUTH-7', { observations })).toMatchObject({ verdict: 'inconclusive' })
  })

  it('does not make a MUST observed', () => {
    const seen = [{ requirement: 'RATE-5', question: 'how?', answer: 'so' }] as const
    expect(judged('RATE-5', { observations: seen })).toMatchObject({ verdict: 'inconclusive' })
  })
})

describe('a breach that a response showed', () => {
  it('fails the row, whatever its checks say', () => {
    const outcomes = [ended('LIST-1', 'kept')]
    expect(judged('LIST-1', { outcomes, breaches: [breachOf('LIST-1')] })).toMatchObject({
      verdict: 'fail',
      reason: 'expected this, got that',
      checks: [{ verdict: 'pass' }, { name: 'what holds for every response', verdict: 'fail' }],
    })
  })

  it('is a warning on a SHOULD', () => {
    expect(judged('ERROR-4', { breaches: [breachOf('ERROR-4')] })).toMatchObject({ verdict: 'warn' })
  })

  it('leaves the row open where it was seen once and not again, and is shown all the same', () => {
    const doubtful = breachOf('LIST-1', 'doubtful')
    expect(judged('LIST-1', { outcomes: [ended('LIST-1', 'kept')], breaches: [doubtful] })).toMatchObject({
      verdict: 'inconclusive',
      reason: 'seen once and not again: expected this, got that',
      checks: [{ verdict: 'pass' }, { reproduce: ['curl 9'], evidence: ['#9'] }],
    })
  })

  it('is outweighed, in doubt, by one that is final', () => {
    const breaches = [breachOf('LIST-1', 'doubtful', 8), breachOf('LIST-1')]
    expect(judged('LIST-1', { breaches })).toMatchObject({ verdict: 'fail' })
  })

  it('is not told twice where a check shows the same exchange', () => {
    const outcomes = [ended('LIST-1', 'broken')]
    expect(judged('LIST-1', { outcomes, breaches: [breachOf('LIST-1', 'final', 2)] }).checks).toHaveLength(1)
    expect(judged('LIST-1', { outcomes, breaches: [breachOf('LIST-1', 'final', 3)] }).checks).toHaveLength(2)
  })
})

describe('a row that holds for every response', () => {
  const rows = ['MEDIA-1', 'ERROR-1', 'ERROR-2', 'ERROR-3', 'ERROR-4', 'RATE-1', 'RATE-2', 'RATE-4'] as const

  it.each(rows)('%s passes once a response kept it, even if its check could add nothing', (id) => {
    const kept = new Map([[id, 3]])
    const varieties = new Map([[id, requirement(id).needs?.each ?? []]])
    expect(judged(id, { kept, varieties })).toMatchObject({ verdict: 'pass' })
    for (const state of ['inconclusive', 'left-out', 'not-applicable'] as const) {
      expect(judged(id, { kept, varieties, outcomes: [ended(id, state)] })).toMatchObject({
        verdict: 'pass',
        reason: '',
      })
    }
  })

  it('needs an answer of each kind, unless a check found that one does not arise', () => {
    const varieties = new Map([['ERROR-1' as const, ['createPet 400']]])
    const seen = { kept: new Map([['ERROR-1' as const, 9]]), varieties }
    expect(judged('ERROR-1', seen)).toMatchObject({
      verdict: 'inconclusive',
      reason: 'not seen: getPet 404',
    })
    expect(judged('ERROR-1', { ...seen, outcomes: [ended('ERROR-1', 'left-out')] }).reason).toBe(
      'not seen: getPet 404 (left out: the requests)',
    )
    expect(judged('ERROR-1', { ...seen, outcomes: [ended('ERROR-1', 'inconclusive')] })).toMatchObject({
      verdict: 'inconclusive',
      reason: 'because inconclusive',
    })
    const outcomes = [ended('ERROR-1', 'not-applicable')]
    expect(judged('ERROR-1', { ...seen, outcomes })).toMatchObject({ verdict: 'pass' })
  })

  it.each(rows)('%s does not where none could have broken it', (id) => {
    for (const kept of [new Map(), new Map([[id, 0]])]) {
      expect(judged(id, { kept })).toMatchObject({ verdict: 'inconclusive' })
      expect(judged(id, { kept, outcomes: [ended(id, 'not-applicable')] })).toMatchObject({
        verdict: 'not-applicable',
      })
    }
  })

  it.each(rows)('%s is broken by one response, however many kept it', (id) => {
    const kept = new Map([[id, 1000]])
    const verdict = requirement(id).level === 'MUST' ? 'fail' : 'warn'
    expect(judged(id, { kept, breaches: [breachOf(id)] })).toMatchObject({ verdict })
    expect(judged(id, { kept, outcomes: [ended(id, 'broken')] })).toMatchObject({ verdict })
  })

  it('is not any other row: what a response kept of it settles nothing', () => {
    expect(judged('LIST-1', { kept: new Map([['LIST-1', 50]]) })).toMatchObject({ verdict: 'inconclusive' })
  })
})

describe('a row that was not selected', () => {
  it('says why, and nothing else', () => {
    const record = aRecord({ outcomes: [ended('LIST-1', 'broken')], breaches: [breachOf('LIST-1')] })
    expect(judgeRequirement(requirement('LIST-1'), record, 'not asked for', 'full')).toMatchObject({
      verdict: 'not-selected',
      reason: 'not asked for',
      checks: [],
    })
  })
})

describe('whatever was gathered', () => {
  const row = fc.constantFrom(...catalogue.requirements)
  const states = fc.array(
    fc.constantFrom<State>('kept', 'broken', 'inconclusive', 'not-applicable', 'left-out'),
    { maxLength: 5 },
  )
  const certainties = fc.array(fc.constantFrom('final', 'doubtful'), { maxLength: 2 })

  it('is worth a pass only with a check that was kept and none that was not', () => {
    fc.assert(
      fc.property(row, states, certainties, fc.nat({ max: 2 }), ({ id, level }, ended_, breaches, kept) => {
        const { verdict } = judged(id, {
          outcomes: ended_.map((state) => ended(id, state)),
          breaches: breaches.map((certainty, index) => breachOf(id, certainty, 20 + index)),
          kept: new Map([[id, kept]]),
        })
        const isBroken = ended_.includes('broken') || breaches.includes('final')
        expect(verdict === 'fail' || verdict === 'warn').toBe(isBroken)
        if (isBroken) expect(verdict).toBe(level === 'MUST' ? 'fail' : 'warn')
        if (verdict === 'pass') {
          expect(level).not.toBe('OPEN')
          expect(ended_.includes('kept') || kept > 0).toBe(true)
          expect(breaches).toEqual([])
        }
        expect(verdict).not.toBe('not-selected')
      }),
      { numRuns: 1000 },
    )
  })
})
