import { expect, test } from 'vitest'
import { catalogue } from '../../../src/spec/catalogue.ts'
import { requirementIds } from '../../../src/spec/generated/requirement-id.ts'
import type { Fault } from '../../fault.ts'
import { allFaults } from '../../mutants/index.ts'
import { bench, differs, transcript } from './transcript.ts'

/** Rows that are judged by spending a key to the end. */
const trial = /^RATE-([35-9]|1[01])$/

/** What the document leaves open cannot be broken. */
const requirements = catalogue.requirements
const open: readonly string[] = requirements.filter(({ level }) => level === 'OPEN').map(({ id }) => id)

test('names are unique and in kebab case', () => {
  const names = allFaults.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/)
})

test('every requirement that can be broken is, in several ways', () => {
  for (const { id } of requirements) {
    const targeting = allFaults.filter(({ target }) => target === id)
    const found = targeting.filter(({ knownMiss }) => knownMiss === undefined)
    if (open.includes(id)) expect(targeting, id).toEqual([])
    else expect(found.length, id).toBeGreaterThanOrEqual(3)
  }
})

test('whatever the trial of the limit judges is broken on a key of its own, in several ways', () => {
  for (const id of requirementIds.filter((id) => trial.test(id) && !open.includes(id))) {
    const tried = allFaults.filter(({ target, profiles }) => target === id && profiles.includes('rate-limit'))
    expect(tried.length, id).toBeGreaterThanOrEqual(3)
  }
})

test('a fault lists its target once and some profile that sees it', () => {
  for (const { name, target, collateral = [], profiles } of allFaults) {
    expect(collateral, name).not.toContain(target)
    expect(new Set(collateral).size, name).toBe(collateral.length)
    expect(
      collateral.filter((id) => open.includes(id)),
      name,
    ).toEqual([])
    expect(profiles.length, name).toBeGreaterThan(0)
    if (trial.test(target)) expect(profiles, name).toContain('full')
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

test.each(allFaults.map((fault) => [fault.name, fault] as const))('%s shows', async (_, fault) => {
  if (fault.apply === undefined) {
    expect(fault.settings?.prefix).not.toMatch(/\/v1$/)
    return
  }
  const expected = await plainUnder(fault.settings)
  expect(await differs(bench(fault.apply, fault.settings), expected)).toBe(true)
})
