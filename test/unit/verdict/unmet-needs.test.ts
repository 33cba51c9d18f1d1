import { describe, expect, it } from 'vitest'
import { catalogue, requirement } from '../../../src/spec/catalogue.ts'
import type { RequirementId } from '../../../src/spec/generated/requirement-id.ts'
import type { ProfileName } from '../../../src/spec/profile.ts'
import type { RunRecord } from '../../../src/verdict/run-record.ts'
import { type UnmetNeeds, unmetNeeds } from '../../../src/verdict/unmet-needs.ts'

const unmet = (
  id: RequirementId,
  coverageCases: readonly string[],
  profile: ProfileName = 'full',
  answers = coverageCases.length,
  findings: RunRecord['findings'] = [],
): UnmetNeeds | undefined =>
  unmetNeeds(
    requirement(id),
    {
      basis: new Map([[id, { satisfied: answers, coverageCases, exchanges: [] }]]),
      observations: [],
      findings,
    },
    profile,
  )

describe('what a pass lacks', () => {
  it('is nothing of orders where these do not exist', () => {
    const others = ['listPets with none', 'createPet with none', 'getPet with none']
    const finding = { id: 'F1', requirement: 'ORDERS-1', expected: '', actual: '', proof: [] } as const
    expect(unmet('AUTH-1', others)?.cases).toEqual(['listOrders with none'])
    expect(unmet('AUTH-1', others, 'full', 3, [{ ...finding, certainty: 'seen-once' }])).toBeDefined()
    expect(unmet('AUTH-1', others, 'full', 3, [{ ...finding, certainty: 'final' }])).toBeUndefined()
  })

  it('is each kind of answer that was not had, but for operations that the profile has not', () => {
    const reads = ['listPets with none', 'getPet with none']
    expect(unmet('AUTH-1', reads, 'read-only')).toBeUndefined()
    expect(unmet('AUTH-1', reads, 'core')).toEqual({
      cases: ['createPet with none'],
      reason: 'not seen: createPet with none',
    })
    expect(unmet('AUTH-1', [...reads, 'createPet with none'], 'core')).toBeUndefined()
    expect(unmet('AUTH-1', [...reads, 'createPet with none'])).toMatchObject({
      cases: ['listOrders with none'],
    })
  })

  it('takes an operation with whatever status for the operation', () => {
    expect(unmet('AUTH-6', ['listPets 200', 'getPet 404'], 'read-only')).toBeUndefined()
    expect(unmet('AUTH-6', ['listPets 200'], 'read-only')).toMatchObject({ cases: ['getPet'] })
  })

  it('is the number of kinds, and of answers', () => {
    expect(unmet('LIST-3', ['1', '100'])).toEqual({
      cases: [],
      reason: '3 kinds of response are needed; there were 2: 1, 100',
    })
    expect(unmet('LIST-3', ['1', '7', '100'])).toBeUndefined()
    expect(unmet('GET-2', ['far'], 'full', 2)).toEqual({
      cases: [],
      reason: '3 responses are needed; there were 2',
    })
    expect(unmet('GET-2', ['far'], 'full', 3)).toBeUndefined()
  })

  it('is nothing where the row asks for nothing beside an answer', () => {
    expect(unmet('LIST-1', [])).toBeUndefined()
    expect(catalogue.requirements.filter(({ needs }) => needs !== undefined).length).toBeGreaterThan(15)
  })
})

describe('what an OPEN requirement lacks', () => {
  it('is each question that nothing answered', () => {
    const { observes } = requirement('ORDERS-2')
    const observations = Object.entries(observes).map(([id, question]) => ({
      requirement: 'ORDERS-2' as const,
      question,
      id,
      answer: '!',
    }))
    const lacking = (...answered: typeof observations) =>
      unmetNeeds(requirement('ORDERS-2'), { basis: new Map(), observations: answered, findings: [] }, 'full')
    const [first, ...others] = Object.values(observes)
    expect(lacking()?.cases).toEqual([first, ...others])
    expect(lacking(...observations.slice(0, 1))).toEqual({
      cases: others,
      reason: 'not answered: media-type, shape',
    })
    expect(lacking(...observations)).toBeUndefined()
    expect(lacking(...observations.map((one) => ({ ...one, id: 'another' })))?.cases).toHaveLength(3)
  })
})
