import { expect, test } from 'vitest'
import { Names } from '../../../../src/check/names.ts'
import { Population } from '../../../../src/check/population.ts'
import { StrangeNames } from '../../../../src/check/probes/strange-names.ts'
import { chanceStream } from '../../../../src/generate/chance.ts'
import { anExchange } from '../../oracle/an-exchange.ts'

const tag = 'aaaaa'

function namesBeside(...own: readonly (readonly [name: string, sentAt: number])[]) {
  const population = new Population(2000)
  for (const [index, [name, sentAt]] of own.entries())
    population.add({
      id: BigInt(index),
      sent: { name, categoryId: 1n },
      status: undefined,
      created: { ...anExchange({ operation: 'createPet', status: 201, sentAt }), durationMs: 12 },
    })
  const chance = (name: string) => chanceStream(1, name)
  return new StrangeNames({ population, chance }, new Names(tag))
}

const six = (names: StrangeNames): readonly string[] => Array.from({ length: 6 }, () => names.next())

test('those come first that software takes for something else, one of each kind, and others after them', () => {
  const names = six(namesBeside())
  expect(names.map((name) => name.startsWith(tag))).toStrictEqual([false, false, true, true, true, true])
  expect(new Set(names).size).toBe(6)
})

test('none is one that an own animal has, in any letter case', () => {
  const [, truth] = six(namesBeside(['true', 0], ['true', 12]))
  expect(truth).toBe('False')
})
