import { describe, expect, test } from 'vitest'
import { noCredential } from '../../../../src/http/credential.ts'
import {
  aPet,
  confirmed,
  created,
  fetched,
  type Log,
  page,
  refused,
  saidOf,
  statesOf,
  tag,
  tookMs,
  unanswered,
  withoutBody,
} from '../a-log.ts'

const rex = { name: `${tag} 1`, categoryId: 3, status: 'sold' }
const { status: _, ...bare } = rex
const rexIs7 = { id: 7, ...rex }
const hard = { ...rex, categoryId: -65_537 }

const said = (...log: Log) => saidOf(['CREATE-2', 'CREATE-6', 'CREATE-8', 'CREATE-10'], log)
const states = (...log: Log) => statesOf(['CREATE-2', 'CREATE-6', 'CREATE-8', 'CREATE-10'], log)
/** Of one requirement alone. */
const only = (requirement: string, lines: readonly string[]) =>
  lines.filter((line) => line.split(' ')[1]?.replace(':', '') === requirement)

describe('the Pet that a create returns', () => {
  test('keeps CREATE-2 with what was sent, whatever else it has', () => {
    expect(said(created(0, rex, { ...rexIs7, photo: 'x' }))).toStrictEqual([
      '1 CREATE-2 satisfied: plain',
      '1 CREATE-6 satisfied: one after the other',
    ])
    const omega = { ...rex, name: `${tag} Ω` }
    expect(said(created(0, omega, { id: 7, ...omega }))[0]).toBe('1 CREATE-2 satisfied: beyond ASCII')
    expect(said(created(0, { ...rex, name: `Ω ${tag}` }, { ...rexIs7, name: `Ω ${tag}` }))[0]).toBe(
      '1 CREATE-2 satisfied: beyond ASCII',
    )
  })

  test.each([
    ['name', 'Rex', 'name "Rex"'],
    ['categoryId', 4, 'categoryId 4'],
    ['status', 'pending', 'status "pending"'],
    ['status', undefined, 'status missing'],
  ])('breaks it with another %s: %j', (member, value, told) => {
    expect(only('CREATE-2', said(created(0, rex, { ...rexIs7, [member]: value })))).toStrictEqual([
      `1 CREATE-2 violated: name "${rex.name}", categoryId 3, status sold, not ${told}`,
    ])
  })

  test('is judged where another success than 201 carries a whole Pet', () => {
    expect(said(created(0, rex, rexIs7, { status: 200 }))).toStrictEqual([
      '1 CREATE-2 satisfied: plain',
      '1 CREATE-6 satisfied: one after the other',
    ])
    const { categoryId: _, ...part } = rexIs7
    expect(states(created(0, rex, part, { status: 200 }))).toStrictEqual([
      '1 CREATE-2 undecided',
      '1 CREATE-6 undecided',
    ])
  })

  test('leaves CREATE-8 open with nothing of the body', () => {
    const of = (pet: object) => only('CREATE-8', said(created(0, hard, { id: 7, ...hard, ...pet })))
    expect(of({ name: null, categoryId: null })).toStrictEqual([
      '1 CREATE-8 undecided: the answer has nothing of the body, see CREATE-1',
    ])
    expect(of({ name: '', categoryId: 0 })).toStrictEqual([
      '1 CREATE-8 undecided: the answer has nothing of the body, see CREATE-2',
    ])
  })

  test('breaks it with a status of its own where none was sent, unless it is a PetStatus', () => {
    const { status: _, ...bareIs7 } = rexIs7
    for (const status of ['available', 'pending', 'sold'])
      expect(states(created(0, bare, { ...bareIs7, status }))[0]).toBe('1 CREATE-2 satisfied')
    expect(states(created(0, bare, bareIs7))[0]).toBe('1 CREATE-2 satisfied')
    expect(said(created(0, bare, { ...bareIs7, status: 'new' }))[0]).toBe(
      `1 CREATE-2 violated: name "${rex.name}", categoryId 3, status any or none, not status "new"`,
    )
  })

  test('tells of all members at once', () => {
    const omega = { ...rex, name: 'Ω' }
    expect(said(created(0, omega, { id: 7, ...omega, name: 'O' }))[0]).toBe(
      '1 CREATE-2 violated: name "Ω", categoryId 3, status sold, or 400, not name "O"',
    )
    expect(said(created(0, rex, { id: 7, name: 'Max', categoryId: 4, status: 'pending' }))[0]).toContain(
      'not name "Max"; categoryId 4; status "pending"',
    )
  })

  test('breaks it in nothing that CREATE-1 tells of: members that are missing, or of another type', () => {
    const noPet = '1 CREATE-2 undecided: the answer is no Pet, see CREATE-1'
    const { id: _, ...withoutId } = rexIs7
    for (const body of ['Rex', [], [rexIs7], { message: 'ok' }, { ...withoutId, status: null }])
      expect(said(created(0, rex, body))).toStrictEqual([noPet])
    for (const member of [{ name: undefined }, { name: 5 }, { categoryId: undefined }, { categoryId: '4' }])
      expect(said(created(0, rex, { ...withoutId, ...member }))).toStrictEqual([noPet])
    expect(states(created(0, rex, withoutId))).toStrictEqual(['1 CREATE-2 satisfied'])
    expect(said(created(0, bare, { ...bare }))).toStrictEqual(['1 CREATE-2 satisfied: plain'])
    expect(states(created(0, rex, { ...withoutId, name: 'Max' }))).toStrictEqual(['1 CREATE-2 violated'])
    expect(said(created(0, hard, { id: 7 }))).toContain(
      '1 CREATE-8 undecided: the answer has no categoryId, see CREATE-1',
    )
    for (const categoryId of ['-65537', null])
      expect(states(created(0, hard, { ...rexIs7, categoryId }))).toContain('1 CREATE-8 violated')
  })

  test('breaks nothing with another name where a service may trim it, or a body that is no NewPet', () => {
    const spaced = { ...rex, name: `${tag} 1 ` }
    expect(states(created(0, spaced, rexIs7))).toStrictEqual(['1 CREATE-6 satisfied'])
    expect(states(created(0, { ...rex, status: 'lost' }, { ...rexIs7, status: 'sold' }))).toStrictEqual([])
    expect(states(created(0, {}, rexIs7, { contentType: 'text/plain' }))).toStrictEqual([
      '1 CREATE-6 satisfied',
    ])
    const lost = created(0, { ...rex, status: 'lost' }, rexIs7, { contentType: 'text/plain' })
    expect(states(lost)).toStrictEqual(['1 CREATE-6 satisfied'])
  })

  test('breaks it where a member beyond the contract came, and another was changed', () => {
    const more = { ...rex, photo: 'x' }
    expect(states(created(0, more, rexIs7))).toStrictEqual(['1 CREATE-6 satisfied'])
    expect(states(created(0, more, { ...rexIs7, name: 'Max' }))).toContain('1 CREATE-2 violated')
    expect(states(created(0, more, { ...rexIs7, status: 'pending' }))).toContain('1 CREATE-2 violated')
    expect(states(created(0, more, { ...rexIs7, categoryId: 4 }))).not.toContain('1 CREATE-2 violated')
  })

  test('is judged for the key alone, and where it came', () => {
    const changed = { ...rexIs7, name: 'Max' }
    expect(said(created(0, rex, changed, { credential: noCredential }))).toStrictEqual([])
    expect(said(created(0, rex, changed, { operation: 'listPets' }))).toStrictEqual([])
    expect(said(unanswered(created(0, rex, changed)))).toStrictEqual([])
    expect(said(withoutBody(created(0, rex, changed)))).toStrictEqual([])
    expect(said(created(0, ['Rex'], changed))).toStrictEqual([])
  })
})

describe('a category that narrower numbers cannot hold', () => {
  test('keeps CREATE-8 digit for digit, or refused, and breaks it as another', () => {
    expect(only('CREATE-8', said(created(0, hard, { id: 7, ...hard })))).toStrictEqual([
      '1 CREATE-8 satisfied: categoryId -65537',
    ])
    expect(only('CREATE-8', said(created(0, hard, rexIs7)))).toStrictEqual([
      '1 CREATE-8 violated: categoryId -65537, or 400, not 3',
    ])
    expect(only('CREATE-2', states(created(0, hard, rexIs7)))).toStrictEqual(['1 CREATE-2 satisfied'])
    expect(said(refused(0, hard))).toStrictEqual([
      '1 CREATE-2 permitted: refused with 400, which is free',
      '1 CREATE-8 satisfied: refused',
    ])
  })

  test.each([0, 65_537, 2 ** 53 - 1])(
    'is not %d: that another comes back is the affair of CREATE-2',
    (categoryId) => {
      const wide = { ...rex, categoryId }
      expect(states(created(0, wide, { id: 7, ...wide }))).toStrictEqual([
        '1 CREATE-2 satisfied',
        '1 CREATE-6 satisfied',
      ])
      expect(states(created(0, wide, rexIs7))).toStrictEqual(['1 CREATE-2 violated', '1 CREATE-6 satisfied'])
      expect(only('CREATE-8', said(refused(0, wide)))).toStrictEqual([])
    },
  )

  test('is none where others hold it, or the body is not a valid one', () => {
    expect(only('CREATE-8', said(created(0, rex, rexIs7)))).toStrictEqual([])
    expect(only('CREATE-8', said(refused(0, rex)))).toStrictEqual([])
    const more = { ...hard, photo: 'x' }
    expect(only('CREATE-8', said(created(0, more, rexIs7)))).toStrictEqual([])
    expect(said(refused(0, more))).toStrictEqual([])
    expect(said(refused(0, more, 422))).toStrictEqual([])
  })
})

describe('a create that is not let in', () => {
  test('is free for a body that brings an id, unless the service itself fails', () => {
    const bringing = (status: number) => said(confirmed(refused(0, { ...rex, id: 9 }, status)))
    expect(bringing(499)).toStrictEqual(['1 CREATE-10 permitted: refusing a body that brings an id is free'])
    expect(only('CREATE-10', bringing(500))).toStrictEqual([
      '1 CREATE-10 undecided: could not test: POST /pets returned 500, expected 201, see CREATE-1',
    ])
  })

  const needs = (status: number, see: string) =>
    `undecided: could not test: POST /pets returned ${status}, expected 201, see ${see}`

  test('leaves open what it would have told', () => {
    expect(said(refused(0, rex, 409))).toStrictEqual([
      `1 CREATE-2 ${needs(409, 'CREATE-1')}`,
      `1 CREATE-6 ${needs(409, 'CREATE-1')}`,
    ])
    for (const status of [429, 500, 503]) expect(said(refused(0, rex, status))).toStrictEqual([])
    expect(said(refused(0, hard, 401))).toStrictEqual([
      `1 CREATE-2 ${needs(401, 'AUTH-6')}`,
      `1 CREATE-6 ${needs(401, 'AUTH-6')}`,
      `1 CREATE-8 ${needs(401, 'AUTH-6')}`,
    ])
    expect(said(refused(0, rex))).toStrictEqual(['1 CREATE-2 permitted: refused with 400, which is free'])
    expect(said(refused(0, { ...rex, photo: 'x' }, 409))).toStrictEqual([])
  })

  test('is free where its body brings an id, and open where nobody may do it', () => {
    const bringing = { ...rex, id: 9 }
    for (const status of [400, 404, 409, 422, 499])
      expect(said(refused(0, bringing, status))).toStrictEqual([
        '1 CREATE-10 permitted: refusing a body that brings an id is free',
      ])
    expect(said(refused(0, bringing, 401))).toStrictEqual([`1 CREATE-10 ${needs(401, 'AUTH-6')}`])
    expect(said(refused(0, bringing, 403))).toStrictEqual([`1 CREATE-10 ${needs(403, 'CREATE-1')}`])
    expect(said(refused(0, bringing, 200))).toStrictEqual([`1 CREATE-10 ${needs(200, 'CREATE-1')}`])
    const { response: _, ...rest } = refused(0, bringing, 500)
    expect(said({ ...rest, head: { status: 500, headers: {} } })).toStrictEqual([])
  })
})

describe('an id that a body brings', () => {
  const only10 = (id: unknown, told: number) =>
    only('CREATE-10', said(created(0, { ...rex, id }, { ...rex, id: told })))

  test.each([9, '9', 0, '0', -9, '-9'])('is not the one that is assigned, in quotes or not: %j', (id) => {
    expect(only10(id, 7)).toStrictEqual(['1 CREATE-10 satisfied: an unused id'])
    expect(only10(id, Number(id))).toStrictEqual([
      `1 CREATE-10 violated: an id other than ${id}, which the body brought, or 400, not ${id}`,
    ])
  })

  test.each(['nine', '', '9.0', ' 9', '90000000000000000000', null, 9.5, true])('is none as %j', (id) => {
    expect(only10(id, 7)).toStrictEqual([])
  })

  test('in quotes may be refused too', () => {
    expect(only('CREATE-10', states(refused(0, { ...rex, id: '9' }, 409)))).toStrictEqual([
      '1 CREATE-10 permitted',
    ])
  })
})

describe('the id of a Pet that is created', () => {
  const max = { ...rex, name: `${tag} 2` }

  test('keeps CREATE-6 where no other animal has it: in turn, side by side, or with the same body', () => {
    const next = (at: number, pet: object) =>
      only('CREATE-6', said(created(0, rex, rexIs7), created(at, pet, { id: 8, ...pet })))[1]
    expect(next(tookMs, max)).toBe('2 CREATE-6 satisfied: one after the other')
    expect(next(tookMs - 1, max)).toBe('2 CREATE-6 satisfied: at once')
    expect(next(1 - tookMs, max)).toBe('2 CREATE-6 satisfied: at once')
    expect(next(-tookMs, max)).toBe('2 CREATE-6 satisfied: one after the other')
    expect(next(tookMs, rex)).toBe('2 CREATE-6 satisfied: equal bodies')
    const unnamed = created(50, {}, { ...rex, id: 9 }, { contentType: 'text/plain' })
    expect(said(created(0, rex, rexIs7), unnamed, { ...unnamed, sentAt: unnamed.sentAt + 50 }).at(-1)).toBe(
      '2+3 CREATE-6 violated: an id for each animal, not 9 for two',
    )
  })

  test('breaks it where it was told for two, or shown before the create was sent', () => {
    expect(said(created(0, rex, rexIs7), created(50, max, { id: 7, ...max })).at(-1)).toBe(
      '1+2 CREATE-6 violated: an id for each animal, not 7 for two',
    )
    const given = [page(0, [aPet(7), aPet(8)]), created(tookMs, rex, rexIs7)] as const
    for (const again of [page(9000, [aPet(8), aPet(7)]), fetched(9000, 7, aPet(7))])
      expect(said(...given, again).at(-1)).toBe(
        '1+2+3 CREATE-6 violated: an id that no animal had, not 7, shown before the create, and after it too',
      )
    expect(
      states(
        created(0, max, { ...max, id: 8 }),
        page(50, [aPet(7)]),
        created(100, rex, rexIs7),
        page(9000, [aPet(7)]),
      ),
    ).toContain('2+3+4 CREATE-6 violated')
    expect(states(page(0, [aPet(7)]), created(tookMs - 1, rex, rexIs7))).toContain('2 CREATE-6 satisfied')
    expect(only('CREATE-6', states(created(0, rex, rex)))).toStrictEqual([])
  })

  test('may be that of an animal that does not show any more, which leaves CREATE-6 in doubt', () => {
    const given = [page(0, [aPet(7), aPet(8)]), created(tookMs, rex, rexIs7)] as const
    const open =
      '2 CREATE-6 undecided: the animal that had the id may have been removed, and the id be given again'
    const doubt =
      '1+2 CREATE-6 suspicious: the animal that had the id may have been removed by others, and the id be given again: an id that no animal had, not 7, shown before the create'
    expect(only('CREATE-6', said(...given))).toStrictEqual([open, doubt])
    for (const none of [
      page(9000, [rexIs7, aPet(8)]),
      page(tookMs + 100, [aPet(7)]),
      page(9000, [aPet(8)]),
      fetched(9000, 8, aPet(7)),
      fetched(9000, 7, rexIs7),
      fetched(9000, 7, aPet(7), { status: 404 }),
    ])
      expect(only('CREATE-6', said(...given, none))).toStrictEqual([open, doubt])
  })

  test('may be that of the last animal before it, which may have been removed', () => {
    expect(said(page(0, [aPet(6), aPet(7)]), created(tookMs, rex, rexIs7)).at(-1)).toBe(
      '2 CREATE-6 undecided: the animal that had the id may have been removed, and the id be given again',
    )
  })

  test('is another than the one that its body brought', () => {
    const bringing = { ...rex, id: 9 }
    expect(said(created(0, bringing, rexIs7))).toStrictEqual(['1 CREATE-10 satisfied: an unused id'])
    expect(said(created(0, bringing, { ...rexIs7, id: 9 }))).toStrictEqual([
      '1 CREATE-10 violated: an id other than 9, which the body brought, or 400, not 9',
    ])
    expect(said(page(0, [aPet(9)]), created(50, bringing, rexIs7))).toStrictEqual([
      '2 CREATE-10 satisfied: an id that an animal has',
    ])
    expect(said(created(0, max, { ...max, id: 9 }), created(50, bringing, rexIs7)).at(-1)).toBe(
      '2 CREATE-10 satisfied: an id that an animal has',
    )
  })

  test('may be the one that its body brought where an animal has that: a fetch tells what became of it', () => {
    const bringing = { ...rex, id: 9 }
    expect(said(page(0, [aPet(9)]), created(50, bringing, { ...rexIs7, id: 9 }))).toStrictEqual([])
  })
})
