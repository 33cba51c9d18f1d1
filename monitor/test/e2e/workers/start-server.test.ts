import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { type Answer, type Shown, startServer } from '../../../src/workers/start-server.ts'

const page: Answer = { status: 200, type: 'text/html; charset=utf-8', content: '<p>all targets' }

async function served(shown: Partial<Shown> = {}, allowedHosts: readonly string[] = []): Promise<string> {
  const server = await startServer(
    {
      trouble: async () => undefined,
      metrics: async () => ({ status: 200, type: 'text/plain; version=0.0.4', content: 'up 1\n' }),
      page: async (path) => (path === '' ? page : undefined),
      onError: () => undefined,
      ...shown,
    },
    { port: 0, host: '127.0.0.1', allowedHosts },
  )
  onTestFinished(server.close)
  return server.url
}

test('it says that it is alive and ready, and shows metrics and the site', async () => {
  const url = await served()
  expect(await (await fetch(`${url}/healthz`)).text()).toBe('ok\n')
  expect(await (await fetch(`${url}/readyz`)).text()).toBe('ready\n')
  expect(await (await fetch(`${url}/metrics`)).text()).toBe('up 1\n')
  const site = await fetch(url)
  expect(await site.text()).toBe('<p>all targets')
  expect(site.headers.get('content-security-policy')).toMatch(
    /^default-src 'none';.* script-src 'sha256-[^']+';/,
  )
  expect((await fetch(`${url}/nothing`)).status).toBe(404)
})

test('it is alive and not ready where it cannot work, and says why', async () => {
  const url = await served({ trouble: async () => 'The database does not answer.' })
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  const ready = await fetch(`${url}/readyz`)
  expect([ready.status, await ready.text()]).toEqual([503, 'The database does not answer.\n'])
})

test('what cannot be told is told to nobody but the operator', async () => {
  const errors: unknown[] = []
  const url = await served({
    metrics: () => Promise.reject(new Error('password=secret')),
    onError: (error) => errors.push(error),
  })
  const metrics = await fetch(`${url}/metrics`)
  expect(metrics.status).toBe(503)
  expect(await metrics.text()).not.toContain('secret')
  expect(errors).toHaveLength(1)
})

test('nothing is changed by it, and no path leads out of it', async () => {
  const asked: string[] = []
  const url = await served({
    page: async (path) => {
      asked.push(path)
      return undefined
    },
  })
  expect((await fetch(url, { method: 'POST' })).status).toBe(405)
  // As it stands: fetch would tidy it up.
  await new Promise((resolve) => request(`${url}/`, { path: '/../../etc/passwd' }, resolve).end())
  expect(asked).toEqual(['etc/passwd'])
})

async function asked(
  url: string,
  path: string,
  host: string,
): Promise<readonly [number | undefined, string]> {
  const sent = request(`${url}${path}`, { headers: { host } }).end()
  const [response]: IncomingMessage[] = await once(sent, 'response')
  return response === undefined ? [undefined, ''] : [response.statusCode, await text(response)]
}

test.for(['localhost', 'LOCALHOST:9464', '127.0.0.1', '10.1.2.3:9464', '[::1]:9464', 'workers.example:9464'])(
  'it answers to %s',
  async (host) => {
    const url = await served({}, ['workers.example'])
    expect(await asked(url, '/', host)).toEqual([200, '<p>all targets'])
    expect(await asked(url, '/metrics', host)).toEqual([200, 'up 1\n'])
  },
)

test.for([
  'evil.example',
  'evil.example:9464',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'evil.example@127.0.0.1.nip.example',
  'a.workers.example',
  'no name',
])('a page whose name %j leads here reads nothing', async (host) => {
  const url = await served({ page: () => Promise.reject(new Error('asked')) }, ['workers.example', '::'])
  for (const path of ['/', '/healthz', '/readyz', '/metrics', '/runs/a/1/report.json'])
    expect(await asked(url, path, host)).toEqual([421, ''])
})
