import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { called } from '../e2e/support/cli.ts'
import { folder } from '../e2e/support/folder.ts'
import { deafOrigin, listen, listenRaw } from '../e2e/support/listen.ts'
import { readReport } from '../e2e/support/reports.ts'

/** Half a minute is the promise; as much again is for a machine that is busy with other things. */
const soonMs = 60_000

/** Judges a service of which no good can be said. */
async function judge(origin: string, { code, args = [] }: { code: number; args?: readonly string[] }) {
  const cwd = await folder()
  const env = { PETSTORE_API_KEY: 'a-key-that-is-in-nobodys-use', PETSTORE_RATE_LIMIT_KEY: 'nor-is-this-one' }
  const told = await called(['run', '--target', `${origin}/v1`, ...args], { cwd, env })
  expect(`${told.out}\n${told.err}`).not.toMatch(/^\s*at .*:\d+:\d+/m)
  expect(told.err).not.toContain('fault of the suite')
  const report = await readReport(join(cwd, 'reports'))
  expect(report.suiteFaults).toEqual([])
  expect(told.code).toBe(code)
  expect(told.ms).toBeLessThan(soonMs)
  const junit = await readFile(join(cwd, 'reports/junit.xml'), 'utf8')
  return { ...told, report, junit, folder: cwd }
}

/** The profile that exhausts a key goes other ways than the rest, so services that give no answer are tried on it too. */
const profiles = ['core', 'rate-limit'] as const

test('200 and {} to everything breaks the interface', async () => {
  const origin = await listen((_request, answer) => {
    answer.setHeader('content-type', 'application/json').end('{}')
  })
  const { out, report, junit } = await judge(origin, { code: 1 })
  expect(report.verdict).toBe('non-conformant')
  expect(out).toMatch(/NOT CONFORMANT/)
  expect(out).toMatch(/(?:✗ F\d+|Also violates) [^\n]*AUTH-1/)
  expect(junit).toContain('<failure')
})

test('500 to everything breaks the interface', async () => {
  const origin = await listen((_request, answer) => {
    answer.writeHead(500).end()
  })
  const { out, report } = await judge(origin, { code: 1 })
  expect(report.verdict).toBe('non-conformant')
  expect(out).toMatch(/(?:✗ F\d+|Also violates) [^\n]*LIST-1/)
})

test.for(profiles)('a service that closes every connection cannot be judged (%s)', async (profile) => {
  const origin = await listenRaw((socket) => socket.destroy())
  const { out, report, junit } = await judge(origin, { code: 3, args: ['--profile', profile] })
  expect(report.unreachable).toContain('does not answer')
  expect(report.findings).toEqual([])
  expect(out).toContain('does not answer')
  expect(junit).toContain('<error')
})

test.for(profiles)('an address that nobody listens at cannot be judged (%s)', async (profile) => {
  const { out, report } = await judge(await deafOrigin(), { code: 3, args: ['--profile', profile] })
  expect(report.unreachable).toContain('does not answer')
  expect(report.findings).toEqual([])
  expect(out).toContain('does not answer')
})

test.for(profiles)('a service that never answers cannot be judged (%s)', async (profile) => {
  const origin = await listenRaw(() => undefined)
  const args = ['--timeout', '1000', '--profile', profile]
  const { out, report } = await judge(origin, { code: 3, args })
  expect(report.unreachable).toContain('does not answer')
  expect(report.findings).toEqual([])
  expect(out).toContain('does not answer')
})

test('a service that never answers is asked twice, whatever else is to be asked', async () => {
  let asked = 0
  const origin = await listenRaw((socket) => {
    socket.on('data', () => {
      asked += 1
    })
  })
  await judge(origin, { code: 3, args: ['--timeout', '1000'] })
  expect(asked).toBe(2)
})

test('a host that there is none of cannot be judged', async () => {
  const { out } = await judge('http://nowhere.invalid', { code: 3 })
  expect(out).toContain('does not answer')
})

test.each([
  ['a million arrays within each other', `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`],
  ['arrays that never end', '['.repeat(1_000_000)],
])('a body of %s breaks the interface', async (_, body) => {
  const origin = await listen((_request, answer) => {
    answer.setHeader('content-type', 'application/json').end(body)
  })
  const { report } = await judge(origin, { code: 1, args: ['--max-requests', '30'] })
  expect(report.verdict).toBe('non-conformant')
})

test('429 to everything, and a Reset a minute off beside a Retry-After that cannot be read, is not waited for', async () => {
  const origin = await listen((_request, answer) => {
    answer
      .writeHead(429, {
        'retry-after': '-1, 1e9, soon',
        'x-ratelimit-limit': '60',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': String(Math.ceil(Date.now() / 1000) + 60),
      })
      .end()
  })
  const { report } = await judge(origin, { code: 3 })
  expect(report.requests.total).toBe(1)
  expect(report.requirements.find(({ id }) => id === 'LIST-1')).toMatchObject({
    verdict: 'inconclusive',
    reason: expect.stringContaining('no Retry-After that can be read'),
  })
})

test('a run that has taken its time ends with whole reports, and says what it did not reach', async () => {
  const origin = await listen(({ method }, answer) => {
    if (method === 'GET') answer.setHeader('content-type', 'application/json').end('[]')
  })
  const { report, out } = await judge(origin, { code: 1, args: ['--max-time', '3'] })
  expect(report.requests.total).toBeGreaterThan(1)
  const unreached = { verdict: 'inconclusive', reason: 'the run had taken its 3 s (--max-time)' }
  expect(report.requirements).toContainEqual(expect.objectContaining(unreached))
  expect(out).toContain('--max-time')
})

test('a key that comes back in Base64, hexadecimal or HTML stands in no report', async () => {
  const sent: string[] = []
  const origin = await listen(({ headers: { authorization = '' } }, answer) => {
    const bytes = Buffer.from(authorization)
    const base64 = bytes.toString('base64')
    const echoes = [
      base64,
      Buffer.from(`!${authorization}`).toString('base64url'),
      bytes.toString('hex'),
      Buffer.from(base64).toString('hex'),
      [...authorization].map((char) => `&#${char.charCodeAt(0)};`).join(''),
      [...authorization].map((char) => `%${char.charCodeAt(0).toString(16)}`).join(''),
    ]
    if (authorization.startsWith('Bearer a-key')) sent.push(...echoes)
    answer.writeHead(500, { 'content-type': 'application/json', 'x-echo': base64 })
    answer.end(JSON.stringify({ code: 'x', message: echoes.join(' '), status: 500 }))
  })
  const { out, folder: cwd } = await judge(origin, { code: 1, args: ['--max-requests', '60'] })
  const written = ['report.json', 'report.html', 'junit.xml', 'events.ndjson', 'evidence.har']
  const texts = await Promise.all(written.map((name) => readFile(join(cwd, 'reports', name), 'utf8')))
  expect(sent).not.toHaveLength(0)
  for (const text of [out, ...texts].map((one) => one.replaceAll('&amp;', '&'))) {
    for (const echo of new Set(sent)) {
      // Nor where a reader is shown the beginning alone, or the end.
      expect(text.includes(echo.slice(0, -echo.length / 3)), echo).toBe(false)
      expect(text.includes(echo.slice(echo.length / 3)), echo).toBe(false)
    }
  }
})
