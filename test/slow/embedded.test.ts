import { join } from 'node:path'
import { expect, test } from 'vitest'
import { called } from '../e2e/support/cli.ts'
import { readEvents } from '../e2e/support/events.ts'
import { folder } from '../e2e/support/folder.ts'
import { faultNamed, reference, variantNamed } from '../e2e/support/reference.ts'
import { broken, openMusts, readReport, readTexts, withVerdict } from '../e2e/support/reports.ts'

test('the full profile finds the embedded service to conform, and every MUST judged', async () => {
  const cwd = await folder()
  const { code, out, err } = await called(['run', '--profile', 'full'], { cwd })
  const report = await readReport(join(cwd, 'reports'))
  expect(openMusts(report)).toEqual([])
  expect(broken(report)).toEqual([])
  expect(report).toMatchObject({ complete: true, verdict: 'conformant', suiteFaults: [], profile: 'full' })
  expect(withVerdict(report, 'not-selected')).toEqual([])
  expect([...(await readTexts(join(cwd, 'reports'))).keys()]).toEqual([
    'events.ndjson',
    'evidence.har',
    'junit.xml',
    'report.html',
    'report.json',
  ])
  expect(out).toContain('CONFORMANT')
  expect(err).toContain(`profile full, seed ${report.seed}`)
  expect(code).toBe(0)
})

test('the report tells what a full run did to the target, and nothing tells its keys', async () => {
  const cwd = await folder()
  const service = await reference()
  const { business, spare } = service.keys
  const env = { PETSTORE_API_KEY: business, PETSTORE_RATE_LIMIT_KEY: spare }
  const args = ['run', '--profile', 'full', '--max-requests', '400', '--plan', 'business']
  args.push('--target', service.baseUrl)
  const { code, out, err } = await called(args, { cwd, env })
  const report = await readReport(join(cwd, 'reports'))
  expect([...openMusts(report), ...broken(report)]).toEqual([])
  expect(code).toBe(0)
  expect(withVerdict(report, 'not-applicable')).toEqual([])

  const { arrivals } = service
  expect(report.requests.total).toBe(arrivals.length)
  const created = arrivals.filter(({ status }) => status === 201)
  expect(created.length).toBeGreaterThan(0)
  expect(report.leftovers).toHaveLength(created.length)
  // Limits, rules 2 and 3: nothing is asked again before Retry-After says so.
  expect(arrivals.filter(({ early }) => early)).toEqual([])

  const texts = [out, err, ...(await readTexts(join(cwd, 'reports'))).values()]
  for (const key of [business, spare]) {
    // A key without its end is one of the near misses that are sent; in Basic the key is written in Base64.
    const secrets = [key.slice(0, -4), Buffer.from(key).toString('base64').slice(0, 24)]
    for (const text of texts) for (const secret of secrets) expect(text).not.toContain(secret)
  }
})

test('the default profile finds it to conform too', async () => {
  const cwd = await folder()
  const { code, out } = await called(['run'], { cwd })
  const report = await readReport(join(cwd, 'reports'))
  expect([...openMusts(report), ...broken(report)]).toEqual([])
  expect(report).toMatchObject({ complete: true, verdict: 'conformant', profile: 'core' })
  expect(out).toContain('says nothing of yours')
  expect(code).toBe(0)
})

test('the profile read-only sends nothing but GET', async () => {
  const cwd = await folder()
  const service = await reference()
  const env = { PETSTORE_API_KEY: service.keys.pro }
  const { code } = await called(['run', '--profile', 'read-only', '--target', service.baseUrl], { cwd, env })
  expect(new Set(service.arrivals.map(({ method }) => method))).toEqual(new Set(['GET']))
  const report = await readReport(join(cwd, 'reports'))
  expect([...openMusts(report), ...broken(report)]).toEqual([])
  expect(report.leftovers).toEqual([])
  expect(code).toBe(0)
})

test.for([
  ['--profile', 'core'],
  ['--profile', 'read-only'],
  ['--profile', 'full', '--requirement', 'GET-1', '--requirement', 'AUTH-1'],
])('%s: a key that may be exhausted is not used where no limit is judged', async (args) => {
  const service = await reference()
  const env = { PETSTORE_API_KEY: service.keys.business, PETSTORE_RATE_LIMIT_KEY: service.keys.spare }
  const call = ['run', ...args, '--max-requests', '150', '--target', service.baseUrl]
  const { code } = await called(call, { cwd: await folder(), env })
  expect(code).toBe(0)
  expect(service.arrivals.map(({ key }) => key)).toContain('business')
  expect(service.arrivals.map(({ key }) => key)).not.toContain('spare')
})

test('an empty store has nothing to judge some rows by, and is not refused for it', async () => {
  const cwd = await folder()
  const service = await reference({ seeded: 0 })
  const env = { PETSTORE_API_KEY: service.keys.pro }
  const { code } = await called(['run', '--profile', 'read-only', '--target', service.baseUrl], { cwd, env })
  const report = await readReport(join(cwd, 'reports'))
  expect([...openMusts(report), ...broken(report)]).toEqual([])
  expect(withVerdict(report, 'not-applicable')).toEqual(expect.arrayContaining(['LIST-4', 'LIST-6', 'GET-1']))
  expect(code).toBe(0)
})

test('sixty requests are enough for the profile core, and no more are sent', async () => {
  const cwd = await folder()
  const service = await reference()
  const env = { PETSTORE_API_KEY: service.keys.business }
  const args = ['run', '--max-requests', '60', '--profile', 'core', '--target', service.baseUrl]
  const { code } = await called(args, { cwd, env })
  expect(service.arrivals.length).toBeLessThanOrEqual(60)
  const report = await readReport(join(cwd, 'reports'))
  expect(report.requests.total).toBe(service.arrivals.length)
  expect([...openMusts(report), ...broken(report)]).toEqual([])
  expect(code).toBe(0)
  const skipped = (await readEvents(join(cwd, 'reports'))).filter(
    (event) => event.kind === 'undetermined' && event.why === 'skipped',
  )
  expect(skipped.length).toBeGreaterThan(100)
})

test('a full run keeps to the requests that it is given', async () => {
  const cwd = await folder()
  const service = await reference()
  const env = { PETSTORE_API_KEY: service.keys.business, PETSTORE_RATE_LIMIT_KEY: service.keys.spare }
  const args = ['run', '--max-requests', '100', '--profile', 'full', '--target', service.baseUrl]
  const { code } = await called(args, { cwd, env })
  expect(service.arrivals.length).toBeLessThanOrEqual(100)
  const report = await readReport(join(cwd, 'reports'))
  expect(report.requests.total).toBe(service.arrivals.length)
  expect(broken(report)).toEqual([])
  expect([0, 3]).toContain(code)
})

test('one requirement can be judged by itself', async () => {
  const cwd = await folder()
  const { code } = await called(['run', '--requirement', 'GET-2'], { cwd })
  const report = await readReport(join(cwd, 'reports'))
  expect(withVerdict(report, 'pass')).toEqual(['GET-2'])
  expect(withVerdict(report, 'not-selected')).toHaveLength(report.requirements.length - 1)
  expect(code).toBe(0)
})

test("a key that is let in nowhere is the user's mistake", async () => {
  const cwd = await folder()
  const service = await reference()
  const env = { PETSTORE_API_KEY: 'a-key-of-somebody-else' }
  const { code } = await called(['run', '--target', service.baseUrl], { cwd, env })
  expect(withVerdict(await readReport(join(cwd, 'reports')), 'fail')).toEqual([])
  expect(code).toBe(3)
})

test('a key that may not create leaves open what takes a create, and breaks nothing', async () => {
  const cwd = await folder()
  const service = await reference(variantNamed('key-may-not-create'))
  const env = { PETSTORE_API_KEY: service.keys.business }
  const { code } = await called(['run', '--target', service.baseUrl], { cwd, env })
  const report = await readReport(join(cwd, 'reports'))
  expect(broken(report)).toEqual([])
  expect(withVerdict(report, 'inconclusive')).toEqual(expect.arrayContaining(['CREATE-1', 'CREATE-3']))
  expect(code).toBe(3)
})

test('a service with a fault is failed, with the clause and the request that shows it', async () => {
  const cwd = await folder()
  const service = await reference(faultNamed('list-default-21'))
  const env = { PETSTORE_API_KEY: service.keys.business }
  const { code, out } = await called(['run', '--target', service.baseUrl], { cwd, env })
  const report = await readReport(join(cwd, 'reports'))
  expect(withVerdict(report, 'fail')).toContain('LIST-2')
  expect(out).toMatch(/✗ F\d+ LIST-2: .* \(MUST\)/)
  expect(out).toContain('(section Endpoints 1, rule 2)')
  expect(out).toContain(`curl -i '${service.baseUrl}/pets`)
  expect(code).toBe(1)
})
