import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { catalogue, requirement } from '../../../src/spec/catalogue.ts'
import type { RequirementId } from '../../../src/spec/generated/requirement-id.ts'
import type { Unjudged } from '../../../src/spec/run-event.ts'
import { type FoldedVerdict, requirementVerdict } from '../../../src/verdict/requirement-verdict.ts'
import type { RunRecord } from '../../../src/verdict/run-record.ts'
import { aFinding, anUndetermined, aRecord } from './a-record.ts'

type Why = Unjudged['why']

const verdictOn = (id: RequirementId, record: Partial<RunRecord> = {}): FoldedVerdict =>
  requirementVerdict(requirement(id), aRecord(record), 'full')

/** A record in which responses satisfied coverage cases of a requirement. */
const satisfied = (id: RequirementId, ...cases: readonly string[]): Partial<RunRecord> => ({
  basis: new Map([[id, { satisfied: cases.length, coverageCases: cases, exchanges: [] }]]),
})

/** A record in which nothing but these reasons is known of LIST-1, which needs no certain coverage cases. */
const undetermined = (...whys: readonly Why[]): Partial<RunRecord> => ({
  undetermined: whys.map((why) => anUndetermined('LIST-1', why)),
})

const observations = Object.entries(requirement('LIST-9').observes).map(([id, question]) => ({
  requirement: 'LIST-9' as const,
  question,
  id,
  answer: '400',
}))

describe('a violation', () => {
  it('fails a MUST, whatever else is known of it', () => {
    const findings = [aFinding('LIST-1', { certainty: 'seen-once' }), aFinding('LIST-1', { id: 'F2' })]
    const others = { ...satisfied('LIST-1', 'a page'), ...undetermined('absent', 'undecided', 'skipped') }
    for (const record of [{ findings }, { findings, ...others }])
      expect(verdictOn('LIST-1', record)).toMatchObject({
        verdict: 'fail',
        reason: 'expected this, got that',
      })
  })

  it('is a warning on any other level', () => {
    expect(verdictOn('LIST-8', { findings: [aFinding('LIST-8')] })).toMatchObject({ verdict: 'warn' })
    expect(verdictOn('LIST-9', { findings: [aFinding('LIST-9')], observations })).toMatchObject({
      verdict: 'warn',
    })
  })

  it('of another requirement is nothing to this one', () => {
    expect(verdictOn('LIST-1', { findings: [aFinding('LIST-2')] })).toMatchObject({
      verdict: 'inconclusive',
      reason: 'no request of the run could have violated it',
      cases: [],
    })
  })

  it('that nothing confirmed leaves the requirement undetermined, however often it was satisfied', () => {
    const findings = [aFinding('LIST-1', { certainty: 'seen-once' })]
    const record = { ...satisfied('LIST-1', 'a page'), ...undetermined('absent') }
    expect(verdictOn('LIST-1', { ...record, findings })).toMatchObject({
      verdict: 'inconclusive',
      reason: 'seen once and not again: expected this, got that',
    })
    const reason = 'others may have done it'
    expect(
      verdictOn('LIST-1', { findings: [aFinding('LIST-1', { certainty: 'seen-once', reason })] }),
    ).toMatchObject({ reason: 'others may have done it: expected this, got that' })
    expect(verdictOn('LIST-1', record)).toMatchObject({ verdict: 'pass' })
  })
})

describe('a pass', () => {
  it('takes a response that could have violated the requirement', () => {
    expect(verdictOn('LIST-1', satisfied('LIST-1', 'a page'))).toMatchObject({ verdict: 'pass', reason: '' })
    expect(verdictOn('LIST-1')).toMatchObject({ verdict: 'inconclusive' })
    expect(verdictOn('LIST-1', satisfied('LIST-2', 'no filter'))).toMatchObject({ verdict: 'inconclusive' })
  })

  it('of a SHOULD is one, and an OPEN requirement has none', () => {
    expect(verdictOn('LIST-8', satisfied('LIST-8', 'a page'))).toMatchObject({ verdict: 'pass' })
    expect(verdictOn('LIST-9', satisfied('LIST-9', 'a page'))).toMatchObject({ verdict: 'inconclusive' })
  })

  it.each<Why>(['undecided', 'untried', 'permitted', 'absent', 'skipped'])(
    'is one beside what else is %s',
    (why) => {
      const record = { ...satisfied('LIST-1', 'a page'), ...undetermined(why) }
      expect(verdictOn('LIST-1', record)).toMatchObject({ verdict: 'pass', reason: '' })
    },
  )

  it('takes the coverage cases that the catalogue names, unless they do not occur on the target', () => {
    const some = satisfied('LIST-4', 'available', 'pending')
    expect(verdictOn('LIST-4', some)).toMatchObject({ verdict: 'inconclusive', reason: 'not seen: sold' })
    expect(verdictOn('LIST-4', satisfied('LIST-4', 'available', 'pending', 'sold'))).toMatchObject({
      verdict: 'pass',
    })
    const absent = [anUndetermined('LIST-4', 'absent')]
    expect(verdictOn('LIST-4', { ...some, undetermined: absent })).toMatchObject({ verdict: 'pass' })
    const beside = (why: 'permitted' | 'skipped') =>
      verdictOn('LIST-4', { ...some, undetermined: [anUndetermined('LIST-4', why)] })
    expect(beside('permitted')).toMatchObject({ verdict: 'inconclusive', reason: 'not seen: sold' })
    expect(beside('skipped')).toMatchObject({
      verdict: 'inconclusive',
      reason: 'not seen: sold: it is skipped',
    })
  })

  it('that lacks a coverage case says why it does', () => {
    const record = {
      ...satisfied('LIST-4', 'available', 'pending'),
      undetermined: [anUndetermined('LIST-4', 'undecided', { blockedBy: 'CREATE-1' })],
    }
    expect(verdictOn('LIST-4', record)).toMatchObject({
      verdict: 'inconclusive',
      reason: 'not seen: sold: it is undecided',
      blockedBy: 'CREATE-1',
    })
  })
})

describe('without a violation and without a pass', () => {
  it.each<readonly [string, readonly Why[], string]>([
    ['inconclusive', ['undecided'], 'it is undecided'],
    ['inconclusive', ['untried'], 'it is untried'],
    ['inconclusive', ['untried', 'undecided'], 'it is undecided'],
    ['inconclusive', ['absent', 'untried'], 'it is untried'],
    ['inconclusive', ['permitted', 'skipped', 'undecided'], 'it is undecided'],
    ['inconclusive', ['skipped'], 'it is skipped'],
    ['not-applicable', ['absent'], 'it is absent'],
    ['not-applicable', ['permitted'], 'it is permitted'],
    ['not-applicable', ['permitted', 'absent'], 'it is absent'],
    ['not-applicable', ['skipped', 'permitted'], 'it is permitted'],
    ['inconclusive', [], 'no request of the run could have violated it'],
  ])('it is %s where %j are known', (verdict, whys, reason) => {
    for (const some of [whys, whys.toReversed()])
      expect(verdictOn('LIST-1', undetermined(...some))).toMatchObject({ verdict, reason })
  })

  it('takes no reason of another requirement', () => {
    expect(verdictOn('LIST-2', undetermined('absent'))).toMatchObject({ verdict: 'inconclusive' })
  })

  it('names the requirement whose violation is the reason, before any other reason', () => {
    const plain = anUndetermined('LIST-1', 'undecided', { reason: 'too few pets' })
    const blocked = anUndetermined('LIST-1', 'undecided', { blockedBy: 'CREATE-1', reason: 'no pet' })
    for (const both of [
      [plain, blocked],
      [blocked, plain],
    ])
      expect(verdictOn('LIST-1', { undetermined: both })).toMatchObject({
        reason: 'no pet',
        blockedBy: 'CREATE-1',
      })
    expect(verdictOn('LIST-1', { undetermined: [plain] })).not.toHaveProperty('blockedBy')
  })

  it('says that the target did not answer where nothing else is known', () => {
    expect(verdictOn('LIST-1', { unreachable: 'refused' })).toMatchObject({
      verdict: 'inconclusive',
      reason: 'refused',
    })
    expect(verdictOn('LIST-1', { ...undetermined('skipped'), unreachable: 'refused' })).toMatchObject({
      reason: 'it is skipped',
    })
  })
})

describe('an OPEN requirement', () => {
  it('is observed once an answer was, and not by the answer to another one', () => {
    expect(verdictOn('LIST-9', { observations })).toMatchObject({ verdict: 'observed', reason: '' })
    expect(
      verdictOn('LIST-9', { observations, findings: [aFinding('LIST-9', { certainty: 'seen-once' })] }),
    ).toMatchObject({ verdict: 'observed' })
    expect(verdictOn('AUTH-7', { observations })).toMatchObject({ verdict: 'inconclusive' })
  })

  it('names the questions that nothing answered', () => {
    const [first, ...others] = observations
    const names = others.map(({ question }) => question)
    const verdict = verdictOn('LIST-9', { observations: observations.slice(0, 1) })
    const message = `not answered: ${others.map(({ id }) => id).join(', ')}`
    expect(verdict).toMatchObject({ verdict: 'observed', reason: message })
    expect(verdict.cases).toEqual([
      { name: first?.question, verdict: 'observed', message: '400' },
      ...names.map((name) => ({ name, verdict: 'inconclusive', message })),
    ])
    const all = verdictOn('LIST-9').cases
    expect(all.map(({ verdict: of }) => of)).toEqual(observations.map(() => 'inconclusive'))
  })

  it('alone is: an observation makes no MUST observed', () => {
    const seen = [{ requirement: 'RATE-5', question: 'how?', answer: 'so' }] as const
    expect(verdictOn('RATE-5', { observations: seen })).toMatchObject({ verdict: 'inconclusive' })
  })
})

describe('the coverage cases', () => {
  it('are the violations, what was satisfied, and what was observed', () => {
    const findings = [
      aFinding('LIST-4'),
      aFinding('LIST-4', { id: 'F2', actual: 'another' }),
      aFinding('LIST-4', { id: 'F3', expected: 'these', certainty: 'seen-once' }),
    ]
    const record = { ...satisfied('LIST-4', 'available', 'pending'), findings }
    expect(verdictOn('LIST-4', record).cases).toEqual([
      { name: 'expected this', verdict: 'fail', message: 'expected this, got that', finding: 'F1' },
      { name: 'expected this (2)', verdict: 'fail', message: 'expected this, got another', finding: 'F2' },
      {
        name: 'expected these',
        verdict: 'inconclusive',
        message: 'seen once and not again: expected these, got that',
        finding: 'F3',
      },
      { name: 'available', verdict: 'pass', message: '' },
      { name: 'pending', verdict: 'pass', message: '' },
    ])
    expect(verdictOn('LIST-8', { findings: [aFinding('LIST-8')] }).cases).toMatchObject([{ verdict: 'warn' }])
    expect(verdictOn('LIST-9', { observations }).cases).toEqual(
      observations.map(({ question }) => ({ name: question, verdict: 'observed', message: '400' })),
    )
  })

  it('of violations have names with nothing that only this run has', () => {
    const named = (expected: string): string | undefined =>
      verdictOn('GET-2', { findings: [aFinding('GET-2', { expected })] }).cases[0]?.name
    expect(named('404 for 9007199254740993, named "Rex q7x2k"')).toBe(named('404 for 17, named "Kim"'))
    expect(named('404')).toBe('expected 404')
  })

  it('are also those that a pass lacks, with why', () => {
    const record = {
      ...satisfied('LIST-4', 'available'),
      undetermined: [anUndetermined('LIST-4', 'undecided')],
    }
    const message = 'not seen: pending, sold: it is undecided'
    expect(verdictOn('LIST-4', record).cases).toEqual([
      { name: 'available', verdict: 'pass', message: '' },
      { name: 'pending', verdict: 'inconclusive', message },
      { name: 'sold', verdict: 'inconclusive', message },
    ])
    const absent = [anUndetermined('LIST-4', 'absent')]
    expect(verdictOn('LIST-4', { ...record, undetermined: absent }).cases).toHaveLength(1)
    expect(verdictOn('LIST-4', { undetermined: absent }).cases).toEqual([])
  })
})

describe('whatever was gathered', () => {
  const row = fc.constantFrom(...catalogue.requirements)
  const whys = fc.array(fc.constantFrom<Why>('undecided', 'untried', 'permitted', 'absent', 'skipped'), {
    maxLength: 4,
  })
  const certainties = fc.array(fc.constantFrom('final', 'seen-once'), { maxLength: 2 })
  const profile = fc.constantFrom('core', 'full', 'read-only', 'rate-limit')

  it('is worth a pass only with a satisfied coverage case and without any suspicion', () => {
    fc.assert(
      fc.property(
        row,
        certainties,
        whys,
        fc.nat({ max: 3 }),
        fc.boolean(),
        profile,
        (one, found, reasons, count, isObserved, ofProfile) => {
          const { id, level, needs } = one
          const all = needs?.each ?? []
          const cases = [...all, 'a case', 'another', 'a third'].slice(0, count)
          const record = aRecord({
            ...satisfied(id, ...cases),
            findings: found.map((certainty, index) => aFinding(id, { id: `F${index + 1}`, certainty })),
            undetermined: reasons.map((why) => anUndetermined(id, why)),
            observations: isObserved ? [{ requirement: id, question: '?', answer: '!' }] : [],
          })
          const folded = requirementVerdict(one, record, ofProfile)
          const { verdict } = folded
          const isViolated = found.includes('final')
          expect(verdict === 'fail' || verdict === 'warn').toBe(isViolated)
          if (isViolated) expect(verdict).toBe(level === 'MUST' ? 'fail' : 'warn')
          if (verdict === 'pass') {
            expect(level).not.toBe('OPEN')
            expect(count).toBeGreaterThan(0)
            expect(found).toEqual([])
          }
          if (verdict === 'observed') expect([level, isObserved]).toEqual(['OPEN', true])
          expect(verdict).not.toBe('not-selected')
          if (verdict !== 'observed') expect(verdict === 'pass').toBe(folded.reason === '')
          const names = folded.cases.map(({ name }) => name)
          expect(new Set(names).size).toBe(names.length)
          expect(folded.cases.flatMap(({ finding }) => finding ?? [])).toHaveLength(found.length)
        },
      ),
      { numRuns: 1000 },
    )
  })
})

it('is no reason for itself', () => {
  const own = [anUndetermined('CREATE-1', 'undecided', { blockedBy: 'CREATE-1' })]
  expect(verdictOn('CREATE-1', { undetermined: own })).not.toHaveProperty('blockedBy')
  const other = [anUndetermined('CREATE-2', 'undecided', { blockedBy: 'CREATE-1' })]
  expect(verdictOn('CREATE-2', { undetermined: other })).toMatchObject({ blockedBy: 'CREATE-1' })
})
