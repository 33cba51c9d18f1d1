import { describe, expect, test } from 'vitest'
import { noCredential } from '../../../../src/http/credential.ts'
import { confirmed, created, type Log, refused, saidOf, statesOf, tag, unanswered } from '../a-log.ts'

const rows = ['CREATE-3', 'CREATE-4', 'CREATE-5'] as const
const rex = { name: `${tag} 1`, categoryId: 3, status: 'sold' }
const letIn = created(0, rex, { id: 7, ...rex })
const last = (...log: Log) => saidOf(rows, log).at(-1)
const states = (...log: Log) => statesOf(rows, log)
const text = (body: string, status = 400) => refused(50, undefined, status, { body })

describe('an invalid body', () => {
  test.each<readonly [string, string]>([
    ['{"categoryId":3}', 'CREATE-3 satisfied: name missing'],
    [`{"name":"${tag} 2"}`, 'CREATE-3 satisfied: categoryId missing'],
    ['{}', 'CREATE-3 satisfied: categoryId missing, name missing'],
    [`{"name":5,"categoryId":3}`, 'CREATE-4 satisfied: name number'],
    [`{"name":"","categoryId":3.5}`, 'CREATE-4 satisfied: categoryId fraction'],
    [`{"name":"Kim","categoryId":"3"}`, 'CREATE-4 satisfied: categoryId string'],
    [`{"name":"Kim","categoryId":null}`, 'CREATE-4 satisfied: categoryId null'],
    [`{"name":"Kim","categoryId":[3]}`, 'CREATE-4 satisfied: categoryId array'],
    [`{"name":"Kim","categoryId":{}}`, 'CREATE-4 satisfied: categoryId object'],
    [`{"name":true,"categoryId":3}`, 'CREATE-4 satisfied: name boolean'],
    [`{"name":"Kim","categoryId":9223372036854775808}`, 'CREATE-4 satisfied: categoryId beyond int64'],
    [`{"name":"Kim","categoryId":3,"status":"lost"}`, 'CREATE-4 satisfied: status string'],
    [`{"categoryId":3,"status":"lost"}`, 'CREATE-4 satisfied: name missing, status string'],
    ['', 'CREATE-5 satisfied: no body'],
    ['null', 'CREATE-5 satisfied: null'],
    ['[]', 'CREATE-5 satisfied: array'],
    ['"Kim"', 'CREATE-5 satisfied: string'],
    ['5', 'CREATE-5 satisfied: number'],
    ['5.5', 'CREATE-5 satisfied: fraction'],
    ['true', 'CREATE-5 satisfied: boolean'],
  ])('keeps its row with 400, and breaks it with 201: %s', (body, line) => {
    const [row] = line.split(' ')
    expect(last(letIn, text(body))).toBe(`2 ${line}`)
    expect(last(letIn, { ...created(50, undefined, { id: 8, ...rex }, { body }) })).toMatch(
      new RegExp(`^2 ${row} violated: 400, not 201 `),
    )
  })

  test('is open where what it lacks is answered so by itself, whatever else is wrong with it', () => {
    const [lacking, both] = ['{"name":"Kim"}', '{"name":7}']
    for (const status of [403, 404, 422]) {
      const open = `CREATE-4 undecided: what is missing alone is answered ${status} too, see CREATE-3`
      expect(last(letIn, text(lacking, status), text(both, status))).toBe(`3 ${open}`)
    }
    expect(states(letIn, text(lacking, 422), text(both, 409))).toStrictEqual([
      '2 CREATE-3 violated',
      '3 CREATE-4 violated',
    ])
    expect(states(letIn, text(lacking), text(both, 422))).toStrictEqual([
      '2 CREATE-3 satisfied',
      '3 CREATE-4 violated',
    ])
    expect(states(letIn, text('{"name":7,"categoryId":1}', 422), text(both, 422)).at(-1)).toBe(
      '3 CREATE-4 violated',
    )
  })

  test('counts once a valid one was let in', () => {
    const needs = 'CREATE-5 undecided: needs the same request let in when made properly, see CREATE-1'
    expect(last(text('[]'))).toBe(`1 ${needs}`)
    expect(last(refused(0, rex), text('[]'))).toBe(`2 ${needs}`)
    expect(states(text('[]', 422))).toStrictEqual(['1 CREATE-5 violated'])
  })

  test('is open where its media type is answered 415, which valid bodies tell of', () => {
    const contentType = 'application/json; charset=utf-8'
    expect(last(letIn, { ...refused(50, undefined, 415, { body: '[]', contentType }) })).toBe(
      `2 CREATE-5 undecided: ${contentType} was answered 415, see CREATE-1`,
    )
    expect(states(letIn, refused(50, undefined, 422, { body: '[]', contentType }))).toStrictEqual([
      '2 CREATE-5 violated',
    ])
    expect(states(letIn, text('[]', 415))).toStrictEqual(['2 CREATE-5 violated'])
  })

  test('is open where the key may not do it, or nobody answers, and not told of by the limit', () => {
    for (const status of [401, 403])
      expect(last(letIn, text('[]', status))).toBe(
        `2 CREATE-5 undecided: POST /pets was answered ${status}, see AUTH-6`,
      )
    expect(states(letIn, unanswered(text('[]')))).toStrictEqual(['2 CREATE-5 undecided'])
    expect(states(letIn, text('[]', 500))).toStrictEqual(['2 CREATE-5 undecided'])
    expect(states(letIn, confirmed(text('[]', 500)))).toStrictEqual(['2 CREATE-5 violated'])
    expect(states(letIn, text('[]', 429))).toStrictEqual([])
    const silent = unanswered(text('[]'))
    const dropped = { ...silent, earlier: silent, survivor: letIn }
    expect(last(letIn, { kind: 'confirmed', exchange: dropped })).toBe(
      '2+1 CREATE-5 violated: 400, not no answer (closed: the connection was closed), twice',
    )
  })

  test('is none of other operations or without the key, and no body that is valid or left open is one', () => {
    expect(states(letIn, refused(50, [], 200, { credential: noCredential }))).toStrictEqual([])
    expect(states(letIn, refused(50, [], 200, { operation: 'listPets' }))).toStrictEqual([])
    expect(states(letIn, refused(50, rex))).toStrictEqual([])
    expect(states(letIn, refused(50, { ...rex, photo: 'x' }))).toStrictEqual([])
    expect(states(letIn, text('{"name":', 201))).toStrictEqual([])
  })
})
