import { describe, expect, it } from 'vitest'
import { anExchange, errorText, type Given, judged, judgementsOn } from './an-exchange.ts'

const refused = (status: number, text: string, given: Given = {}): Given => ({ status, text, ...given })

describe('ERROR-1, ERROR-2 and ERROR-3', () => {
  it.each([400, 401, 404])('take a documented %i with an Error body', (status) => {
    const found = judged(anExchange(refused(status, errorText(status))))
    expect(found).toMatchObject({ 'ERROR-1': 'satisfied', 'ERROR-2': 'satisfied' })
    expect(found).not.toHaveProperty('ERROR-3')
  })

  it.each([403, 405, 406, 409, 410, 415, 422, 499])('lay the body of any other %i on ERROR-3', (status) => {
    const found = judged(anExchange(refused(status, errorText(status))))
    expect(found).toMatchObject({ 'ERROR-3': 'satisfied', 'ERROR-2': 'satisfied' })
    expect(found).not.toHaveProperty('ERROR-1')
    expect(judged(anExchange(refused(status, '{}')))).toMatchObject({ 'ERROR-3': 'violated' })
  })

  it('let an Error carry more', () => {
    const text = errorText(404, { details: [{ field: 'id' }], traceId: null })
    expect(judged(anExchange(refused(404, text)))).toMatchObject({
      'ERROR-1': 'satisfied',
      'ERROR-2': 'satisfied',
    })
  })

  it.each([
    ['code', 404],
    ['code', null],
    ['code', undefined],
    ['message', ['words']],
    ['message', undefined],
    ['status', '404'],
    ['status', null],
    ['status', undefined],
  ])('break ERROR-1 alone by %s %j', (field, value) => {
    const found = judged(anExchange(refused(404, errorText(404, { [field]: value }))))
    expect(found).toMatchObject({ 'ERROR-1': 'violated' })
    expect(found['ERROR-2']).toBe(field === 'status' ? undefined : 'satisfied')
  })

  it.each(['[]', '"not found"', 'null', '404', '{"error":{"code":"a","message":"b","status":404}}'])(
    'break ERROR-1 by the body %s',
    (text) => {
      expect(judged(anExchange(refused(404, text)))).toMatchObject({ 'ERROR-1': 'violated' })
    },
  )

  it('leave ERROR-2 to the shape of a body that tells no status', () => {
    const open = { state: 'undetermined', requirement: 'ERROR-2', blockedBy: 'ERROR-1' }
    expect(judgementsOn(anExchange(refused(404, '{}')))).toContainEqual(expect.objectContaining(open))
  })

  it('break ERROR-1 where there is no body', () => {
    expect(judged(anExchange(refused(404, '')))).toMatchObject({ 'ERROR-1': 'violated' })
  })

  it('break ERROR-2 by another status', () => {
    const found = judged(anExchange(refused(404, errorText(400))))
    expect(found).toMatchObject({ 'ERROR-1': 'satisfied', 'ERROR-2': 'violated' })
  })

  it('tell another status digit for digit', () => {
    const text = '{"code":"a","message":"b","status":9007199254740993}'
    expect(judgementsOn(anExchange(refused(404, text)))).toContainEqual(
      expect.objectContaining({ requirement: 'ERROR-2', actual: '"status": 9007199254740993' }),
    )
  })

  it('take an integer however JSON writes it', () => {
    const text = '{"code":"a","message":"b","status":404.0}'
    expect(judged(anExchange(refused(404, text)))).toMatchObject({
      'ERROR-1': 'satisfied',
      'ERROR-2': 'satisfied',
    })
  })

  it('break both by a fraction', () => {
    const found = judged(anExchange(refused(404, errorText(404, { status: 404.5 }))))
    expect(found).toMatchObject({ 'ERROR-1': 'violated', 'ERROR-2': 'violated' })
  })

  it.each<readonly [string, Given]>([
    ['200', {}],
    ['a 429', { status: 429 }],
    ['a 500', { status: 500 }],
    ['400 to orders', { status: 400, operation: 'listOrders' }],
    ['404 to orders', { status: 404, operation: 'listOrders' }],
  ])('leave %s alone', (_, given) => {
    const found = judged(anExchange({ ...given, text: '{}' }))
    for (const row of ['ERROR-1', 'ERROR-2', 'ERROR-3']) expect(found).not.toHaveProperty(row)
  })

  it('judge the 401 of orders', () => {
    const found = judged(anExchange({ operation: 'listOrders', status: 401, text: '{}' }))
    expect(found).toMatchObject({ 'ERROR-1': 'violated' })
  })
})

describe('ERROR-4', () => {
  it('is satisfied by whatever is no 5xx, orders aside', () => {
    expect(judged(anExchange())).toMatchObject({ 'ERROR-4': 'satisfied' })
    expect(judged(anExchange({ status: 429 }))).toMatchObject({ 'ERROR-4': 'satisfied' })
    expect(judged(anExchange({ status: 500 }))).not.toHaveProperty('ERROR-4')
    expect(judged(anExchange({ operation: 'listOrders' }))).not.toHaveProperty('ERROR-4')
  })
})
