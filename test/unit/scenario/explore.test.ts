import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Budget } from '../../../src/http/budget.ts'
import { explore, type Property } from '../../../src/scenario/explore.ts'
import { ContractBreach, LeftOut, NotApplicable } from '../../../src/scenario/outcome.ts'

const breach = (actual: string) =>
  new ContractBreach({ requirement: 'LIST-3', expected: 'less', actual, exchanges: [] })

async function tried(property: Partial<Property<number>>, requests = 100): Promise<readonly number[]> {
  const values: number[] = []
  await explore(
    { budget: new Budget(requests), settings: { seed: 7 } },
    {
      arbitrary: () => fc.nat({ max: 99 }),
      cases: 12,
      ...property,
      check: async (value) => {
        values.push(value)
        await property.check?.(value)
      },
    },
  )
  return values
}

test('examples come first, and what is drawn follows from the seed', async () => {
  const first = await tried({ examples: [3, 1, 2], atOnce: 2 })
  expect(first.slice(0, 3)).toEqual([3, 1, 2])
  expect(first.length).toBeGreaterThan(10)
  expect(await tried({ examples: [3, 1, 2], atOnce: 2 })).toEqual(first)
})

test('no more is tried than there are requests for', async () => {
  expect(await tried({}, 5)).toHaveLength(5)
  expect(await tried({ cost: () => 2 }, 5)).toHaveLength(2)
  await expect(tried({}, 0)).rejects.toThrow(LeftOut)
  await expect(tried({ cases: 0 })).rejects.toThrow(LeftOut)
})

test('the first counterexample is told with seed and path, and fast-check finds it by them', async () => {
  const values: number[] = []
  const check = async (value: number): Promise<void> => {
    values.push(value)
    if (value > 50) throw breach(String(value))
  }
  const error: unknown = await tried({ check }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ContractBreach)
  const [, actual, path] = /got (\d+) \(seed 7, path (\d+)\)/.exec(String(error)) ?? []
  expect(actual).toBe(String(values.find((value) => value > 50)))
  // Others are tried all the same: they may violate something else.
  expect(values).toHaveLength(12)
  const again: number[] = []
  await fc.check(
    fc.asyncProperty(fc.array(fc.nat({ max: 99 }), { minLength: 1, maxLength: 1 }), async ([value = 0]) => {
      again.push(value)
    }),
    { seed: 7, path: String(path), numRuns: 1 },
  )
  expect(again).toEqual([Number(actual)])
})

test('what could not be tried is no counterexample, and a fault of the suite is thrown on', async () => {
  const left = { check: () => Promise.reject(new NotApplicable('none')) }
  await expect(tried(left)).rejects.toThrow(LeftOut)
  await expect(tried({ check: () => Promise.reject(new TypeError('ours')) })).rejects.toThrow(TypeError)
})
