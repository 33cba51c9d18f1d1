import { describe, expect, test } from 'vitest'
import { noCredential } from '../../../src/http/credential.ts'
import type { Exchange } from '../../../src/spec/exchange.ts'
import {
  created,
  fetched,
  type Log,
  notFound,
  page,
  refused,
  saidOf,
  tag,
  tookMs,
  unanswered,
} from './a-log.ts'

const rex = { name: `${tag} 1`, categoryId: 3, status: 'sold' }
const kim = { ...rex, name: `${tag} 2` }
const own = created(0, rex, { id: 700, ...rex })
const found = (at: number) => fetched(at, 700, { id: 700, ...rex })
const other = (at: number) => created(at, kim, { id: 701, ...kim })
const hidden = (at: number, id = 3_000_000) => notFound(at, id, 403)
const blocked = (at: number, body = '{"categoryId":3}') => refused(at, undefined, 403, { body })
const last = (...log: Log) => saidOf(['GET-2', 'GET-3', 'CREATE-3', 'CREATE-4', 'CREATE-5'], log).at(-1)

describe('403 to an id that names no animal', () => {
  test('breaks its requirement once an animal was fetched meanwhile and the same id is answered so again', () => {
    expect(last(own, found(50), hidden(100), found(200), hidden(300))).toMatch(
      /^3\+4\+5 GET-2 violated: 404, or the animal \d+ itself, not 403 /,
    )
    expect(last(own, found(50), hidden(100, 7000), found(200), hidden(300, 7000))).toMatch(
      /^3\+4\+5 GET-3 violated: 404, or the animal 7000 itself, not 403 /,
    )
  })

  test('breaks it too where all of that took less than a millisecond each', () => {
    const quickly = (one: Exchange): Exchange => ({ ...one, durationMs: 0.7 })
    expect(last(own, found(50), ...[hidden(100), found(100), hidden(100)].map(quickly))).toMatch(
      /^3\+4\+5 GET-2 violated/,
    )
  })

  test.each<readonly [string, Log]>([
    ['was fetched before alone', [own, found(50), hidden(100), hidden(300)]],
    ['was fetched beside it alone', [own, hidden(100), found(100 + tookMs - 1), hidden(300)]],
    ['is fetched beside the second alone', [own, hidden(100), found(300), hidden(300 + tookMs - 1)]],
    ['was created meanwhile, not fetched', [own, hidden(100), other(200), hidden(300)]],
    ['was not found meanwhile', [own, hidden(100), notFound(200, 700, 403), hidden(300)]],
    ['was not answered for meanwhile', [own, hidden(100), unanswered(found(200)), hidden(300)]],
    [
      'was redirected to meanwhile',
      [own, hidden(100), fetched(200, 700, { id: 700, ...rex }, { status: 300 }), hidden(300)],
    ],
    [
      'was fetched without the key meanwhile',
      [own, hidden(100), fetched(200, 700, { id: 700, ...rex }, { credential: noCredential }), hidden(300)],
    ],
  ])('is open where an animal %s', (_, log) => {
    expect(last(...log)).toMatch(/GET-2 undecided: GET \/pets\/3000000 was answered 403, see AUTH-6$/)
  })

  test('is open for another id, and where no request remained', () => {
    expect(last(own, found(50), hidden(100), found(200), hidden(300, 4_000_000))).toContain('GET-2 undecided')
    const spent = {
      ...hidden(300),
      ...notFound(300, 3_000_000, 403, { headers: { 'x-ratelimit-remaining': '0' } }),
    }
    expect(last(own, found(50), hidden(100), found(200), spent)).toMatch(/no request remained, see RATE-5$/)
  })

  test('is shown by the first such answer, and the first that let the key in after it had come', () => {
    const again = hidden(200 + tookMs - 1)
    expect(last(own, found(50), hidden(100), found(200), again, hidden(400))).toMatch(
      /^3\+4\+6 GET-2 violated/,
    )
    expect(last(own, found(50), hidden(100), found(200), found(300), hidden(400))).toMatch(
      /^3\+4\+6 GET-2 violated/,
    )
    expect(last(own, found(50), hidden(100), found(100 + tookMs), hidden(300))).toMatch(
      /^3\+4\+5 GET-2 violated/,
    )
    expect(last(own, found(50), hidden(100), blocked(100), found(200), hidden(300))).toMatch(
      /^3\+5\+6 GET-2 violated/,
    )
  })

  test('is forgotten once it is answered as it should be', () => {
    expect(last(own, found(50), hidden(100), found(200), notFound(300, 3_000_000))).toBe(
      '5 GET-2 satisfied: small',
    )
  })
})

describe('403 to an invalid body', () => {
  test.each([
    ['CREATE-3', '{"categoryId":3}'],
    ['CREATE-4', '{"name":null,"categoryId":3}'],
    ['CREATE-5', '[]'],
  ])('breaks %s once an animal was created meanwhile and the same body is answered so again', (row, body) => {
    expect(last(own, blocked(100, body), other(200), blocked(300, body))).toMatch(
      new RegExp(`^2\\+3\\+4 ${row} violated: 400, not 403 `),
    )
  })

  test('is open where none was, though one was fetched or listed', () => {
    for (const letIn of [found(200), page(200, [])])
      expect(last(own, blocked(100), letIn, blocked(300))).toMatch(
        /CREATE-3 undecided: POST \/pets was answered 403, see AUTH-6$/,
      )
  })
})
