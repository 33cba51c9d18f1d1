import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, create } from '../../../calibration/test/e2e/ask.ts'
import { startWatched } from '../../../calibration/watched.ts'
import { type RunningReference, startReference } from '../../../src/service/start-reference.ts'
import { systemTime } from '../../../src/service/time.ts'

const secondsNow = (): number => Math.floor(Date.now() / 1000)

describe('the conforming service', () => {
  let reference: RunningReference
  beforeAll(async () => {
    reference = await startReference()
  })
  afterAll(() => reference.close())

  test('lists 20 animals by default and as many as limit says', async () => {
    expect(reference.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1$/)
    const page = await ask(reference, '/pets')
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toBe('application/json')
    expect(page.json).toHaveLength(20)
    expect((await ask(reference, '/pets?limit=1')).json).toHaveLength(1)
    expect((await ask(reference, '/pets?limit=33')).json).toHaveLength(33)
  })

  test.each(['available', 'pending', 'sold'])('lists only %s animals when asked for', async (status) => {
    const { json } = await ask(reference, `/pets?status=${status}&limit=5`)
    expect(json).toEqual(Array.from({ length: 5 }, () => expect.objectContaining({ status })))
  })

  test.each(['0', '101', '-1', 'x', '', '1.5', '99999999999'])('refuses limit=%s', async (limit) => {
    const answer = await ask(reference, `/pets?limit=${limit}`)
    expect(answer.status).toBe(400)
    expect(answer.json).toMatchObject({ status: 400 })
  })

  test('creates an animal, shows it first, and fetches it', async () => {
    const sent = { name: 'Zoë "<&\\ 🐈', categoryId: 3, status: 'sold' }
    const created = await create(reference, sent)
    expect(created.status).toBe(201)
    expect(created.json).toEqual({ id: expect.any(Number), ...sent })
    const id = /"id":(\d+)/.exec(created.text)?.[1]
    expect((await ask(reference, `/pets/${id}`)).text).toBe(created.text)
    expect((await ask(reference, '/pets?limit=1')).text).toBe(`[${created.text}]`)
  })

  test.each(['9223372036854775807', '-9223372036854775808', '9007199254740993', '-1'])(
    'keeps categoryId %s digit for digit',
    async (categoryId) => {
      const created = await create(reference, `{"name":"Big","categoryId":${categoryId}}`)
      expect(created.status).toBe(201)
      expect(created.text).toContain(`"categoryId":${categoryId},`)
    },
  )

  test.each([
    '{}',
    '{"name":"A"}',
    '{"categoryId":1}',
    '{"name":1,"categoryId":1}',
    '{"name":null,"categoryId":1}',
    '{"name":"A","categoryId":"1"}',
    '{"name":"A","categoryId":1.5}',
    '{"name":"A","categoryId":null}',
    '{"name":"A","categoryId":9223372036854775808}',
    '{"name":"A","categoryId":1,"status":"lost"}',
    '{"name":"A","categoryId":1,"status":null}',
    '[{"name":"A","categoryId":1}]',
    '"x"',
    'null',
    'true',
    '7',
    '',
    '{',
  ])('refuses the body %s', async (body) => {
    const answer = await create(reference, body)
    expect(answer.status).toBe(400)
    expect(answer.json).toEqual({ code: expect.any(String), message: expect.any(String), status: 400 })
  })

  test('refuses another media type', async () => {
    const headers = { 'content-type': 'text/plain' }
    expect((await ask(reference, '/pets', { method: 'POST', body: '{}', headers })).status).toBe(415)
  })

  test.each([
    ['GET', '/pets/4611686018427387904', 404],
    ['GET', '/pets/9223372036854775807', 404],
    ['GET', '/pets/10010', 404],
    ['GET', '/pets/4294968297', 404],
    ['GET', '/pets/a-word', 404],
    ['GET', '/nothing', 404],
    ['DELETE', '/pets', 405],
    ['PUT', '/pets/1001', 405],
    ['GET', '/store/orders', 200],
  ])('answers %s %s with %i, and 401 without a valid key', async (method, path, status) => {
    const answer = await ask(reference, path, { method })
    expect(answer.status).toBe(status)
    if (status >= 400) expect(answer.json).toMatchObject({ status })
    for (const key of [null, `${reference.keys.business}abcd`, reference.keys.business.slice(0, -4)]) {
      const refused = await ask(reference, path, { method, key })
      expect(refused.status).toBe(401)
      expect(refused.json).toMatchObject({ status: 401 })
    }
  })

  test('tells of the rate limit on every response', async () => {
    for (const [path, key] of [
      ['/pets', reference.keys.free],
      ['/nothing', reference.keys.free],
      ['/pets', null],
      ['/store/orders', null],
    ] as const) {
      const { headers } = await ask(reference, path, { key })
      const limit = Number(headers.get('x-ratelimit-limit'))
      expect(limit).toBe(key === null ? 1000 : 60)
      expect(Number(headers.get('x-ratelimit-remaining'))).toBeLessThan(limit)
      expect(Number(headers.get('x-ratelimit-reset'))).toBeGreaterThanOrEqual(secondsNow())
    }
  })
})

describe('the limit of a custom plan', () => {
  test('refuses what goes beyond it, and bans whoever does not wait', async () => {
    let now = Date.UTC(2026, 0, 1)
    const reference = await startWatched({
      enterprise: { limit: 3, windowMs: 2500 },
      ban: true,
      time: { ...systemTime, now: () => now },
    })
    const { enterprise: key, spare } = reference.keys
    const remaining: (string | null)[] = []
    for (let i = 0; i < 3; i += 1) {
      const { headers } = await ask(reference, '/pets', { key })
      remaining.push(headers.get('x-ratelimit-remaining'))
    }
    expect(remaining).toEqual(['2', '1', '0'])
    const refused = await ask(reference, '/pets', { key })
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('3')
    expect(refused.headers.get('x-ratelimit-reset')).toBe(String(now / 1000 + 3))
    now += 3000
    expect((await ask(reference, '/pets', { key })).status).toBe(200)
    expect(reference.banned.size).toBe(0)

    for (let i = 0; i < 4; i += 1) await ask(reference, '/pets', { key: spare })
    now += 500
    expect((await ask(reference, '/pets', { key: spare })).status).toBe(429)
    now += 60_000
    expect((await ask(reference, '/pets', { key: spare })).status).toBe(403)
    expect([...reference.banned]).toEqual(['spare'])
    expect(reference.arrivals.filter(({ early }) => early)).toHaveLength(1)
    await reference.close()
  })
})
