import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { folder } from '../../../test/e2e/support/folder.ts'
import { listen } from '../../../test/e2e/support/listen.ts'
import { proxy } from '../../../test/e2e/support/proxy.ts'
import { faultNamed, reference } from '../../../test/e2e/support/reference.ts'
import { openHistory } from '../../src/history/open-history.ts'
import { called } from './support/cli.ts'
import { type Monitored, watch } from './support/monitored.ts'

test('a pass judges every target of a file, remembers what came of it, and shows no key', async () => {
  const [good, bad] = [await reference(), await reference(faultNamed('unknown-id-410'))]
  const targets: readonly Monitored[] = [
    { name: 'good', target: good.baseUrl, key: good.keys.business },
    { name: 'bad', target: bad.baseUrl, key: bad.keys.business },
    { name: 'gone', target: 'http://127.0.0.1:1/v1', key: 'n0b0dys-key' },
  ]
  const watched = await watch(targets, ['confirmAfter: 0', 'defaults: { maxRequests: 60 }'])
  const { code, out, err } = await watched.pass()
  expect({ code, err }).toEqual({ code: 1, err: '' })
  expect(out).toMatch(/^✓ good: conformant \(\d+ requests, \d+ s\)$/m)
  expect(out).toMatch(/^✗ bad: not conformant: GET-2.*looked at twice\)\n {2}! Turned non-conformant: GET-2/m)
  expect(out).toMatch(/^\? gone: inconclusive: The target does not answer/m)
  const { db } = await watched.history()
  const runs = await db
    .selectFrom('run')
    .select(['target', 'verdict', 'exitCode'])
    .orderBy('target')
    .execute()
  expect(runs).toEqual([
    { target: 'bad', verdict: 'non-conformant', exitCode: 1 },
    { target: 'gone', verdict: 'inconclusive', exitCode: 3 },
    { target: 'good', verdict: 'conformant', exitCode: 0 },
  ])
  expect(await db.selectFrom('event').select(['target', 'type']).execute()).toEqual([
    { target: 'bad', type: 'target.non-conformant' },
  ])
  const artifacts = await db.selectFrom('artifact').select(['name', 'content']).execute()
  expect(new Set(artifacts.map(({ name }) => name))).toEqual(
    new Set(['report.json', 'report.html', 'events.ndjson']),
  )
  const texts = artifacts.map(({ content }) => zstdDecompressSync(content).toString('utf8'))
  const everything = [out, await readFile(join(watched.cwd, 'history.db'), 'latin1'), ...texts].join('\n')
  for (const { key } of targets) expect(everything).not.toContain(key)
})

test('a pass that was killed may be made again, and one at the same time does no harm', async () => {
  const services = await Promise.all([1, 2, 3].map(() => reference()))
  const slow = await Promise.all(
    services.map(({ baseUrl }) => proxy(new URL(baseUrl).origin, { delayMs: 30 })),
  )
  const watched = await watch(
    services.map(({ keys }, index) => ({
      name: `s${index}`,
      target: `${slow[index]}/v1`,
      key: keys.business,
    })),
    ['confirmAfter: 0', 'defaults: { maxRequests: 30, concurrency: 1 }'],
  )
  const killed = watched.begin('--round', 'night', '--slots', '1')
  await killed.says('✓ s')
  killed.process.kill('SIGKILL')
  await killed.outcome
  const { db } = await watched.history()
  const before = await db.selectFrom('run').select('id').execute()
  expect(before.length).toBeGreaterThanOrEqual(1)
  expect(before.length).toBeLessThan(3)
  // What held the key is dead, and its lease runs out within a minute.
  await db.deleteFrom('lease').execute()
  const both = await Promise.all([watched.pass('--round', 'night'), watched.pass('--round', 'night')])
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  const after = await db.selectFrom('run').select(['id', 'target']).orderBy('target').execute()
  expect(after.map(({ target }) => target)).toEqual(['s0', 's1', 's2'])
  for (const { id } of before) expect(after.map((run) => run.id)).toContain(id)
  const { totals } = await db
    .selectFrom('target')
    .select('totals')
    .where('name', '=', 's0')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(totals)).toMatchObject({ runs: 1 })
})

test('a night in which a service breaks and mends itself is two events', async () => {
  const service = await reference()
  let isBroken = false
  const origin = await proxy(new URL(service.baseUrl).origin, {
    beforeAnswer: (answer) => {
      const { writeHead } = answer
      answer.writeHead = (status: number, ...rest: never[]) =>
        writeHead.call(answer, isBroken && status === 404 ? 410 : status, ...rest)
    },
  })
  const watched = await watch(
    [{ name: 'shop', target: `${origin}/v1`, key: service.keys.business }],
    ['confirmAfter: 0', 'defaults: { maxRequests: 40 }'],
  )
  for (const broken of [false, true, true, false, false]) {
    isBroken = broken
    await watched.pass()
  }
  const { db } = await watched.history()
  const events = await db.selectFrom('event').select('type').orderBy('at').execute()
  expect(events.map(({ type }) => type)).toEqual(['target.non-conformant', 'target.conformant'])
})

test('what is wrong with the file or a key is told before anything is sent', async () => {
  const service = await reference()
  const watched = await watch([{ name: 'shop', target: service.baseUrl, key: service.keys.business }])
  const cwd = watched.cwd
  const told = async (...args: readonly string[]): Promise<string> => {
    const { code, err, out } = await called(['run', ...args, '--keys', 'keys.yaml'], { cwd })
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).not.toMatch(/^\s*at /m)
    return err
  }
  expect(await told('none.yaml')).toContain('There is no file of targets none.yaml.')
  expect(await told('targets.yaml', '--history', '/')).toContain('The history / cannot be opened')
  expect(await told('targets.yaml', '--keep', '3')).toContain('--keep must be a span of time, such as 36h')
  expect(await told('targets.yaml', '--only', 'shpo')).toContain('has no "shpo". Did you mean shop?')
  expect(await told('targets.yaml', '--slots', '0')).toContain('--slots must be a whole number from 1 to 64')
  expect(await told('targets.yaml')).toContain(
    'The target "shop" cannot be judged. The key KEY_0 is not there: set KEY_0, which is to hold it.',
  )
  expect(service.arrivals).toEqual([])
  expect((await readdir(cwd)).toSorted()).toEqual([
    'keys.yaml',
    'petstore-conformance.history.db',
    'targets.yaml',
  ])
})

test('a signal ends a pass, and what was judged by then is remembered', async () => {
  const [quick, slow] = [await reference(), await reference()]
  const origin = await proxy(new URL(slow.baseUrl).origin, { delayMs: 200 })
  const watched = await watch(
    [
      { name: 'quick', target: quick.baseUrl, key: quick.keys.business },
      { name: 'slow', target: `${origin}/v1`, key: slow.keys.business },
    ],
    ['defaults: { maxRequests: 30, concurrency: 1 }'],
  )
  const pass = watched.begin()
  await pass.says('✓ quick')
  pass.process.kill('SIGTERM')
  const { code, out, err } = await pass.outcome
  expect(code).toBe(143)
  expect(err).toContain('SIGTERM: ending the pass')
  expect(out).toContain('· slow: called off, nothing was recorded')
  const { db } = await watched.history()
  expect(await db.selectFrom('run').select('target').execute()).toEqual([{ target: 'quick' }])
  expect(await db.selectFrom('lease').selectAll().execute()).toEqual([])
})

test('a pass tells receivers of changes, keeps what they do not take, and writes metrics', async () => {
  const service = await reference(faultNamed('unknown-id-410'))
  const got: { readonly body: string; readonly signature: string | undefined }[] = []
  let isDown = true
  const hook = await listen((request, answer) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      if (!isDown) got.push({ body, signature: String(request.headers['webhook-signature']) })
      answer.writeHead(isDown ? 400 : 204).end()
    })
  })
  const cwd = await folder()
  await writeFile(
    join(cwd, 'targets.yaml'),
    [
      'confirmAfter: 0',
      'defaults: { maxRequests: 40, labels: { team: pets } }',
      `receivers: [{ name: ops, kind: webhook, url: '${hook}/secret-path', secretVariable: OPS_SECRET }]`,
      `targets: [{ name: shop, target: '${service.baseUrl}', keyVariable: SHOP_KEY }]`,
    ].join('\n'),
  )
  const secret = 'whsec_c2VzYW1lc2VzYW1lc2VzYW1lc2VzYW1l'
  await writeFile(
    join(cwd, 'keys.yaml'),
    [
      'keys:',
      `  SHOP_KEY: { use: key, origins: ['${new URL(service.baseUrl).origin}'], environment: SHOP_KEY }`,
      `  OPS_SECRET: { use: signature, origins: ['${hook}'], file: ops.secret }`,
    ].join('\n'),
  )
  await writeFile(join(cwd, 'ops.secret'), `${secret}\n`)
  const env = { SHOP_KEY: service.keys.business, PETSTORE_KEYS: 'keys.yaml' }
  const pass = () => called(['run', 'targets.yaml', '--metrics', 'petstore.prom'], { cwd, env })
  const first = await pass()
  expect(first.err).toMatch(
    /^1 event for the receiver "ops" could not be sent \(.*400.*\); kept for a later pass\.$/m,
  )
  expect(first.err + first.out).not.toContain('secret-path')
  expect(got).toEqual([])
  isDown = false
  const history = await openHistory(join(cwd, 'petstore-conformance.history.db'))
  onTestFinished(() => history.close())
  // It would be tried again in a while.
  await history.db.updateTable('delivery').set({ dueAt: 0 }).execute()
  expect((await pass()).err).toBe('')
  expect((await pass()).err).toBe('')
  expect(got.map(({ body }) => JSON.parse(body))).toMatchObject([
    { specversion: '1.0', type: 'petstore-conformance.target.non-conformant', data: { target: 'shop' } },
  ])
  expect(got[0]?.signature).toMatch(/^v1,/)
  const metrics = await readFile(join(cwd, 'petstore.prom'), 'utf8')
  expect(metrics).toMatch(/^petstore_\w+\{[^}]*target="shop"[^}]*\} /m)
  expect(metrics).toContain('GET-2')
  const { code, err } = await called(['run', 'targets.yaml', '--metrics', 'metrics.txt'], { cwd, env })
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('end in .prom') })
})

test('help says what a pass does', async () => {
  const { code, out } = await called(['run', '--help'], { cwd: await folder() })
  expect(code).toBe(0)
  expect(out).toContain('Usage: petstore-monitor run [options] <targets>')
})
