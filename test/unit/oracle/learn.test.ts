import { describe, expect, test } from 'vitest'
import { noCredential } from '../../../src/http/credential.ts'
import {
  aPet,
  confirmed,
  created,
  fetched,
  type Log,
  notFound,
  page,
  refused,
  saidOf,
  sent,
  statesOf,
  tag,
  tookMs,
  unanswered,
  withoutBody,
} from './a-log.ts'
import { errorText, options } from './an-exchange.ts'

const rex = { name: `${tag} 1`, categoryId: 3, status: 'sold' }
const lost = { ...rex, status: 'lost' }
const max = { ...rex, name: `${tag} 2` }
/** When an animal that was created at the beginning may lag nowhere any more. */
const later = tookMs + options.consistencyWindowMs
const trace = page(900, [{ id: 7, ...rex }])
const withoutKey = { credential: noCredential }

describe('a request that was answered 5xx first', () => {
  const failed = page(0, [], '/pets', { status: 500, text: 'oops' })
  const list = (at: number, path = '/pets') => page(at, [aPet(1)], path)
  const doubt = 'undecided: answered 500, application/json: "oops" first, and then 200'
  const said = (log: Log) =>
    saidOf(['LIST-1'], log).filter((line) => line.includes('satisfied') || line.includes('first, and then'))

  test('keeps nothing by the answer after it, and does by the next', () => {
    const [second, third, ...others] = said([failed, list(100), list(200)])
    expect(second).toContain(`2 LIST-1 ${doubt}`)
    expect(second).toMatch(/: neither settles it, see ERROR-4$/)
    expect(third).toBe('3 LIST-1 satisfied: an array of Pet')
    expect(others).toStrictEqual([])
  })

  test('is doubted for 500 itself, with its body or without, and for no 503', () => {
    const of = (status: number) => page(0, [], '/pets', { status, text: errorText(status) })
    expect(said([withoutBody(of(500)), list(100)])[0]).toContain('first, and then')
    expect(said([of(503), list(100)])).toStrictEqual(['2 LIST-1 satisfied: an array of Pet'])
    expect(said([of(499), list(100)])).toStrictEqual(['2 LIST-1 satisfied: an array of Pet'])
  })

  test('is doubted for as long as nothing else comes, whatever comes of other requests', () => {
    expect(said([failed, unanswered(list(100)), list(200)])[0]).toContain('3 LIST-1 undecided')
    const [other, same] = said([failed, list(100, '/pets?limit=5&status=sold'), list(200)])
    expect(other).toBe('2 LIST-1 satisfied: an array of Pet')
    expect(same).toContain(`3 LIST-1 ${doubt}`)
  })

  test('is doubted no more where the 5xx is what it is judged by', () => {
    const confirmedFailure = saidOf(
      ['LIST-1'],
      [failed, confirmed({ ...failed, sentAt: failed.sentAt + 50 })],
    )
    expect(confirmedFailure).toContain('2 LIST-1 violated: 200, not 500, application/json: "oops"')
  })

  test('is never doubted where it is the orders, whose answers are left open', () => {
    const orders = (status: number) =>
      page(0, [], '/store/orders', { operation: 'listOrders', status, text: errorText(status) })
    const strange = (path: string) => page(50, [], path, { operation: undefined, status: 404, text: '{}' })
    const log = [strange('/store/a'), strange('/store/b'), orders(500), orders(200)]
    expect(saidOf(['ORDERS-1'], log)).toStrictEqual([
      '3+1+2 ORDERS-1 satisfied: unlike paths that do not exist',
      '4+1+2 ORDERS-1 satisfied: unlike paths that do not exist',
    ])
  })
})

describe('a name that was refused', () => {
  const said = (log: Log) => statesOf(['AUTH-5', 'CREATE-7'], log)

  test('leaves a trace where no other create may have stored it', () => {
    expect(said([refused(0, lost), trace])).toStrictEqual(['1+2 CREATE-7 violated'])
    expect(said([refused(0, rex, 401, withoutKey), trace])).toStrictEqual(['1+2 AUTH-5 violated'])
    expect(said([sent(refused(0, lost)), refused(0, lost), trace])).toStrictEqual(['1+2 CREATE-7 violated'])
  })

  test('leaves one whatever other requests carry that name, or were refused with it', () => {
    const listing = { ...page(50, []), request: { ...page(50, []).request, body: JSON.stringify(rex) } }
    const elsewhere = refused(50, rex, 401, withoutKey)
    expect(said([sent(listing), refused(0, lost), trace])).toStrictEqual(['1+2 CREATE-7 violated'])
    expect(said([sent(elsewhere), refused(0, lost), trace])).toStrictEqual(['1+2 CREATE-7 violated'])
    expect(said([refused(0, lost), sent(listing), trace])).toStrictEqual(['1+2 CREATE-7 violated'])
    expect(said([refused(0, lost), listing, trace])).toStrictEqual(['1+3 CREATE-7 violated'])
    expect(said([sent(elsewhere), sent(refused(0, lost)), refused(0, lost), trace])).toStrictEqual([
      '1+2 CREATE-7 violated',
    ])
  })

  test('leaves none where it was sent twice, or without an answer that says nothing was done', () => {
    expect(said([{ ...refused(0, lost), resent: true }, trace])).toStrictEqual([])
    expect(said([refused(0, lost, 500), trace])).toStrictEqual([])
    expect(said([refused(0, lost, 409), trace])).toStrictEqual([])
    expect(said([refused(0, rex, 500), refused(50, lost), trace])).toStrictEqual([])
    expect(said([refused(0, rex, 400, withoutKey), trace])).toStrictEqual([])
    expect(said([refused(0, lost, 429), trace])).toStrictEqual([])
  })

  test('leaves none where another create of it got no answer, or one without its body', () => {
    expect(said([unanswered(created(0, rex, {})), refused(50, lost), trace])).toStrictEqual([])
    expect(said([refused(0, lost), unanswered(created(50, rex, {})), trace])).toStrictEqual([])
    expect(said([refused(0, lost), withoutBody(created(50, rex, {})), trace])).toStrictEqual([])
  })

  test('leaves none while another create of it is under way', () => {
    const first = refused(0, lost)
    const second = refused(20, lost)
    const third = created(40, rex, { id: 7, ...rex })
    const out = [sent(first), sent(second), sent(third)]
    expect(said([...out, first, trace])).toStrictEqual([])
    expect(said([...out, first, second, trace])).toStrictEqual([])
    expect(said([sent(first), sent(second), first, second, trace])).toStrictEqual(['2+3 CREATE-7 violated'])
    expect(said([...out, first, second, third, trace])).toStrictEqual([])
  })

  test('leaves none where it came without the key, and with it one is under way', () => {
    const unkeyed = refused(0, rex, 401, withoutKey)
    const keyed = created(20, rex, { id: 7, ...rex })
    expect(said([sent(keyed), unkeyed, trace])).toStrictEqual([])
    expect(said([sent(keyed), sent(keyed), unkeyed, refused(30, lost), trace])).toStrictEqual([])
  })

  test('is told by its head alone', () => {
    expect(said([withoutBody(refused(0, lost)), trace])).toStrictEqual(['1+2 CREATE-7 violated'])
  })
})

describe('an animal of its own', () => {
  const states = (log: Log) => statesOf(['GET-1', 'LIST-10', 'CREATE-10'], log)
  const rexIs7 = { id: 7, ...rex }

  test('is one that a 201 told with an id, or another success with all of it, and none else', () => {
    const missing = notFound(later, 7)
    expect(states([created(0, rex, rexIs7), missing])).toStrictEqual(['1+2 GET-1 violated'])
    expect(states([created(0, rex, rexIs7, { status: 200 }), missing])).toStrictEqual(['1+2 GET-1 violated'])
    expect(states([created(0, rex, { id: 7 }, { status: 200 }), missing])).toStrictEqual([])
    expect(states([created(0, rex, rexIs7, { status: 500 }), missing])).toStrictEqual([])
    expect(states([withoutBody(created(0, rex, rexIs7)), missing])).toStrictEqual([])
    expect(statesOf(['LIST-5'], [created(0, rex, rex), page(later, [])])).toStrictEqual([])
  })

  test.each([
    ['name', 'Max'],
    ['categoryId', 4],
    ['status', 'pending'],
  ])('is not expected with the %s that was sent once its create told another', (member, value) => {
    const said = { ...rexIs7, [member]: value }
    const neither = { ...rexIs7, [member]: member === 'categoryId' ? 5 : 'available' }
    for (const shown of [said, neither]) {
      expect(states([created(0, rex, said), fetched(later, 7, shown)])).toContain('2 GET-1 undecided')
      expect(states([created(0, rex, said), fetched(later, 7, shown)])).not.toContain('1+2 GET-1 violated')
    }
    expect(states([created(0, rex, said), fetched(later, 7, rexIs7)])).toStrictEqual(['2 GET-1 satisfied'])
    expect(states([created(0, rex, rexIs7), fetched(later, 7, said)])).toContain('1+2 GET-1 violated')
  })

  test('is expected with no status where none was sent, whatever its create told', () => {
    const { status: _, ...bare } = rex
    const [none, sold] = [
      { id: 7, ...bare },
      { id: 7, ...bare, status: 'sold' },
    ]
    for (const told of [none, sold, { ...none, status: 'lost' }])
      for (const shown of [none, sold, { ...sold, status: 'pending' }])
        expect(
          states([created(0, bare, told), fetched(later, 7, shown), page(later, [shown])]),
        ).toStrictEqual(['2 GET-1 satisfied', '3 LIST-10 satisfied'])
  })

  test('without a status sent is on no page of a status by necessity, and on any without one', () => {
    const { status: _, ...bare } = rex
    const told = created(0, bare, { id: 7, ...bare, status: 'sold' })
    const filtered = page(later, [], '/pets?status=sold')
    expect(statesOf(['LIST-5', 'LIST-8'], [told, filtered])).toStrictEqual([])
    expect(statesOf(['LIST-5', 'LIST-8'], [told, page(later, [])])).toStrictEqual([
      '2 LIST-5 violated',
      '2 LIST-8 undecided',
    ])
  })

  test('is expected as it was created, and nothing of it once its id was told twice', () => {
    const maxIs7 = { id: 7, ...max }
    expect(
      saidOf(['LIST-10'], [created(0, rex, rexIs7), created(50, max, maxIs7), page(100, [maxIs7])]),
    ).toStrictEqual(['3 LIST-10 undecided: the id 7 was told for two animals, see CREATE-6'])
    expect(states([created(0, rex, rexIs7), page(100, [rexIs7])])).toContain('2 LIST-10 satisfied')
  })

  test('that a body brought the id of is expected to be nothing, until a fetch shows it unharmed', () => {
    const brought = created(later + 50, { ...max, id: 7 }, { id: 9, ...max })
    const before = [created(0, rex, rexIs7), fetched(later, 7, rexIs7)]
    const changed = page(later + 100, [{ ...rexIs7, name: 'Max' }])
    const harmless = fetched(later + 90, 7, rexIs7)
    expect(states([...before, brought, changed])).toStrictEqual([
      '2 GET-1 satisfied',
      '3 CREATE-10 satisfied',
    ])
    expect(states([...before, brought, harmless, changed])).toStrictEqual([
      '2 GET-1 satisfied',
      '3 CREATE-10 satisfied',
      '4 GET-1 satisfied',
      '2+4 CREATE-10 satisfied',
      '1+5 LIST-10 violated',
    ])
    const unkeyed = refused(later + 50, { ...max, id: 7 }, 401, withoutKey)
    expect(states([...before, unkeyed, changed])).toStrictEqual(['2 GET-1 satisfied', '1+4 LIST-10 violated'])
  })

  test('is compared with what it was before the first body that brought its id', () => {
    const bring = (at: number, id: number) => created(at, { ...max, id: 7 }, { id, ...max })
    const harmed = fetched(later + 200, 7, { ...rexIs7, name: 'Max' })
    const log = [fetched(0, 7, rexIs7), bring(50, 9), harmed, bring(later + 300, 10), harmed]
    expect(states(log)).toStrictEqual([
      '1 GET-1 satisfied',
      '2 CREATE-10 satisfied',
      '3 GET-1 satisfied',
      '1+2+3 CREATE-10 violated',
      '4 CREATE-10 satisfied',
      '5 GET-1 satisfied',
      '1+2+5 CREATE-10 violated',
    ])
  })

  test('whose own create brought its id is told of by nothing but that', () => {
    const log = [created(0, { ...rex, id: 7 }, rexIs7), fetched(later, 7, { ...rexIs7, name: 'Max' })]
    expect(states(log)).toStrictEqual(['1 CREATE-10 violated', '2 GET-1 satisfied'])
  })
})
