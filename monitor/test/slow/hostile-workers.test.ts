import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { listenRaw } from '../../../test/e2e/support/listen.ts'
import { reference } from '../../../test/e2e/support/reference.ts'
import { hostileServers } from '../../../test/slow/hostile/hostile-servers.ts'
import { Fleet, type Target } from './fleet/fleet.ts'

/** What a worker of two slots may take (docs/scale.md). */
const mostBytes = 512 * 2 ** 20
/** Each took more, or had the thread of its run end. */
const attacks: ReadonlySet<string> = new Set([
  'sends four million chunks of a byte',
  'sends trailers without end',
  'sends tiny headers without end',
  'sends a storm of 103',
  'sends arrays nested half a million deep',
  'sends deep arrays side by side',
  'sends an id of 3.9 million digits',
  'sends a hundred strings of 32,000 characters',
])
/** Tells on the worker's second stream what it took. */
const usage = fileURLToPath(new URL('../../../test/slow/hostile/tell-memory.cjs', import.meta.url))

test('a worker of 512 MiB judges a good target beside hostile ones, and records each once', async () => {
  const fleet = await Fleet.open()
  const good = await reference()
  const options = { profile: 'core', maxRequests: 60, seed: 11 }
  const impatient = { ...options, consistencyWindow: 0, timeout: 800, maxTime: 25 }
  const targets: Target[] = [{ ...options, name: 'good', target: good.baseUrl, keyVariable: 'GOOD_KEY' }]
  const hostile = Object.entries(hostileServers).filter(([name]) => attacks.has(name))
  expect(hostile).toHaveLength(attacks.size)
  for (const [place, [, harm]] of hostile.entries())
    targets.push({
      ...impatient,
      name: `hostile-${place}`,
      target: `${await listenRaw(harm)}/v1`,
      keyVariable: `HOSTILE_${place}`,
    })
  const keys = Object.fromEntries(targets.map(({ keyVariable }) => [keyVariable, `a-key-of-${keyVariable}`]))
  fleet.allow(targets)
  const worker = fleet.worker(
    { ...keys, GOOD_KEY: good.keys.business, NODE_OPTIONS: `--require ${usage}` },
    '--slots',
    '2',
  )
  expect(await fleet.schedule(targets, ['--now', 'night'], { confirmAfter: 1 })).toMatchObject({ code: 0 })
  await fleet.until('each is recorded', async () => (await fleet.recorded('night')) >= targets.length)
  worker.process.kill('SIGTERM')
  const { err } = await worker.outcome
  expect(Number(/peak memory (\d+)/.exec(err)?.[1])).toBeLessThan(mostBytes)
  const runs = await fleet.history.db.selectFrom('run').selectAll().execute()
  expect(runs.map(({ target }) => target).toSorted()).toEqual(targets.map(({ name }) => name).toSorted())
  expect(runs.filter(({ verdict }) => verdict === 'conformant').map(({ target }) => target)).toEqual(['good'])
  expect((await fleet.jobs()).filter(({ retryCount }) => retryCount > 0)).toEqual([])
})
