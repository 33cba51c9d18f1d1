import { expect, test } from 'vitest'
import { newReference } from '../../../../src/service/new-reference.ts'
import { catalogue } from '../../../../src/spec/catalogue.ts'
import { allFaults } from '../../../mutants/index.ts'
import type { CaseResult } from '../../../runner/case-result.ts'
import { compound, compoundNames, nameWithOnly, nameWithout } from '../../../runner/compound.ts'
import { hiddenFaults, isHiddenBeside } from '../../../runner/hidden-faults.ts'
import { judge } from '../../../runner/judgement.ts'
import type { Subject } from '../../../runner/subject.ts'
import { subjectNamed } from '../../../runner/subjects.ts'
import { variants } from '../../../variants/index.ts'
import { aResult } from './a-subject.ts'

const drawn = compoundNames(200).map(compound)

test('a name always gives the same compound, and others give others', () => {
  const [first] = drawn
  expect(subjectNamed('compound', 'compound-1')).toMatchObject({
    name: 'compound-1',
    summary: first?.summary,
  })
  expect(new Set(drawn.map(({ summary }) => summary)).size).toBeGreaterThan(190)
})

test('a compound has two to six faults, each other than the rest, and about half have a variant', () => {
  const counts = drawn.map(({ parts = [] }) => parts.length)
  expect([...new Set(counts)].toSorted()).toStrictEqual([2, 3, 4, 5, 6])
  for (const { summary } of drawn) {
    const names = summary.split(' + ')
    expect(new Set(names).size).toBe(names.length)
  }
  const varied = drawn.filter(({ service }) => service.variant !== undefined).length
  expect(varied > 60 && varied < 140).toBe(true)
})

test('what is hidden is a fault, by a fault or a variant, and no compound has both', () => {
  const known = new Set([...allFaults, ...variants].map(({ name }) => name))
  const pairs = hiddenFaults().flatMap(([by, hidden]) => hidden.map((fault) => [by, fault] as const))
  for (const [by, fault] of pairs) {
    expect(known).toContain(by)
    expect(allFaults.map(({ name }) => name)).toContain(fault)
    expect(isHiddenBeside(by, fault)).toBe(true)
    expect(isHiddenBeside(fault, by)).toBe(true)
  }
  const summaries = compoundNames(500).map((name) => compound(name).summary.split(' + '))
  const withBoth = summaries.filter((names) =>
    pairs.some(([by, fault]) => names.includes(by) && names.includes(fault)),
  )
  expect(withBoth).toEqual([])
})

test('every compound can be made, and answers', async () => {
  for (const { service } of drawn.slice(0, 50)) {
    const reference = newReference(service)
    const answer = await reference.answer({
      method: 'GET',
      target: `${reference.prefix}/pets`,
      header: () => undefined,
      fieldNames: [],
      pieces: [],
    })
    expect(answer.status).toBeGreaterThan(0)
  }
})

test('one of its faults is of a MUST', () => {
  const musts = catalogue.requirements.filter(({ level }) => level === 'MUST').map(({ id }) => id)
  for (const { parts = [] } of drawn) expect(musts.some((id) => id === parts[0]?.target)).toBe(true)
})

test('it can be made without one of its faults, and with one alone', () => {
  for (const whole of drawn.slice(0, 20)) {
    const names = whole.parts?.map(({ name }) => name) ?? []
    for (const part of whole.parts ?? []) {
      const { parts, service } = compound(nameWithout(whole.name, whole, part))
      expect(parts?.map(({ name }) => name)).toEqual(names.filter((name) => name !== part.name))
      expect(service.variant).toBe(whole.service.variant)
      const [first, ...others] = whole.parts ?? []
      expect(compound(nameWithout(whole.name, whole, ...others)).parts).toEqual([first])
      const alone = compound(nameWithOnly(whole.name, whole, part))
      expect(alone.parts).toEqual([part])
      expect(alone.service.variant).toBe(whole.service.variant)
    }
  }
})

test('what is no name of a compound makes none', () => {
  expect(() => compound('compound-one')).toThrow('there is no compound compound-one')
})

const whole: Subject = {
  ...compound('compound-1'),
  target: 'LIST-2',
  collateral: ['LIST-2', 'GET-1', 'LIST-8'],
  parts: [
    { name: 'list-of-21', target: 'LIST-2', besides: [], edgeCase: false },
    { name: 'get-404', target: 'GET-1', besides: [], edgeCase: false },
  ],
}
const broke = (...rows: readonly string[]) => Object.fromEntries(rows.map((row) => [row, ['a check']]))
const judged = (given: Partial<CaseResult>) => judge(whole, aResult({ exitCode: 1, ...given }))

test('each of its faults is to be told', () => {
  expect(judged({ broke: broke('LIST-2', 'GET-1') })).toBe('found')
  expect(judged({ broke: broke('LIST-2', 'GET-1', 'LIST-8') })).toBe('found')
  expect(judged({ broke: broke('LIST-2') })).toBe('missed')
  expect(judged({ broke: broke('LIST-2', 'LIST-8') })).toBe('missed')
})

test('a fault may stay without a verdict if a reason is given, or be masked by the others', () => {
  expect(judged({ broke: broke('LIST-2'), unjudged: { 'GET-1': 'no animal' } })).toBe('found')
  expect(judged({ broke: broke('LIST-2'), unjudged: { 'GET-1': '' } })).toBe('missed')
  expect(judged({ broke: broke('LIST-2'), unjudged: { 'LIST-8': 'no animal' } })).toBe('missed')
  expect(judged({ broke: broke('LIST-2'), masked: ['get-404'] })).toBe('found')
  expect(judged({ broke: broke('LIST-2'), masked: ['list-of-21'] })).toBe('missed')
  expect(judged({ broke: broke('LIST-2'), covered: ['get-404'] })).toBe('found')
  expect(judged({ broke: broke('LIST-2'), covered: ['list-of-21'] })).toBe('missed')
})

test('nothing else may fail, and the command must', () => {
  expect(judged({ broke: broke('LIST-2', 'GET-1', 'ERROR-1') })).toBe('undeclared')
  expect(judged({ broke: broke('LIST-2', 'GET-1'), exitCode: 0 })).toBe('missed')
  expect(judged({ unjudged: { 'LIST-2': 'why', 'GET-1': 'why' }, exitCode: 3 })).toBe('missed')
  expect(judged({ suiteFaults: ['it fell'] })).toBe('crash')
})
