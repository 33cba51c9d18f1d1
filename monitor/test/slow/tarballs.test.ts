import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { packageRoot } from '../../../src/run/package-root.ts'
import { startProcess } from '../../../test/e2e/support/cli.ts'
import { npm, npx } from '../../../test/e2e/support/npm.ts'
import { faultNamed, reference } from '../../../test/e2e/support/reference.ts'
import { startPostgres } from '../../../test/slow/support/start-postgres.ts'

const mebibyte = 1024 * 1024
/** Vitest with its own dependencies takes 42 MB of it. */
const mostMebibytes = 55
const mostPackages = 50

let cwd = ''

async function install(workspace: readonly string[]): Promise<void> {
  const tarballs = await mkdtemp(join(tmpdir(), 'petstore-tarball-'))
  await npm(['pack', ...workspace, '--pack-destination', tarballs], { cwd: packageRoot() })
  const [name = ''] = await readdir(tarballs)
  await npm(['install', '--prefer-offline', '--no-audit', '--no-fund', join(tarballs, name)], { cwd })
  await rm(tarballs, { recursive: true })
}

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'petstore-installed-'))
  await writeFile(join(cwd, 'package.json'), '{"name": "of-somebody-else", "private": true}\n')
})

afterAll(() => rm(cwd, { recursive: true, force: true }))

test('the core alone is small, judges, certifies and verifies', async () => {
  await install([])
  const listed = await npm(['ls', '--all', '--parseable'], { cwd })
  const packages = listed.trim().split('\n').slice(1)
  expect(packages.length).toBeGreaterThan(10)
  expect(packages.length).toBeLessThanOrEqual(mostPackages)
  const used = await startProcess('du', ['-sk', 'node_modules'], { cwd }).outcome
  expect((Number.parseInt(used.out, 10) * 1024) / mebibyte).toBeLessThan(mostMebibytes)

  const { baseUrl, keys } = await reference()
  const env = { PETSTORE_API_KEY: keys.business, PETSTORE_RATE_LIMIT_KEY: keys.enterprise }
  const keygen = await npx(
    ['petstore-conformance', 'keygen', '--out', 'acme.pem', '--public-out', 'acme.pub'],
    { cwd, env },
  )
  expect(keygen.code, keygen.err).toBe(0)
  const certified = await npx(
    [
      ...['petstore-conformance', 'certify', '--target', baseUrl, '--key', 'acme.pem'],
      ...['--organization', 'Acme', '--implementation', 'acme-pets', '--implementation-version', '1.0.0'],
      ...['--out', 'certificate'],
    ],
    { cwd, env },
  )
  expect(certified.code, `${certified.out}${certified.err}`).toBe(0)
  const verified = await npx(['petstore-conformance', 'verify', 'certificate', '--public-key', 'acme.pub'], {
    cwd,
  })
  expect(verified.code, `${verified.out}${verified.err}`).toBe(0)
})

test('the monitor beside it judges two targets into SQLite and into PostgreSQL', async () => {
  await install(['-w', 'monitor'])
  const [good, bad] = [await reference(), await reference(faultNamed('list-default-21'))]
  const target = (name: string, { baseUrl }: typeof good) => ({
    name,
    target: baseUrl,
    keyVariable: name,
    profile: 'read-only',
    maxRequests: 40,
  })
  const key = (name: string, { baseUrl }: typeof good) => [
    name,
    { use: 'key', origins: [new URL(baseUrl).origin], environment: name.toUpperCase() },
  ]
  await writeFile(
    join(cwd, 'targets.yaml'),
    JSON.stringify({ confirmAfter: 1, targets: [target('good', good), target('bad', bad)] }),
  )
  await writeFile(
    join(cwd, 'keys.yaml'),
    JSON.stringify({ keys: Object.fromEntries([key('good', good), key('bad', bad)]) }),
  )
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const env = { GOOD: good.keys.business, BAD: bad.keys.business }
  for (const history of ['history.db', postgres.address]) {
    const places = ['--history', history]
    const judged = await npx(['petstore-monitor', 'run', 'targets.yaml', '--keys', 'keys.yaml', ...places], {
      cwd,
      env,
    })
    expect(judged.code, `${judged.out}${judged.err}`).toBe(1)
    expect(judged.out).toMatch(/^✓ good: conformant/m)
    const { code, out } = await npx(['petstore-monitor', 'history', 'bad', ...places], { cwd })
    expect(code).toBe(0)
    expect(out).toContain('LIST-2')
  }
})
