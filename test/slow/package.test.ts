import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { packageRoot } from '../../src/run/package-root.ts'
import { entry, startProcess } from '../e2e/support/cli.ts'
import { folder } from '../e2e/support/folder.ts'
import { npm, npx } from '../e2e/support/npm.ts'
import { oldNode } from '../e2e/support/old-node.ts'
import { faultNamed, reference } from '../e2e/support/reference.ts'
import { broken, openMusts, readReport } from '../e2e/support/reports.ts'

/** Installing asks a registry, which may take its time. */
const installMs = 300_000

let packed = ''

/** The tarball, made once. */
async function packedOnce(): Promise<string> {
  if (packed === '') {
    packed = await mkdtemp(join(tmpdir(), 'petstore-conformance-'))
    await npm(['pack', '--pack-destination', packed], { cwd: packageRoot() })
  }
  const [name = ''] = await readdir(packed)
  expect(name).toMatch(/^petstore-conformance-.*\.tgz$/)
  return join(packed, name)
}

afterAll(() => rm(packed, { recursive: true, force: true }))

/** A project of somebody else's, in which the package is installed. */
async function installed(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const cwd = await folder()
  await writeFile(join(cwd, 'package.json'), '{"name": "of-somebody-else", "private": true}\n')
  for (const [name, text] of Object.entries(files)) await writeFile(join(cwd, name), text)
  await npm(['install', '--prefer-offline', '--no-audit', '--no-fund', await packedOnce()], { cwd })
  return cwd
}

test('the package holds what a run needs, what says how to use it, and no more', async () => {
  const tarball = await packedOnce()
  const { code, out } = await startProcess('tar', ['-tzf', tarball], { cwd: dirname(tarball) }).outcome
  expect(code).toBe(0)
  const files = out.trim().split('\n')
  // What is compiled goes by digests of its content.
  const others = files.filter((name) => !name.startsWith('package/dist/'))
  expect(others.toSorted()).toEqual(
    [
      ...['LICENSE', 'README.md', 'package.json', 'bin/petstore-conformance.cjs', 'bin/launch.cjs'],
      'docs/calibration/summary.json',
      ...(await readdir(join(packageRoot(), 'spec'))).map((name) => `spec/${name}`),
    ]
      .map((name) => `package/${name}`)
      .toSorted(),
  )
  const dist = files.filter((name) => name.startsWith('package/dist/'))
  expect(dist.filter((name) => !/\.js$/.test(name))).toEqual([])
})

test('the package, installed in a project with a Vitest of its own, judges and leaves that alone', {
  timeout: installMs,
}, async () => {
  const bad = "throw new Error('this belongs to somebody else')\n"
  const cwd = await installed({ 'vitest.config.ts': bad, 'vite.config.js': bad, 'mine.test.ts': bad })
  await mkdir(join(cwd, 'suites'))
  await writeFile(join(cwd, 'suites/listing.test.ts'), bad)
  const before = await readdir(cwd)

  const { code, out, err } = await npx(['petstore-conformance', 'run', '--profile', 'core'], { cwd })
  expect(`${out}\n${err}`).not.toContain('somebody else')
  const report = await readReport(join(cwd, 'reports'))
  expect(report).toMatchObject({ complete: true, verdict: 'conformant', suiteFaults: [] })
  expect([...openMusts(report), ...broken(report)]).toEqual([])
  expect(code).toBe(0)
  expect((await readdir(cwd)).toSorted()).toEqual([...before, 'reports'].toSorted())
})

/** The machine's time, a month on. */
const later = `const { now } = Date
const month = 31 * 86_400_000
globalThis.Date = class extends Date {
  constructor(...args) {
    super(...(args.length === 0 ? [now() + month] : args))
  }
  static now() {
    return now() + month
  }
}
`

test("a newcomer's gate: red, green with waivers, and red again a month later", {
  timeout: installMs,
}, async () => {
  const cwd = await installed({ 'later.mjs': later })
  const { baseUrl, keys } = await reference(faultNamed('list-default-21'))
  const env = { PETSTORE_API_KEY: keys.business }
  const gate = ['petstore-conformance', 'run', '--target', baseUrl, '--requirement', 'LIST-2']
  const red = await npx(gate, { cwd, env })
  expect(red.out).toContain('LIST-2')
  expect(red.code).toBe(1)

  const written = await npx(
    ['petstore-conformance', 'report', 'reports', '--write-waivers', 'waivers.yaml'],
    {
      cwd,
      env,
    },
  )
  // As of the run that it is about.
  expect(written.code, written.err).toBe(1)
  const waivers = join(cwd, 'waivers.yaml')
  const waived = [...gate, '--waivers', 'waivers.yaml']
  const unfilled = await npx(waived, { cwd, env })
  expect(unfilled.err).toContain('reason')
  expect(unfilled.code).toBe(2)
  await writeFile(
    waivers,
    (await readFile(waivers, 'utf8'))
      .replaceAll(/reason:.*$/gm, 'reason: the old gateway cuts pages')
      .replaceAll(/issue:.*$/gm, 'issue: https://issues.example/7'),
  )
  const green = await npx(waived, { cwd, env })
  expect(green.out).toContain('waived')
  expect(green.code, `${green.out}${green.err}`).toBe(0)

  const expired = await npx(waived, {
    cwd,
    env: { ...env, NODE_OPTIONS: `--import ${join(cwd, 'later.mjs')}` },
  })
  expect(expired.out.replace(/\s+/g, ' ')).toMatch(/The waiver of LIST-2 has expired on \d{4}-\d\d-\d\d/)
  expect(expired.code).toBe(1)
})

test('on a Node that is not supported it says which one it needs', { timeout: installMs }, async () => {
  const cwd = await folder()
  const node = await oldNode()
  for (const args of [['run'], ['--help'], []]) {
    const { code, out, err } = await startProcess(node, [entry, ...args], { cwd }).outcome
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(
      /^petstore-conformance needs Node \^22\.22\.2 \|\| \^24\.15 \|\| >=26, and this is \d+\.\d+\.\d+\.\n$/,
    )
  }
  expect(await readdir(cwd)).toEqual([])
})
