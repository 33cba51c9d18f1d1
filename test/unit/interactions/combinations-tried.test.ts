import { describe, expect, test } from 'vitest'
import { combinationsTried } from '../../../src/interactions/combinations-tried.ts'
import type { Model } from '../../../src/interactions/factor.ts'

type Tried = Readonly<Partial<Record<'credential' | 'limit' | 'status', string>>>

const model: Model<Tried> = {
  name: 'listPets',
  factors: [
    {
      name: 'credential',
      valid: ['key'],
      invalid: ['none'],
      levelOf: ({ credential }) => credential,
    },
    {
      name: 'limit',
      valid: ['1', '20'],
      invalid: ['0'],
      levelOf: ({ limit }) => limit,
    },
    { name: 'status', valid: ['sold'], invalid: ['lost'], levelOf: ({ status }) => status },
  ],
}

function counted(of: Model<Tried>, subjects: readonly Tried[], strength: 2 | 3) {
  const tried = combinationsTried(of)
  for (const subject of subjects) tried.see(subject)
  const [covered, possible] = [tried.covered(strength), tried.possible(strength)]
  const missing = possible.filter((combination) => !covered.has(combination))
  expect(covered.size + missing.length).toBe(possible.length)
  return { covered: covered.size, possible: possible.length, missing }
}

describe('pairs', () => {
  test('are those of levels that may stand together: one that is ruled out, and a bad credential beside it', () => {
    const { missing } = counted(model, [], 2)
    expect(missing).toHaveLength(6 + 4 + 5)
    expect(missing).toContain('credential=none × limit=0')
    expect(missing).not.toContain('limit=0 × status=lost')
    expect(missing.join()).not.toContain('1.0')
  })

  test('are covered by what has both levels', () => {
    const tried: readonly Tried[] = [
      { credential: 'key', limit: '1' },
      { limit: '20', status: 'sold' },
    ]
    const { covered, possible, missing } = counted(model, tried, 2)
    expect({ covered, possible }).toEqual({ covered: 2, possible: 15 })
    expect(missing).not.toContain('credential=key × limit=1')
    expect(missing).toContain('limit=1 × status=sold')
  })

  test('leave out what the model says cannot be', () => {
    const isPossible = (placed: ReadonlyMap<string, string>): boolean => placed.get('credential') !== 'none'
    expect(counted({ ...model, isPossible }, [], 2).possible).toBe(15 - 5)
  })

  test('of levels that the model does not have are none', () => {
    expect(counted(model, [{ credential: 'key', limit: '7' }], 2).covered).toBe(0)
  })
})

test('what triples cannot be, their pairs may be', () => {
  const isPossible = (placed: ReadonlyMap<string, string>): boolean => placed.size < 3
  expect(counted({ ...model, isPossible }, [], 2).possible).toBe(15)
  expect(counted({ ...model, isPossible }, [], 3).possible).toBe(0)
})

test('triples are of three factors each', () => {
  const { possible, covered } = counted(model, [{ credential: 'none', limit: '1', status: 'lost' }], 3)
  expect({ possible, covered }).toEqual({ possible: 10, covered: 1 })
})
