import { expect, test, vi } from 'vitest'
import { main } from '../../../src/cli/main.ts'
import { called, fakeIo } from '../../unit/cli/called.ts'

test('the service answers until a signal comes; meanwhile its port is taken', async () => {
  const io = fakeIo()
  const serving = main(['serve', '--port', '0'], io)
  await vi.waitFor(() => expect(io.written.out).toContain('Ctrl-C stops it'), { timeout: 30_000 })
  const [, baseUrl = ''] = /listens at (\S+)/.exec(io.written.out) ?? []
  const [, key = ''] = /PETSTORE_API_KEY=(\w+)/.exec(io.written.out) ?? []
  const response = await fetch(`${baseUrl}/pets`, { headers: { authorization: `Bearer ${key}` } })
  expect(response.status).toBe(200)
  await response.arrayBuffer()

  const { port } = new URL(baseUrl)
  const second = await called(['serve', '--port', port])
  expect(second.code).toBe(2)
  expect(second.err).toBe(
    `Port ${port} of 127.0.0.1 is in use. Choose another with --port; 0 takes a free one.\n`,
  )

  io.signals.emit('SIGTERM')
  expect(await serving).toBe(0)
  expect(io.signals.eventNames()).toEqual([])
  await expect(fetch(baseUrl)).rejects.toThrow()
})
