import { expect, test } from 'vitest'
import { Names } from '../../../../src/check/names.ts'
import { strangeNames } from '../../../../src/check/probes/strange-names.ts'
import { chanceStream } from '../../../../src/generate/chance.ts'
import { created } from '../../oracle/a-log.ts'
import { storeAfter } from '../../oracle/a-store.ts'

const tag = 'aaaaa'

function namesBeside(...own: readonly (readonly [name: string, sentAt: number])[]) {
  const store = storeAfter(
    ...own.map(([name, at], index) =>
      created(at, { name, categoryId: 1 }, { id: index + 1, name, categoryId: 1 }),
    ),
  )
  const chance = (name: string) => chanceStream(1, name)
  return strangeNames({ store, chance }, new Names(tag))
}

const six = (next: () => string): readonly string[] => Array.from({ length: 6 }, next)

test('those come first that software takes for something else, one of each kind, and others after them', () => {
  const names = six(namesBeside())
  expect(names.map((name) => name.startsWith(tag))).toStrictEqual([false, false, true, true, true, true])
  expect(new Set(names).size).toBe(6)
})

test('none is one that an own animal has, in any letter case', () => {
  const [, truth] = six(namesBeside(['true', 0], ['true', 12]))
  expect(truth).toBe('False')
})
