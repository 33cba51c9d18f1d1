import { readFile, writeFile } from 'node:fs/promises'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { called, type Outcome } from './support/cli.ts'
import { folder } from './support/folder.ts'
import { deafOrigin, listen, listenRaw } from './support/listen.ts'
import { reference } from './support/reference.ts'
import { readReport } from './support/reports.ts'

const key = 'a-key-of-a-user-who-is-new'
const page = '<!doctype html><title>Welcome to nginx!</title>'

function html(status: number, headers: Readonly<Record<string, string>> = {}): RequestListener {
  return (_request, answer) => answer.writeHead(status, { 'content-type': 'text/html', ...headers }).end(page)
}

function error(status: number, headers: Readonly<Record<string, string>> = {}): RequestListener {
  return (_request, answer) =>
    answer
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify({ code: 'some_code', message: 'Some words', status }))
}

/** The beginning of a body of JSON. */
function begin(answer: ServerResponse, headers: Readonly<Record<string, string>>): void {
  answer.writeHead(200, { 'content-type': 'application/json', ...headers }).write('[')
}

const json = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n'
const badChunks = (socket: Socket): unknown =>
  socket.once('data', () => socket.end(`${json}Transfer-Encoding: chunked\r\n\r\nzz\r\n[]\r\n0\r\n\r\n`))

/** A target, counted: what was sent to it. */
async function counting(make: (count: (request?: IncomingMessage) => void) => Promise<string>) {
  const methods: string[] = []
  const origin = await make((request) => methods.push(request?.method ?? 'any'))
  return { origin, methods }
}

const http = (answer: RequestListener) =>
  counting((count) =>
    listen((request, response) => {
      count(request)
      answer(request, response)
    }),
  )

const raw = (answer: (socket: Socket) => unknown) =>
  counting((count) =>
    listenRaw((socket) => {
      socket.once('data', () => count())
      answer(socket)
    }),
  )

async function run(
  target: string,
  args: readonly string[] = [],
  env = {},
): Promise<Outcome & { cwd: string }> {
  const cwd = await folder()
  const told = await called(['run', '--target', target, '--timeout', '1000', ...args], {
    cwd,
    env: { PETSTORE_API_KEY: key, ...env },
  })
  return { ...told, cwd }
}

/** As one line: the terminal breaks it where it ends. */
function unwrapped(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}

interface Row {
  readonly input: string
  readonly target: () => Promise<{ readonly origin: string; readonly methods: readonly string[] }>
  readonly requests: number
  readonly kind: string
  /** The first sentence. */
  readonly says: string | RegExp
}

const rows: readonly Row[] = [
  {
    input: 'a wrong key',
    target: () => http(error(401)),
    requests: 2,
    kind: 'key-rejected',
    says: 'The service rejects this key (401 on every operation).',
  },
  {
    input: 'the welcome page of a web server',
    target: () => http(html(200)),
    requests: 3,
    kind: 'not-the-api',
    says: 'This is not the pet store API: GET /pets answered 200 text/html.',
  },
  {
    input: 'a redirect to another host',
    target: () =>
      http((request, answer) => html(301, { location: `https://a.example${request.url}` })(request, answer)),
    requests: 2,
    kind: 'moved',
    says: 'The target redirects: GET /pets was answered 301, to https://a.example/v1/pets.',
  },
  {
    input: 'a path of its own before that of the service, behind a guard that comes before the routes',
    target: () =>
      http((request, answer) =>
        request.headers.authorization === undefined
          ? error(401)(request, answer)
          : error(404)(request, answer),
      ),
    requests: 3,
    kind: 'no-route',
    says: /No route answers under http:\/\/127.0.0.1:\d+\/v1: 404 to every request\./,
  },
  {
    input: 'a gateway that asks for a header of its own',
    target: () => http(error(400)),
    requests: 3,
    kind: 'not-the-api',
    says: 'This is not the pet store API: it answers every request alike, a path that no interface has too (GET /pets answered 400 application/json).',
  },
  {
    input: 'an answer of JSON that has no end',
    target: () =>
      http((_request, answer) => {
        begin(answer, {})
        const more = (): void => {
          while (!answer.destroyed && answer.write('1,'.repeat(32_000)));
        }
        answer.on('drain', more)
        more()
      }),
    requests: 3,
    kind: 'broken-answers',
    says: /No response of the target can be read: GET \/no-such-path was answered 200 \(.*\)\./,
  },
  {
    input: '404 to everything',
    target: () => http(html(404)),
    requests: 3,
    kind: 'no-route',
    says: /No route answers under http:\/\/127\.0\.0\.1:\d+\/v1: 404 to every request\./,
  },
  {
    input: '404 in JSON to everything',
    target: () => http(error(404)),
    requests: 3,
    kind: 'no-route',
    says: /No route answers under http:\/\/127\.0\.0\.1:\d+\/v1: 404 to every request\./,
  },
  {
    input: '403 to everything',
    target: () => http(html(403)),
    requests: 2,
    kind: 'forbidden',
    says: 'The target forbids every request (403).',
  },
  {
    input: '502 to everything',
    target: () => http(html(502)),
    requests: 4,
    kind: 'unavailable',
    says: 'The target is unavailable: 502 to every request.',
  },
  {
    input: '503 to everything, for an hour',
    target: () => http(html(503, { 'retry-after': '3600' })),
    requests: 4,
    kind: 'unavailable',
    says: /The target is unavailable: 503 to every request, until [-\d]+ [:\d]+ UTC\./,
  },
  {
    input: "429, the day's requests being spent",
    target: () => http(error(429, { 'retry-after': '36000' })),
    requests: 1,
    kind: 'rate-limited',
    says: /The rate limit lets no request through: GET \/pets was answered 429 until [-\d]+ [:\d]+ UTC, longer than --max-wait \(125 s\)\./,
  },
  {
    input: '429 once more after the wait that it asked for',
    target: () => http(error(429, { 'retry-after': '1' })),
    requests: 2,
    kind: 'rate-limited',
    says: /The rate limit lets no request through: GET \/pets was answered 429 until [-\d]+ [:\d]+ UTC\./,
  },
  {
    input: 'responses that break off',
    target: () =>
      http((_request, answer) => {
        begin(answer, { 'content-length': '100' })
        setTimeout(() => answer.destroy(), 20)
      }),
    requests: 2,
    kind: 'broken-answers',
    says: 'No response of the target can be read: GET /pets/1 was answered 200, and then the body broke off (',
  },
  {
    input: 'responses that drip',
    target: () =>
      http((_request, answer) => {
        begin(answer, {})
        const drip = setInterval(() => answer.write(' '), 100)
        answer.on('close', () => clearInterval(drip))
      }),
    requests: 2,
    kind: 'broken-answers',
    says: 'No response of the target can be read: GET /pets/1 was answered 200, and then the body did not end within 1 s.',
  },
  {
    input: 'bad chunks',
    target: () => raw(badChunks),
    requests: 2,
    kind: 'broken-answers',
    says: 'No response of the target can be read: GET /pets/1 was answered 200, and then the body broke off (',
  },
  {
    input: 'a port that speaks something else',
    target: () => raw((socket) => socket.once('data', () => socket.end('SSH-2.0-OpenSSH\r\n'))),
    requests: 2,
    kind: 'broken-answers',
    says: 'No response of the target can be read: the response to GET /pets/1 is no HTTP (',
  },
  {
    input: 'no response',
    target: () => raw(() => undefined),
    requests: 2,
    kind: 'unreachable',
    says: 'The target does not answer: no response within 1 s.',
  },
  {
    input: 'a port that nothing listens at',
    target: async () => ({ origin: await deafOrigin(), methods: [] }),
    requests: 0,
    kind: 'unreachable',
    says: 'The target does not answer: nothing listens at this host and port',
  },
  {
    input: 'a host that does not exist',
    target: async () => ({ origin: 'http://nowhere.invalid', methods: [] }),
    requests: 0,
    kind: 'unreachable',
    says: 'The target does not answer: there is no host of this name',
  },
]

test.for(rows)('$input stops the run, and no check begins', async ({ target, requests, kind, says }) => {
  const { origin, methods } = await target()
  const { code, out, err, cwd } = await run(`${origin}/v1`)
  expect(code).toBe(3)
  expect(methods).toHaveLength(requests)
  expect(methods).not.toContain('POST')
  if (typeof says === 'string') expect(unwrapped(out)).toContain(says)
  else expect(unwrapped(out)).toMatch(says)
  // No section begins, and Node has nothing to say.
  expect(
    err
      .split('\n')
      .filter(
        (line) =>
          !/^Judging |^Cost: |^Time: |^Waiting until [^;]*; then Preflight$|^Preflight, |^$/.test(line),
      ),
  ).toEqual([])
  const report = await readReport(join(cwd, 'reports'))
  expect(report).toMatchObject({ verdict: 'inconclusive', preflight: { kind }, leftovers: [], findings: [] })
  const judged = report.requirements.filter(
    ({ verdict }) => !['inconclusive', 'not-selected'].includes(verdict),
  )
  expect(judged).toEqual([])
  const inconclusive = report.requirements.filter(({ verdict }) => verdict === 'inconclusive')
  expect(new Set(inconclusive.map(({ reason }) => reason))).toEqual(new Set([report.preflight?.reason]))
  expect(await readFile(join(cwd, 'reports/junit.xml'), 'utf8')).toContain(`type="${kind}"`)
  // From its log, the same is told again.
  const again = await called(['report', 'reports'], { cwd })
  expect(again.code).toBe(3)
  expect((await readReport(join(cwd, 'reports'))).preflight).toEqual(report.preflight)
})

test('a base address without a version is refused before any request, with what was meant', async () => {
  const { origin, methods } = await http(html(200))
  for (const path of ['', '/', '/v1/pets']) {
    const { code, err } = await run(`${origin}${path}`)
    expect({ code, err }).toEqual({
      code: 2,
      err: `The base address must end in /v1 (--target). Did you mean ${origin}/v1?\n`,
    })
  }
  expect(methods).toEqual([])
})

test('of a base address of another version VERSION-1 is judged, and nothing else', async () => {
  const { origin, methods } = await http(html(200))
  const { code, cwd, out } = await run(`${origin}/v2`)
  expect(code).toBe(1)
  expect(methods).toEqual([])
  expect(unwrapped(out)).toContain('does not end in /v1, the only version that the interface describes.')
  const { requirements } = await readReport(join(cwd, 'reports'))
  const judged = requirements.filter(({ verdict }) => !['inconclusive', 'not-selected'].includes(verdict))
  expect(judged.map(({ id, verdict }) => [id, verdict])).toEqual([['VERSION-1', 'fail']])
})

test('a key that is rejected is compared with the second one', async () => {
  const service = await reference()
  const second = { PETSTORE_RATE_LIMIT_KEY: service.keys.enterprise }
  const { code, out, cwd } = await run(service.baseUrl, ['--profile', 'full'], second)
  expect(code).toBe(3)
  expect(unwrapped(out)).toContain('The service rejects this key (401 on every operation).')
  expect(unwrapped(out)).toContain('It accepts the second key (PETSTORE_RATE_LIMIT_KEY)')
  expect((await readReport(join(cwd, 'reports'))).requests.total).toBe(4)
})

test('a wrong key is named by the file that it comes from', async () => {
  const { baseUrl } = await reference()
  const cwd = await folder()
  await writeFile(join(cwd, 'key.txt'), key)
  const { out } = await called(['run', '--target', baseUrl, '--api-key-file', 'key.txt'], { cwd })
  expect(unwrapped(out)).toContain('Check that the key in key.txt is complete')
})

test.for(['full', 'rate-limit'])(
  'a wrong second key stops %s before anything is created',
  async (profile) => {
    const service = await reference()
    const { code, out, cwd } = await run(service.baseUrl, ['--profile', profile], {
      PETSTORE_API_KEY: service.keys.business,
      PETSTORE_RATE_LIMIT_KEY: key,
    })
    expect(code).toBe(3)
    expect(service.arrivals.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /v1/pets',
      'GET /v1/pets',
      'GET /v1/pets/1',
    ])
    expect(unwrapped(out)).toContain('Check that PETSTORE_RATE_LIMIT_KEY is complete')
    expect(await readReport(join(cwd, 'reports'))).toMatchObject({ preflight: { kind: 'key-rejected' } })
  },
)

test.for([500, 404, 403])('a list that alone answers %d is judged', async (status) => {
  const { origin, methods } = await http((request, answer) => {
    if (request.headers.authorization === undefined) error(401)(request, answer)
    else if (request.url?.startsWith('/v1/pets/')) error(404)(request, answer)
    else if (request.method !== 'GET') error(401)(request, answer)
    else if (request.url?.startsWith('/v1/pets') === true) error(status)(request, answer)
    else html(404)(request, answer)
  })
  const { code, cwd } = await run(`${origin}/v1`, ['--max-requests', '30'])
  expect(code).toBe(1)
  expect(methods.length).toBeGreaterThan(4)
  expect(await readReport(join(cwd, 'reports'))).not.toHaveProperty('preflight')
})

test('only OPEN requirements judge nothing', async () => {
  const service = await reference()
  const { code, out } = await run(service.baseUrl, ['--requirement', 'GET-4'], {
    PETSTORE_API_KEY: service.keys.business,
  })
  expect(code).toBe(3)
  expect(unwrapped(out)).toContain('Nothing was judged: only OPEN requirements were selected.')
})

test('a dry run can send the preflight, and writes nothing', async () => {
  const service = await reference()
  const args = ['--dry-run', '--preflight']
  const ready = await run(service.baseUrl, args, { PETSTORE_API_KEY: service.keys.business })
  expect(ready.code).toBe(0)
  expect(unwrapped(ready.out)).toContain(
    'Preflight, 1 request: the pet store API answers, so a run can begin. X-RateLimit-Limit is 1000.',
  )
  const stopped = await run(service.baseUrl, args)
  expect(stopped.code).toBe(3)
  expect(unwrapped(stopped.out)).toContain('Preflight, 2 requests: The service rejects this key')
  await expect(readFile(join(stopped.cwd, 'reports/report.json'))).rejects.toThrow('ENOENT')
  const alone = await run(service.baseUrl, ['--preflight'])
  expect(alone).toMatchObject({ code: 2, err: expect.stringContaining('--preflight goes with --dry-run') })
})

test('certify stops as a run does, and makes no certificate', async () => {
  const service = await reference()
  const cwd = await folder()
  await called(['keygen', '--out', 'acme.pem', '--public-out', 'acme.pub'], { cwd })
  const names = ['--implementation', 'Pets', '--implementation-version', '1', '--organization', 'Acme']
  const certify = ['certify', '--target', service.baseUrl, '--key', 'acme.pem', ...names]
  const env = { PETSTORE_API_KEY: key }
  expect(await called(certify, { cwd, env })).toMatchObject({
    code: 2,
    err: expect.stringContaining('A certificate needs a second key'),
  })
  const second = { ...env, PETSTORE_RATE_LIMIT_KEY: `${key}-too` }
  const { code, out } = await called(certify, { cwd, env: second })
  expect(code).toBe(3)
  expect(unwrapped(out)).toContain('It rejects the second key (PETSTORE_RATE_LIMIT_KEY) as well.')
  expect(unwrapped(out)).toContain('No certificate was made: its verdict is inconclusive')
})
