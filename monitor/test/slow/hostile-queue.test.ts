import { fileURLToPath } from 'node:url'
import { zstdCompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { reference } from '../../../test/e2e/support/reference.ts'
import { Fleet } from './fleet/fleet.ts'

/** What a worker of two slots may take (docs/scale.md). */
const mostBytes = 512 * 2 ** 20
/** Tells on the worker's second stream what it took. */
const usage = fileURLToPath(new URL('../../../test/slow/hostile/tell-memory.cjs', import.meta.url))

test('whoever writes the database costs no good target its run, no worker its memory, and no log its lines', async () => {
  const fleet = await Fleet.open()
  const { db } = fleet.history
  const service = await reference()
  const shop = {
    name: 'shop',
    target: service.baseUrl,
    keyVariable: 'A_KEY',
    profile: 'read-only',
    plan: 'business',
    maxRequests: 60,
    consistencyWindow: 0,
    seed: 11,
  }
  fleet.allow([shop])
  expect(await fleet.schedule([shop], ['--now', 'night'])).toMatchObject({ code: 0 })
  await db.insertInto('watch').values({ name: 'damaged', entry: '{"entry":{"name":"damaged"}}' }).execute()
  await db.insertInto('watch').values({ name: 'no JSON', entry: '{' }).execute()
  await db.updateTable('setting').set({ value: '{"receivers":[{}],"confirmAfter":1e300}' }).execute()
  // Of a few kilobytes 600 MB are made.
  const content = zstdCompressSync(Buffer.alloc(600 * 2 ** 20))
  await db
    .insertInto('unconfirmed')
    .values({ target: 'bomb', cycle: 'night', startedAt: 0, content })
    .execute()
  const { name: _, target, keyVariable, ...options } = shop
  const enqueue = async (data: object, retryCount = 0): Promise<void> => {
    await sql`
      insert into petstore_queue.job (name, data, retry_limit, retry_count, heartbeat_seconds, group_id)
      values ('runs', ${JSON.stringify(data)}, 2000000000, ${retryCount}, 20, gen_random_uuid()::text)
    `.execute(db)
  }
  const job = (name: string, cycle: string, stage = 'run') => ({
    stage,
    cycle,
    watch: { entry: { name, labels: {}, keyVariable, options: { ...options, target } } },
  })
  await enqueue(job('bomb', 'night', 'confirm'))
  await enqueue(job('lines', 'night\nforged, cycle night: recorded\u001B[2J'))
  await enqueue(job('forged\nshop, cycle night: recorded', 'night'), 9)
  await enqueue(job('tireless', 'night'), 9)
  const worker = fleet.worker({ A_KEY: service.keys.business, NODE_OPTIONS: `--require ${usage}` })
  await fleet.until('each job has come to its end', async () =>
    (await fleet.jobs()).every(({ state }) => state === 'completed'),
  )
  worker.process.kill('SIGTERM')
  const { code, out, err } = await worker.outcome
  expect(code).toBe(0)
  expect(out).toMatch(/^shop, cycle night: recorded$/m)
  expect(out).toContain('lines, cycle night\\u{a}forged, cycle night: recorded\\u{1b}[2J: recorded\n')
  expect(out + err).not.toMatch(/^forged/m)
  expect(out + err).not.toContain('\u001B')
  expect(Number(/peak memory (\d+)/.exec(err)?.[1])).toBeLessThan(mostBytes)
  expect(err).toMatch(/^damaged: a target that is stored for workers is not in the form/m)
  expect(err).toMatch(/^no JSON: /m)
  expect(err).toMatch(/^tireless: the job was tried 9 times, and is given up$/m)
  expect(err).toMatch(/^a job of the queue: a target that is stored for workers is not in the form/m)
  expect(err).toContain('what is stored of all targets is not in the form')
  const runs = await db.selectFrom('run').select(['target', 'verdict', 'refused']).orderBy('target').execute()
  expect(runs).toEqual([
    { target: 'bomb', verdict: 'inconclusive', refused: expect.stringContaining('larger than 32 MiB') },
    {
      target: 'damaged',
      verdict: 'inconclusive',
      refused: expect.stringContaining('not stored in the form'),
    },
    { target: 'lines', verdict: 'conformant', refused: null },
    {
      target: 'no JSON',
      verdict: 'inconclusive',
      refused: expect.stringContaining('not stored in the form'),
    },
    { target: 'shop', verdict: 'conformant', refused: null },
  ])
  const tries = (await fleet.jobs()).map(({ retryCount }) => retryCount)
  expect(tries.filter((count) => count > 0)).toEqual([9, 9])
})
