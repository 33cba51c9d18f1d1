import { expect, test } from 'vitest'
import { conformingBehaviour } from '../../../src/service/conforming-behaviour.ts'
import { adjust, type Edit, override } from '../../edit.ts'
import { aim, edge, faults, mutant } from '../../mutants/faults.ts'
import { variant, variants } from '../../variants/variants.ts'

const isSame = (edit: Edit, presented: string, key: string): boolean =>
  Reflect.apply(edit(conformingBehaviour).matches, undefined, [presented, key])
const none: Edit = (behaviour) => behaviour

test('a fault has the details of its group, but for those of its own', () => {
  const [row, detailed] = faults(aim('LIST-6', { factors: ['status'], edgeCase: true }), {
    row: ['is a row', none, { mayBreak: ['LIST-8'] }],
    detailed: mutant('has details', { target: 'LIST-7', factors: 'plain', apply: none }),
  })
  const common = { edgeCase: true, apply: none, profiles: ['core', 'full', 'read-only'] }
  expect(row).toEqual({
    ...common,
    name: 'row',
    summary: 'is a row',
    target: 'LIST-6',
    factors: ['status'],
    mayBreak: ['LIST-8'],
  })
  expect(detailed).toEqual({
    ...common,
    name: 'detailed',
    summary: 'has details',
    target: 'LIST-7',
    factors: 'plain',
  })
})

test.each([
  ['a create', ['operation: createPet', 'credential'], ['core', 'full']],
  ['one of several things that creates alone have', [['name: marks', 'categoryId']], ['core', 'full']],
  ['a status, which lists have too', [['name', 'status']], ['core', 'full', 'read-only']],
  ['orders', ['operation: listOrders'], ['full']],
] as const)('the profiles that see a fault follow from its factors: %s', (_, factors, profiles) => {
  const [fault] = faults(aim('AUTH-1', { factors }), { one: ['opens', none] })
  expect(fault?.profiles).toEqual(profiles)
})

test('profiles that a fault gives are its own', () => {
  const [fault] = faults('AUTH-1', { one: ['opens', none, { factors: ['name'], profiles: ['full'] }] })
  expect(fault?.profiles).toEqual(['full'])
})

test('a variant takes the freedom of its group, or its own, and never none', () => {
  const definitions = { one: ['differs', none], two: variant('differs too', { freedom: 'AUTH-7' }) } as const
  expect(variants('LIST-1', definitions).map(({ freedom }) => freedom)).toEqual(['LIST-1', 'AUTH-7'])
  expect(() => variants(null, definitions)).toThrow('one takes no freedom')
})

test('an override counts where it gives something, and an adjustment everywhere', () => {
  const admin = override('matches', (presented) => presented === 'admin' || undefined)
  expect([isSame(admin, 'admin', 'key'), isSame(admin, 'key', 'key'), isSame(admin, 'kez', 'key')]).toEqual([
    true,
    true,
    false,
  ])
  const inverted = adjust('matches', (same) => !same)
  expect([isSame(inverted, 'key', 'key'), isSame(inverted, 'kez', 'key')]).toEqual([false, true])
})

test('a fault takes what there is to say of it in any order', () => {
  const [row, edged] = faults('LIST-6', {
    row: ['is a row', ['status'], none],
    edged: edge('shows at an edge', none, 'LIST-7', 'plain', { mayBreak: ['LIST-8'] }),
  })
  const common = { apply: none, profiles: ['core', 'full', 'read-only'] }
  expect(row).toEqual({ ...common, name: 'row', summary: 'is a row', target: 'LIST-6', factors: ['status'] })
  expect(edged).toEqual({
    ...common,
    name: 'edged',
    summary: 'shows at an edge',
    target: 'LIST-7',
    factors: 'plain',
    edgeCase: true,
    mayBreak: ['LIST-8'],
  })
})
