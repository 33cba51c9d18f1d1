import { expect, test } from 'vitest'
import { requirementIds } from '../../../src/catalogue/requirement-id.ts'
import type { Fault } from '../../../src/reference/fault.ts'
import { faults } from '../../../src/reference/faults/index.ts'
import { bench, differs, transcript } from './transcript.ts'

/** What the document leaves open cannot be broken. */
const open = ['AUTH-7', 'LIST-9', 'CREATE-9', 'GET-4', 'ORDERS-2', 'RATE-9']

test('names are unique and in kebab case', () => {
  const names = faults.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/)
})

test('every requirement that can be broken is, in several ways', () => {
  for (const id of requirementIds) {
    const targeting = faults.filter(({ target }) => target === id)
    if (open.includes(id)) expect(targeting, id).toEqual([])
    else expect(targeting.length, id).toBeGreaterThanOrEqual(3)
  }
})

test('a fault lists its target once and some profile that sees it', () => {
  for (const { name, target, alsoBreaks = [], profiles } of faults) {
    expect(alsoBreaks, name).not.toContain(target)
    expect(
      alsoBreaks.filter((id) => open.includes(id)),
      name,
    ).toEqual([])
    expect(profiles.length, name).toBeGreaterThan(0)
    if (/^(RATE-([35-9]|1[01]))$/.test(target)) expect(profiles, name).toContain('rate-limit')
    if (target.startsWith('ORDERS')) expect(profiles, name).toEqual(['full'])
  }
})

/** What the conforming service answers to the same questions, by the settings asked under. */
const plain = new Map<Fault['settings'], Promise<readonly string[]>>()
const plainUnder = (settings: Fault['settings']): Promise<readonly string[]> => {
  const known = plain.get(settings) ?? transcript(bench(undefined, settings))
  plain.set(settings, known)
  return known
}

test('the conforming service answers the same again', async () => {
  expect(await transcript(bench())).toEqual(await plainUnder(undefined))
})

test.each(faults.map((fault) => [fault.name, fault] as const))('%s shows', async (_, fault) => {
  if (fault.apply === undefined) {
    expect(fault.settings?.prefix).not.toMatch(/\/v1$/)
    return
  }
  const expected = await plainUnder(fault.settings)
  expect(await differs(bench(fault.apply, fault.settings), expected)).toBe(true)
})
