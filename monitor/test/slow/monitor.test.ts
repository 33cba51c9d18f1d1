import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { allFaults } from '../../../calibration/mutants/index.ts'
import { startWatched } from '../../../calibration/watched.ts'
import { reference } from '../../../test/e2e/support/reference.ts'
import { sampled } from '../../../test/sampled.ts'
import { watch } from '../e2e/support/monitored.ts'

// What the embedded service does wrong may depend on the method; none of it must tempt a run that only reads.
test('a pass with the profile read-only sends nothing but GET, whatever is wrong with the service', async () => {
  // What is served under another version is known by its address, without a request.
  const seen = allFaults.filter(
    ({ profiles, target }) => profiles.includes('read-only') && target !== 'VERSION-1',
  )
  const count = 12
  const faults = sampled(seen, Math.floor(seen.length / count)).slice(0, count)
  expect(faults).toHaveLength(count)
  const services = await Promise.all(faults.map((fault) => startWatched({ fault })))
  onTestFinished(async () => {
    await Promise.all(services.map((service) => service.close()))
  })
  const watched = await watch(
    services.map(({ baseUrl, keys }, index) => ({
      name: `fault ${index}`,
      target: baseUrl,
      key: keys.business,
    })),
    ['confirmAfter: 0', 'defaults: { maxRequests: 40, plan: business }'],
  )
  await watched.pass('--slots', '2')
  for (const { arrivals } of services) {
    expect(new Set(arrivals.map(({ method }) => method))).toEqual(new Set(['GET']))
    expect(arrivals.length).toBeGreaterThan(5)
  }
  const { db } = await watched.history()
  const runs = await db.selectFrom('run').select('verdict').execute()
  expect(runs).toHaveLength(count)
  expect(runs.filter(({ verdict }) => verdict === 'non-conformant').length).toBeGreaterThan(count / 3)
})

// Three passes in a row, at the most, that do not reach it.
test('a night of a flapping network is none', async () => {
  const service = await reference()
  const { origin, flap } = await flapping(new URL(service.baseUrl).origin)
  const watched = await watch(
    [{ name: 'shop', target: `${origin}/v1`, key: service.keys.business }],
    ['confirmAfter: 0', 'unreachableAfter: 4', 'defaults: { maxRequests: 30 }'],
  )
  const codes: (number | null)[] = []
  const wrong: string[] = []
  for (const pattern of ['up', 'by turns', 'down', 'by turns', 'up', 'down', 'by turns', 'up'] as const) {
    flap(pattern)
    const { code, out } = await watched.pass()
    codes.push(code)
    if (code === 1) wrong.push(out)
  }
  const { db } = await watched.history()
  expect(await db.selectFrom('run').select('id').execute()).toHaveLength(codes.length)
  expect(await db.selectFrom('event').selectAll().execute()).toEqual([])
  expect(codes).toContain(3)
  expect(codes[0]).toBe(0)
  expect(wrong).toEqual([])
})

/** A way to a target that is up, down, or each for a moment by turns, until the test is over. */
async function flapping(origin: string): Promise<{
  readonly origin: string
  readonly flap: (pattern: 'up' | 'down' | 'by turns') => void
}> {
  const { hostname, port } = new URL(origin)
  const open = new Set<Socket>()
  let pattern: 'up' | 'down' | 'by turns' = 'up'
  let isUp = true
  const server: Server = createServer((socket) => {
    if (pattern === 'down' || (pattern === 'by turns' && !isUp)) {
      socket.resetAndDestroy()
      return
    }
    open.add(socket)
    const target = connect(Number(port), hostname)
    target.on('error', () => socket.destroy()).on('close', () => socket.destroy())
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      open.delete(socket)
      target.destroy()
    })
    socket.pipe(target).pipe(socket)
  })
  const turns = new AbortController()
  const turn = async (): Promise<void> => {
    while (!turns.signal.aborted) {
      await sleep(isUp ? 40 : 60)
      isUp = !isUp
      if (!isUp && pattern === 'by turns') for (const socket of open) socket.resetAndDestroy()
    }
  }
  const turning = turn()
  onTestFinished(async () => {
    turns.abort()
    await turning
    server.close()
    for (const socket of open) socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    flap: (next) => {
      pattern = next
    },
  }
}
