import { describe, expect, it } from 'vitest'
import { catalogue, requirement } from '../../../src/spec/catalogue.ts'
import type { RequirementId } from '../../../src/spec/generated/requirement-id.ts'
import type { ProfileName } from '../../../src/spec/profile.ts'
import { judgeRequirement } from '../../../src/verdict/requirement-verdict.ts'
import { unmetNeeds } from '../../../src/verdict/unmet-needs.ts'
import { aRecord, ended } from './a-record.ts'

const unmet = (
  id: RequirementId,
  varieties: readonly string[],
  profile: ProfileName = 'full',
  answers = varieties.length,
): string | undefined =>
  unmetNeeds(
    requirement(id),
    { kept: new Map([[id, answers]]), varieties: new Map([[id, varieties]]) },
    profile,
  )

describe('what a pass lacks', () => {
  it('is each kind of answer that was not had, but for operations that the profile has not', () => {
    const reads = ['listPets with none', 'getPet with none']
    expect(unmet('AUTH-1', reads, 'read-only')).toBeUndefined()
    expect(unmet('AUTH-1', reads, 'core')).toContain('not seen: createPet with none')
    expect(unmet('AUTH-1', [...reads, 'createPet with none'], 'core')).toBeUndefined()
    expect(unmet('AUTH-1', [...reads, 'createPet with none'])).toContain('not seen: listOrders with none')
  })

  it('takes an operation with whatever status for the operation', () => {
    expect(unmet('AUTH-6', ['listPets 200', 'getPet 404'], 'read-only')).toBeUndefined()
    expect(unmet('AUTH-6', ['listPets 200'], 'read-only')).toContain('not seen: getPet')
  })

  it('is the number of kinds, and of answers', () => {
    expect(unmet('LIST-3', ['1', '100'])).toBe('needs responses of 3 kinds; seen: 1, 100')
    expect(unmet('LIST-3', ['1', '7', '100'])).toBeUndefined()
    expect(unmet('GET-2', ['far'], 'full', 2)).toBe('needs 3 responses; there were 2')
    expect(unmet('GET-2', ['far'], 'full', 3)).toBeUndefined()
  })

  it('is nothing where the row asks for nothing beside an answer', () => {
    expect(unmet('LIST-1', [])).toBeUndefined()
    expect(catalogue.requirements.filter(({ needs }) => needs !== undefined).length).toBeGreaterThan(15)
  })
})

describe('a requirement that was kept less than its row asks', () => {
  const verdictOn = (states: Parameters<typeof ended>[1][], varieties: readonly string[]) =>
    judgeRequirement(
      requirement('LIST-3'),
      aRecord({
        outcomes: states.map((state) => ended('LIST-3', state)),
        varieties: new Map([['LIST-3', varieties]]),
      }),
      undefined,
      'full',
    )

  it('is inconclusive, and says what is missing', () => {
    expect(verdictOn(['kept'], ['1', '100'])).toMatchObject({
      verdict: 'inconclusive',
      reason: 'needs responses of 3 kinds; seen: 1, 100',
    })
    expect(verdictOn(['kept'], ['1', '7', '100'])).toMatchObject({ verdict: 'pass' })
  })

  it('fails all the same where it was broken, and passes where a check found that the rest does not arise', () => {
    expect(verdictOn(['kept', 'broken'], [])).toMatchObject({ verdict: 'fail' })
    expect(verdictOn(['kept', 'not-applicable'], ['1'])).toMatchObject({ verdict: 'pass' })
  })
})
