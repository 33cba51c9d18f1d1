import { readFile } from 'node:fs/promises'
import { request as send } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listen } from '../../../test/e2e/support/listen.ts'
import { reference } from '../../../test/e2e/support/reference.ts'
import { watch } from './support/monitored.ts'

const longMs = 120_000

test('whatever stops a run leaves a target as it stands, and is told by its reason', async () => {
  const answers = {
    page: [200, 'This is not the pet store API: GET /pets answered 200 text/html'],
    moved: [301, 'The target redirects: GET /pets was answered 301, to https://a.example/v1'],
    gone: [404, 'No route answers under '],
    blocked: [403, 'The target forbids every request (403)'],
    down: [502, 'The target is unavailable: 502 to every request'],
    spent: [429, 'The rate limit lets no request through: GET /pets was answered 429 until '],
  } as const
  const told: unknown[] = []
  const hook = await listen(async (request, answer) => {
    told.push(JSON.parse((await request.toArray()).join('')))
    answer.end()
  })
  const targets = await Promise.all(
    Object.entries(answers).map(async ([name, [status]]) => {
      const headers = { 'content-type': 'text/html', location: 'https://a.example/v1', 'retry-after': '7200' }
      const origin = await listen((_, answer) => answer.writeHead(status, headers).end('<html>'))
      return { name, target: `${origin}/v1`, key: `the-key-of-${name}-which-is-long` }
    }),
  )
  const receivers = `receivers: [{ name: ops, kind: webhook, url: '${hook}' }]`
  const { pass, history } = await watch(targets, [receivers, 'unreachableAfter: 1'])
  const { code, out } = await pass()
  expect(code).toBe(3)
  for (const [name, [, reason]] of Object.entries(answers))
    expect(out).toContain(`? ${name}: inconclusive: ${reason}`)
  const unreachable = Object.entries(answers).filter(([name]) => name !== 'spent')
  expect(told).toHaveLength(unreachable.length)
  for (const [target, [, reason]] of unreachable)
    expect(told).toContainEqual(
      expect.objectContaining({
        type: 'petstore-conformance.target.unreachable',
        data: expect.objectContaining({ target, reason: expect.stringContaining(reason) }),
      }),
    )
  const { db } = await history()
  for (const { state } of await db.selectFrom('target').select('state').execute())
    expect(JSON.parse(state)).toMatchObject({ status: 'unknown', requirements: {} })
})

test('an address of another version is a violation of VERSION-1, told as such', async () => {
  const { pass, history } = await watch(
    [{ name: 'next', target: 'http://127.0.0.1:9/v2', key: 'the-key-of-next-which-is-long' }],
    ['confirmAfter: 0'],
  )
  expect((await pass()).code).toBe(1)
  const { db } = await history()
  const { state } = await db.selectFrom('target').select('state').executeTakeFirstOrThrow()
  expect(JSON.parse(state)).toMatchObject({
    status: 'non-conformant',
    requirements: { 'VERSION-1': { failed: true } },
  })
})

test(
  'a rotated key is told as such, once, and the target stays conformant',
  async () => {
    const service = await reference()
    let isRotated = false
    const origin = await listen((request, answer) => {
      const { method, url = '', headers } = request
      if (isRotated) {
        answer.writeHead(401, { 'content-type': 'application/json' })
        answer.end(JSON.stringify({ code: 'unauthorized', message: 'Unknown key', status: 401 }))
        return
      }
      const onwards = send(new URL(url, service.baseUrl), { method, headers }, (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(answer)
      })
      request.pipe(onwards)
    })
    const told: unknown[] = []
    const hook = await listen(async (request, answer) => {
      told.push(JSON.parse((await request.toArray()).join('')))
      answer.end()
    })
    const { cwd, pass, history } = await watch(
      [{ name: 'production', target: `${origin}/v1`, key: service.keys.business }],
      [`receivers: [{ name: ops, kind: webhook, url: '${hook}' }]`, 'defaults: { maxRequests: 60 }'],
    )
    const first = await pass('--round', '1')
    expect(first.code).toBe(0)

    isRotated = true
    for (const cycle of ['2', '3']) {
      const { code, out } = await pass('--round', cycle, '--metrics', 'petstore.prom')
      expect(code).toBe(3)
      expect(out).toContain(
        '? production: inconclusive: The service rejects this key (401 on every operation)',
      )
    }
    expect(told).toMatchObject([
      {
        type: 'petstore-conformance.key.rejected',
        data: { reason: 'The service rejects this key (401 on every operation)' },
      },
    ])
    const metrics = await readFile(join(cwd, 'petstore.prom'), 'utf8')
    expect(metrics).toContain('petstore_target_key_rejected{target="production"} 1')
    expect(metrics).toContain('petstore_target_conformant{target="production"} 1')
    expect(metrics).toContain('petstore_target_unreachable{target="production"} 0')

    isRotated = false
    expect((await pass('--round', '4')).code).toBe(0)
    expect(told).toMatchObject([{}, { type: 'petstore-conformance.key.accepted' }])
    const { db } = await history()
    const runs = await db
      .selectFrom('run')
      .select(['cycle', 'verdict', 'requests'])
      .orderBy('cycle')
      .execute()
    expect(runs.map(({ verdict }) => verdict)).toEqual([
      'conformant',
      'inconclusive',
      'inconclusive',
      'conformant',
    ])
    expect(runs.slice(1, 3).map(({ requests }) => requests)).toEqual([2, 2])
  },
  longMs,
)
