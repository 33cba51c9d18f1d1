import { request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { type Answer, type Shown, startServer } from '../../../src/workers/start-server.ts'

const page: Answer = { status: 200, type: 'text/html; charset=utf-8', content: '<p>all targets' }

async function served(shown: Partial<Shown> = {}): Promise<string> {
  const server = await startServer(
    {
      trouble: async () => undefined,
      metrics: async () => ({ status: 200, type: 'text/plain; version=0.0.4', content: 'up 1\n' }),
      page: async (path) => (path === '' ? page : undefined),
      onError: () => undefined,
      ...shown,
    },
    { port: 0, host: '127.0.0.1' },
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
  expect(site.headers.get('content-security-policy')).toContain("default-src 'none'")
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
