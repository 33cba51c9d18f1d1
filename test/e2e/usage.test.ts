import { execFileSync } from 'node:child_process'
import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { called, type Outcome } from './support/cli.ts'
import { folder } from './support/folder.ts'
import { listen } from './support/listen.ts'
import { reference } from './support/reference.ts'

/** The words of a refusal: nothing else is written, and there is no stack in it. */
function refusal({ code, out, err }: Outcome): string {
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).not.toMatch(/^\s*at /m)
  expect(err).not.toContain('fault of the suite')
  return err
}

/** What a request says of its key, for the service behind. */
function forwarded({
  authorization,
}: {
  readonly authorization?: string | undefined
}): Record<string, string> {
  return authorization === undefined ? {} : { authorization }
}

test.for([
  [[], 'Usage: petstore-conformance'],
  [['rnu'], 'There is no command "rnu". Did you mean run?'],
  [['run', '--proflie', 'core'], 'There is no option "--proflie". Did you mean --profile?'],
  [['run', '--profile', 'coer'], 'core'],
  [['run', '--requirement', 'LIST-99'], 'There is no requirement "LIST-99"'],
  [['run', '--requirement', 'RATE-5'], 'Choose --profile full or --profile rate-limit'],
  [['run', '--target', 'pets.example/v1'], 'http'],
  [['run', '--target', 'http://127.0.0.1:9/v1'], 'Set PETSTORE_API_KEY'],
  [['run', '--api-key', 'hunter2-hunter2'], 'keys are no arguments'],
  [['run', '--max-requests', 'many'], '--max-requests must be a whole number'],
  [['run', '--config', 'missing.yaml'], 'There is no config file missing.yaml'],
] as const)('%j is refused in words that mend it', async ([args, words]) => {
  expect(refusal(await called(args, { cwd: await folder() }))).toContain(words)
})

test('a config file with an unknown option is refused by its name', async () => {
  const cwd = await folder()
  await writeFile(join(cwd, 'petstore-conformance.config.yaml'), 'profil: full\n')
  const words = refusal(await called(['run'], { cwd }))
  expect(words).toContain('petstore-conformance.config.yaml has an unknown option "profil"')
  expect(words).toContain('Did you mean profile?')
})

test('a key in the config file is refused and not shown', async () => {
  const cwd = await folder()
  await writeFile(join(cwd, 'conf.json'), '{"apiKey": "hunter2-hunter2"}')
  const words = refusal(await called(['run', '--config', 'conf.json'], { cwd }))
  expect(words).toContain('a key does not belong in a config file')
  expect(words).not.toContain('hunter2')
})

test('a folder that cannot be made is refused before the target is asked', async () => {
  const cwd = await folder()
  // A file stands where the folder would be: that holds whoever runs the test, root included.
  await writeFile(join(cwd, 'taken'), '')
  const args = ['run', '--requirement', 'VERSION-1', '--out', join('taken', 'reports')]
  expect(refusal(await called(args, { cwd }))).toContain(
    'Reports cannot be written to taken/reports: a file stands where a folder is needed. Name another',
  )
})

test('a system error is told in words', async () => {
  const cwd = await folder()
  await writeFile(join(cwd, 'taken'), '')
  await mkdir(join(cwd, 'empty'))
  await called(['keygen'], { cwd })
  for (const [args, words] of [
    [
      ['run', '--out', 'taken'],
      'Reports cannot be written to taken: a file stands where a folder is needed.',
    ],
    [['verify', 'empty', '--public-key', 'no.pub'], 'There is no key no.pub.'],
    [['keygen', '--out', 'no/key.pem'], 'no/key.pem cannot be written: there is no such file or folder.'],
    [['keygen', '--out', 'one', '--public-out', 'one'], 'Both keys would go to '],
    [['replay', 'empty'], 'There is no report empty/report.json.'],
  ] as const) {
    const err = refusal(await called(args, { cwd }))
    expect(err).toContain(words)
    expect(err).not.toMatch(/\bE[A-Z]{3,}\b/)
  }
  const page = ['verify', 'empty', '--public-key', 'key.pub', '--page', 'taken/page.html']
  const { code, err } = await called(page, { cwd })
  expect({ code, err }).toEqual({
    code: 2,
    err: `Cannot write a report to ${join(cwd, 'taken/page.html')}: a file stands where a folder is needed\n`,
  })
})

test('a service that does not know the category is told with the option that names one', async () => {
  const service = await reference({ seeded: 0 })
  const origin = await listen(async ({ method, url, headers }, answer) => {
    const { status, body, head } =
      method === 'POST'
        ? { status: 400, body: '{"code":"bad","message":"no such category","status":400}', head: undefined }
        : await fetch(`${new URL(service.baseUrl).origin}${url}`, { headers: forwarded(headers) }).then(
            async (one) => ({ status: one.status, body: await one.text(), head: one.headers }),
          )
    const limits = ['limit', 'remaining', 'reset'].map((name) => `x-ratelimit-${name}`)
    const told = limits.map((name) => [name, head?.get(name) ?? `${Math.ceil(Date.now() / 1000) + 60}`])
    answer.writeHead(status, { 'content-type': 'application/json', ...Object.fromEntries(told) }).end(body)
  })
  const args = ['run', '--target', `${origin}/v1`, '--requirement', 'CREATE-1', '--requirement', 'GET-1']
  const env = { PETSTORE_API_KEY: service.keys.pro }
  const { code, out } = await called(args, { cwd: await folder(), env })
  expect(code).toBe(3)
  const words = out.replaceAll(/\s+/g, ' ')
  expect(words).toContain('needs a categoryId that the service knows: name one with --category-id')
  expect(words).not.toMatch(/CREATE-1 inconclusive: CREATE-1|CREATE-1 needs[^.]*see CREATE-1/)
})

test('a dry run refuses what the run would, and names waivers that have expired', async () => {
  const cwd = await folder()
  const waiver = "requirement: GET-2, reason: known, issue: 'https://issues.example/7', until: 2020-01-31"
  await writeFile(join(cwd, 'waivers.yaml'), `- { ${waiver} }\n`)
  const args = ['run', '--dry-run', '--waivers', 'waivers.yaml']
  const { code, out } = await called(args, { cwd })
  expect(code).toBe(0)
  expect(out).toContain('The waiver of GET-2 has expired: it held until 2020-01-31')
  const taken = ['run', '--dry-run', '--write-waivers', 'waivers.yaml']
  expect(refusal(await called(taken, { cwd }))).toContain('waivers.yaml is there already')
})

test('a state file that cannot be used is told before a folder is made', async () => {
  const cwd = await folder()
  await writeFile(join(cwd, 'state.json'), 'no state')
  const args = ['run', '--target', 'http://127.0.0.1:9/v1', '--state', 'state.json']
  const words = refusal(await called(args, { cwd, env: { PETSTORE_API_KEY: 'the-key-of-a-new-user' } }))
  expect(words).toContain('state.json')
  expect(words).not.toContain('Judging')
  expect(await readdir(cwd)).toEqual(['state.json'])
})

test('reports are not written again while a run writes them', async () => {
  const cwd = await folder()
  const args = ['run', '--requirement', 'VERSION-1', '--out', 'r']
  expect((await called(args, { cwd })).code).toBe(0)
  const holder = { host: hostname(), pid: process.pid, until: Date.now() + 60_000 }
  await writeFile(join(cwd, 'r', 'run.lock'), JSON.stringify(holder))
  expect(refusal(await called(['report', 'r'], { cwd }))).toBe(
    `Another run, process ${process.pid}, writes its reports to r. Wait for it. A run gets another folder with --out.\n`,
  )
  await rm(join(cwd, 'r', 'run.lock'))
  expect((await called(['report', 'r'], { cwd })).code).toBe(0)
})

test('no more requests are told to be sent than in all, in a short run as well', async () => {
  const { err } = await called(['run', '--max-requests', '60'], { cwd: await folder() })
  const told = [...err.matchAll(/(\d+)\/(\d+) requests/g)].map(([, done, total]) => [
    Number(done),
    Number(total),
  ])
  expect(told.length).toBeGreaterThan(1)
  for (const [done, total] of told) expect(done).toBeLessThanOrEqual(total ?? 0)
})

test('a report that cannot be written ends with 2, and the verdict is told all the same', async () => {
  const cwd = await folder()
  await mkdir(join(cwd, 'reports', 'report.json'), { recursive: true })
  const args = ['run', '--requirement', 'VERSION-1']
  const { code, out, err } = await called(args, { cwd })
  expect(code).toBe(2)
  expect(out).toContain('CONFORMANT')
  expect(err).toContain('Cannot write a report to')
  expect(err).not.toMatch(/^\s*at /m)
})

test('a key file that is empty, missing or a folder is refused', async () => {
  const cwd = await folder()
  await writeFile(join(cwd, 'empty'), '\n')
  await mkdir(join(cwd, 'folder'))
  for (const [file, words] of [
    ['empty', 'is empty'],
    ['missing', 'There is no key file missing'],
    ['folder', 'folder'],
  ] as const) {
    const args = ['run', '--target', 'http://127.0.0.1:9/v1', '--api-key-file', file]
    expect(refusal(await called(args, { cwd }))).toContain(words)
  }
})

test('what another put in the place of a file is refused at once', async () => {
  const cwd = await folder()
  const config = 'petstore-conformance.config.yaml'
  execFileSync('mkfifo', [join(cwd, config), join(cwd, 'pipe')])
  expect(refusal(await called(['run'], { cwd }))).toBe(
    `The config file ${config} cannot be read (it is no regular file).\n`,
  )
  await rm(join(cwd, config))
  await symlink('/dev/zero', join(cwd, 'link'))
  for (const file of ['pipe', 'link']) {
    const target = ['run', '--target', 'http://127.0.0.1:9/v1']
    for (const args of [
      [...target, '--api-key-file', file],
      [...target, '--header-file', `X-Gateway=${file}`],
      [...target, '--ca', file],
      [...target, '--waivers', file],
      [...target, '--config', file],
      ['replay', file],
      ['compare', file, file],
      ['verify', '.', '--public-key', file],
    ])
      expect(refusal(await called(args, { cwd })), args.join(' ')).toContain('it is no regular file')
  }
})

test('nothing in the working folder is run', async () => {
  const cwd = await folder()
  const script = `import('node:fs').then(({ writeFileSync }) => writeFileSync(${JSON.stringify(join(cwd, 'was-run'))}, ''))`
  const modules = ['vitest', 'vite', 'yaml', 'undici', 'commander', 'petstore-conformance']
  const names = ['vitest.config.js', 'vite.config.mjs', 'index.js', '.pnp.cjs', 'vitest.workspace.js']
  const paths = [...names, ...modules.map((name) => join('node_modules', name, 'index.js'))]
  for (const path of paths) {
    await mkdir(dirname(join(cwd, path)), { recursive: true })
    await writeFile(join(cwd, path), script)
  }
  await writeFile(
    join(cwd, 'package.json'),
    '{"name": "theirs", "main": "index.js", "vitest": {"globals": true}}',
  )
  await writeFile(join(cwd, '.env'), `NODE_OPTIONS=--require=${join(cwd, 'index.js')}\n`)
  await writeFile(join(cwd, 'waivers.yaml'), '# none\n')
  const args = ['run', '--requirement', 'VERSION-1', '--waivers', 'waivers.yaml']
  expect((await called(args, { cwd })).code).toBe(0)
  expect(await readdir(cwd)).not.toContain('was-run')
  // It would have been told.
  execFileSync(process.execPath, ['index.js'], { cwd })
  expect(await readdir(cwd)).toContain('was-run')
})

test('a config file that leads to a secret is refused without a word of it', async () => {
  const cwd = await folder()
  await writeFile(join(cwd, 'secret'), '[hunter2-hunter2]: 1\n')
  await symlink('secret', join(cwd, 'petstore-conformance.config.yaml'))
  const words = refusal(await called(['run'], { cwd }))
  expect(words).toContain('has a name of a member that is no text. See')
  expect(words).not.toContain('hunter2')
})

test('a warning of Node shows no key', async () => {
  const service = await reference()
  // When the command listens for signals, it runs.
  const statements = [
    'const timer = setInterval(() => {',
    '  if (process.listenerCount("SIGINT") < 2) return',
    '  clearInterval(timer)',
    '  process.emitWarning("the key is " + process.env.PETSTORE_API_KEY)',
    '}, 1).unref()',
  ]
  const env = {
    PETSTORE_API_KEY: service.keys.pro,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(statements.join('\n'))}`,
  }
  const args = ['run', '--requirement', 'LIST-1', '--target', service.baseUrl]
  const { code, err } = await called(args, { cwd: await folder(), env })
  expect(code).toBe(0)
  expect(err).toContain('Warning: the key is <key>\n')
  expect(err).not.toContain(service.keys.pro)
})

test('nothing is sent before all of the command line is right', async () => {
  const cwd = await folder()
  const service = await reference()
  const env = { PETSTORE_API_KEY: service.keys.pro }
  refusal(await called(['run', '--target', service.baseUrl, '--seed', '-1'], { cwd, env }))
  refusal(await called(['run', '--target', service.baseUrl, '--profile', 'rate-limit'], { cwd, env }))
  expect(service.arrivals).toEqual([])
})

test('a dry run sends nothing and writes nothing', async () => {
  const cwd = await folder()
  const service = await reference()
  const env = { PETSTORE_API_KEY: service.keys.pro }
  const { code, out } = await called(['run', '--dry-run', '--target', service.baseUrl], { cwd, env })
  expect(code).toBe(0)
  expect(out).toContain(`Judging ${service.baseUrl}`)
  expect(service.arrivals).toEqual([])
})

test('a config file that a pull request brought sends the key nowhere', async () => {
  const heard: (string | undefined)[] = []
  const origin = await listen(({ headers }, answer) => {
    heard.push(headers.authorization)
    answer.writeHead(401).end()
  })
  const cwd = await folder()
  await writeFile(join(cwd, 'petstore-conformance.config.yaml'), `target: ${origin}/v1\nout: elsewhere\n`)
  const { code, err } = await called(['run'], { cwd, env: { PETSTORE_API_KEY: 'the-key-of-the-pipeline' } })
  expect(heard).toEqual([])
  expect({ code, err }).toEqual({
    code: 2,
    err: expect.stringContaining(
      'petstore-conformance.config.yaml sets target, which a config file may do only',
    ),
  })
  expect(await readdir(cwd)).toEqual(['petstore-conformance.config.yaml'])
})
