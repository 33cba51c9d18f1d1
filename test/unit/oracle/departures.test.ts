import { describe, expect, test } from 'vitest'
import { departures, judgeDeparture, whoseDeparture } from '../../../src/oracle/departures.ts'
import { judgementsOf } from '../../../src/oracle/rule.ts'
import { seePet } from '../../../src/oracle/seen-pet.ts'
import type { KnownAnimal } from '../../../src/oracle/store/store-model.ts'
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

describe('a departure is the affair of', () => {
  const other = { id: 7, name: 'Other', categoryId: 5, status: 'pending' }
  const wide = { ...rex, categoryId: -1 }

  test.each<readonly [string, string | undefined, KnownAnimal, unknown]>([
    ['CREATE-2 by its name', 'CREATE-2', animal({ categoryId: 3n, status: 'sold' }), other],
    ['CREATE-2 by its category', 'CREATE-2', animal({ name: 'Rex', status: 'sold' }), other],
    ['CREATE-2 by its status', 'CREATE-2', animal({ name: 'Rex', categoryId: 3n }), other],
    ['CREATE-2 where it is shown as its create told it', 'CREATE-2', animal(), said],
    ['CREATE-2 where its create told nothing', 'CREATE-2', animal({}, rex, undefined), other],
    ['CREATE-8 by a category that is hard to hold', 'CREATE-8', animal({ name: 'Rex' }, wide), { ...rex }],
    ['CREATE-2 by its name before its category', 'CREATE-2', animal({}, wide), other],
    ['nobody where it is shown as sent', undefined, animal(), rex],
    [
      'nobody where all of it is expected',
      undefined,
      animal({ name: 'Rex', categoryId: 3n, status: 'sold' }),
      other,
    ],
    ['nobody where it was told for two creates', undefined, animal({ contested: 'told twice' }), other],
    ['nobody where nothing was sent', undefined, animal({}, {}), other],
    ['nobody where its name may be trimmed', undefined, animal({ categoryId: 3n }, { name: ' Rex ' }), other],
    [
      'nobody where its status was none',
      undefined,
      animal({ name: 'Rex', categoryId: 3n }, { ...rex, status: 'lost' }),
      other,
    ],
  ])('%s', (_, requirement, known, raw) => {
    expect(whoseDeparture(known, seePet(raw))).toBe(requirement)
  })
})

describe('an own animal that is shown', () => {
  const known = animal({ name: 'Rex', categoryId: 3n, status: 'sold' })
  const exchange = created(100, {}, {})
  const about = judgementsOf('GET-1', {
    exchange,
    answer: { kind: 'answered', status: 200, doubt: undefined },
  })
  const judged = (one: KnownAnimal, shown: unknown) => judgeDeparture(about, one, seePet(shown))

  test('as it was sent breaks nothing', () => {
    expect(judged(known, { id: 7, ...rex })).toBeUndefined()
  })

  test('with something else breaks what it is about, beside its create', () => {
    expect(judged(known, { id: 7, ...rex, name: 'Max' })).toMatchObject({
      state: 'violated',
      expected: 'id 7 with name "Rex"',
      exchanges: [known.created, exchange],
    })
  })

  test('leaves it open where its id was told for two, or its create told it otherwise', () => {
    expect(judged({ ...known, contested: 'told twice' }, { id: 7 })).toMatchObject({
      state: 'undetermined',
      reason: 'the id 7 was told for two animals',
      blockedBy: 'CREATE-6',
    })
    expect(judged(animal(), { id: 7, name: 'Other' })).toMatchObject({
      state: 'undetermined',
      blockedBy: 'CREATE-2',
    })
  })
})
