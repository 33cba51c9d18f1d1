import { describe, expect, test } from 'vitest'
import { departures, isAdrift } from '../../../src/oracle/departures.ts'
import type { KnownAnimal } from '../../../src/oracle/known.ts'
import { seePet } from '../../../src/oracle/seen-pet.ts'
import { created } from './a-log.ts'

const rex = { name: 'Rex', categoryId: 3, status: 'sold' }
const said = { id: 7, name: 'Said', categoryId: 4 }

/** An animal of which nothing is expected but what is given, created as `sent` and told as `told`. */
const animal = (
  given: Partial<KnownAnimal> = {},
  sent: unknown = rex,
  told: unknown = said,
): KnownAnimal => ({
  name: undefined,
  categoryId: undefined,
  status: undefined,
  filedUnder: undefined,
  contested: undefined,
  created: created(0, sent, told),
  ...given,
})

describe('what an animal should have been shown with', () => {
  const known = animal({ name: 'Rex', categoryId: 3n, status: 'sold' })

  test('is each field that differs', () => {
    expect(departures(known, seePet({ id: 7, ...rex }))).toStrictEqual([])
    expect(departures(known, seePet({ id: 7 }))).toStrictEqual(['name "Rex"', 'categoryId 3', 'status sold'])
  })

  test('is nothing where nothing is expected', () => {
    expect(departures(animal(), seePet(said))).toStrictEqual([])
    expect(departures({ ...known, contested: 'brought' }, seePet({ id: 7 }))).toStrictEqual([])
  })
})

describe('an animal is adrift', () => {
  const other = seePet({ id: 7, name: 'Other', categoryId: 5 })

  test('where it is shown neither as it was sent nor as its create told it', () => {
    expect(isAdrift(animal({ categoryId: 3n }), other)).toBe(true)
    expect(isAdrift(animal({ name: 'Rex' }), other)).toBe(true)
    expect(isAdrift(animal({ categoryId: 3n }, rex, undefined), other)).toBe(true)
  })

  test.each<readonly [string, KnownAnimal, unknown]>([
    ['shown as sent', animal(), rex],
    ['shown as told', animal(), said],
    ['shown in part as sent, in part as told', animal(), { name: 'Rex', categoryId: 4 }],
    ['expected to be shown otherwise', animal({ name: 'Rex', categoryId: 3n }), other.raw],
    ['told for two creates', animal({ contested: 'told twice' }), other.raw],
    ['sent without what it lacks', animal({}, {}), other.raw],
    ['sent with a name that may be trimmed', animal({ categoryId: 3n }, { name: ' Rex ' }), other.raw],
  ])('not where it is %s', (_, known, raw) => {
    expect(isAdrift(known, seePet(raw))).toBe(false)
  })
})
