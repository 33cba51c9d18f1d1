import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Entry, Har } from 'har-format'
import { expect, test } from 'vitest'
import type { LogEvent, LoggedExchange } from '../../src/spec/log-event.ts'
import { called } from '../e2e/support/cli.ts'
import { readEvents } from '../e2e/support/events.ts'
import { folder } from '../e2e/support/folder.ts'
import { readHar } from '../e2e/support/har.ts'
import { listen } from '../e2e/support/listen.ts'
import { proxy } from '../e2e/support/proxy.ts'
import { faultNamed, reference } from '../e2e/support/reference.ts'
import { readReport } from '../e2e/support/reports.ts'

const key = 'k4Wq8ZtN2mVb7XcR5sYd'

/** Judges a target, and returns its archive and its log. */
async function archived(
  target: string,
  args: readonly string[] = [],
  apiKey = key,
): Promise<{ har: Har; events: readonly LogEvent[]; reports: string; cwd: string; out: string }> {
  const cwd = await folder()
  const env = { PETSTORE_API_KEY: apiKey }
  const { out, err } = await called(['run', '--target', target, ...args], { cwd, env })
  expect(err).not.toContain('fault of the suite')
  const reports = join(cwd, 'reports')
  return { har: await readHar(reports), events: await readEvents(reports), reports, cwd, out }
}

/** Holds an archive to the log that it was made from, number by number. */
function expectSame({ log }: Har, events: readonly LogEvent[], target: string): void {
  const exchanges = events.flatMap((event) => (event.kind === 'answered' ? [event.exchange] : []))
  const inOrder = exchanges.toSorted((one, other) => one.number - other.number)
  expect(inOrder.length).toBeGreaterThan(0)
  expect(log.entries.map(told)).toEqual(inOrder.map((exchange) => toldInLog(exchange, target)))
}

function told({ startedDateTime, time, request, response, ...more }: Entry): unknown {
  const { status, headers, content } = response
  return {
    number: more['_number'],
    startedDateTime,
    time,
    method: request.method,
    url: request.url,
    status,
    headers: headers.map(({ name, value }) => [name, value]),
    text: content.text,
    failed: '_error' in response,
  }
}

function toldInLog(exchange: LoggedExchange, target: string): unknown {
  const { number, request, sentAt, durationMs, response, head } = exchange
  const came = response ?? head
  return {
    number,
    startedDateTime: new Date(sentAt).toISOString(),
    time: durationMs,
    method: request.method,
    url: `${target}${request.path}`,
    status: came?.status ?? 0,
    headers: Object.entries(came?.headers ?? {}),
    text: response?.text,
    failed: response === undefined,
  }
}

const requirementsIn = ({ log }: Har, member: '_shows' | '_violates' | '_findings'): ReadonlySet<string> =>
  new Set(log.entries.flatMap((entry) => [entry[member] ?? []].flat().map(String)))

test('the archive tells what the log tells, and what the run says of it', async () => {
  const { baseUrl, keys } = await reference(faultNamed('get-id-text'))
  const { har, events, reports, cwd, out } = await archived(baseUrl, [], keys.business)
  expect(out).toContain('reports/report.html, reports/evidence.har')
  expect(har.log).toMatchObject({ version: '1.2', creator: { name: 'petstore-conformance' } })
  expectSame(har, events, baseUrl)
  const { requirements, findings } = await readReport(reports)
  const shown = requirements.filter(
    ({ basis, exchanges = [] }) => exchanges.length > 0 || (basis?.exchanges.length ?? 0) > 0,
  )
  expect(requirementsIn(har, '_shows')).toEqual(new Set(shown.map(({ id }) => id)))
  expect(requirementsIn(har, '_findings')).toEqual(
    new Set(findings.flatMap(({ id, exchanges }) => (exchanges.length === 0 ? [] : [id]))),
  )
  expect(requirementsIn(har, '_violates')).toContain('GET-1')
  const [first] = har.log.entries
  expect(first).toMatchObject({ _section: 'preflight', _operation: 'listPets', _credential: 'key' })

  // The log alone comes to the same.
  const text = await readFile(join(reports, 'evidence.har'), 'utf8')
  const again = await called(['report', 'reports'], { cwd })
  expect([again.code, again.out]).toEqual([1, expect.stringContaining('reports/evidence.har')])
  expect(await readFile(join(reports, 'evidence.har'), 'utf8')).toBe(text)
})

test('its requests have the header fields that arrive, the credential and what gateways are told by words', async () => {
  const arrived: IncomingMessage[] = []
  const { baseUrl, keys } = await reference()
  const { origin, pathname } = new URL(baseUrl)
  const between = await proxy(origin, { onRequest: (_, request) => arrived.push(request) })
  const args = ['--concurrency', '1', '--header', 'X-Gateway: open-sesame-1234', '--profile', 'full']
  const { har } = await archived(`${between}${pathname}`, args, keys.business)
  const { entries } = har.log
  expect(entries).toHaveLength(arrived.length)
  const words = /<[a-z][^<>]*>/
  const spelled = new Set<string>()
  for (const [index, { rawHeaders, method, url }] of arrived.entries()) {
    const entry = entries[index]
    expect([method, `${between}${url}`]).toEqual([entry?.request.method, entry?.request.url])
    const fields = entry?.request.headers.map(({ name, value }) => {
      if (words.test(value)) spelled.add(`${name.toLowerCase()}: ${value}`)
      return [name, words.test(value) ? 'told by words' : value.trim()]
    })
    const sent = rawHeaders.flatMap((name, place) => {
      if (place % 2 === 1) return []
      const hidden = words.test(entry?.request.headers[place / 2]?.value ?? '')
      return [[name, hidden ? 'told by words' : rawHeaders[place + 1]]]
    })
    expect(fields, `exchange ${String(entry?.['_number'])}`).toEqual(sent)
  }
  expect([...spelled]).toEqual(
    expect.arrayContaining([
      'authorization: Bearer <the key>',
      'authorization: Bearer <the key without its end>',
      'authorization: Basic <the key as user and as password>',
      'x-api-key: <the key>',
      'x-gateway: <value of the header>',
    ]),
  )
})

test('what got no answer, or half of one, is told as browsers tell it', async () => {
  let requests = 0
  const target = await listen((_, answer) => {
    requests += 1
    if (requests % 3 === 0) return void answer.destroy()
    answer.writeHead(200, { 'content-type': 'application/json', 'content-length': '40' })
    if (requests % 3 === 1) return void answer.end(`${'[]'.padEnd(40)}`)
    answer.write('[{"id": 1, ')
    setImmediate(() => answer.destroy())
  })
  const { har, events } = await archived(`${target}/v1`, ['--max-requests', '60'])
  expectSame(har, events, `${target}/v1`)
  const responses = har.log.entries.map(({ response }) => response)
  expect(responses).toContainEqual(
    expect.objectContaining({
      status: 0,
      statusText: '',
      headers: [],
      _error: expect.stringMatching(/^closed: /),
    }),
  )
  expect(responses).toContainEqual(
    expect.objectContaining({ status: 200, _error: expect.stringMatching(/^\w+: /) }),
  )
})

test('bodies of any kind leave it well-formed', async () => {
  const bodies = [
    '</script><img src=x onerror=alert(1)>"\'&',
    '"\\ud800 and \\udfff alone"',
    Buffer.from([0x22, 0xff, 0xfe, 0xc3, 0x28, 0x00, 0x1b, 0x5b, 0x22]),
    `"${String.fromCharCode(0x2028, 0x202e, 0x0b)}"`,
    '[1, 2\n{"kind":"answered"}\n]',
    'x'.repeat(300_000),
  ]
  let requests = 0
  const target = await listen((_, answer) => {
    requests += 1
    answer.setHeader('set-cookie', ['a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Path=/', 'b="; HttpOnly'])
    answer.writeHead(requests % 2 === 0 ? 200 : 302, { location: 'http://elsewhere.example/\u00ff' })
    answer.end(bodies[requests % bodies.length])
  })
  const { har, events } = await archived(`${target}/v1`, ['--max-requests', '60'])
  expectSame(har, events, `${target}/v1`)
  expect(har.log.entries[0]?.response.cookies).toEqual([
    { name: 'a', value: '1', path: '/', expires: '2026-10-21T07:28:00.000Z' },
    { name: 'b', value: '"', httpOnly: true },
  ])
  expect(har.log.entries.some((entry) => entry.response.content.comment !== undefined)).toBe(true)
})

test.for(['http', '127.0.0.1', 'pets', 'Bearer', 'conformant', 'AUTH-6'])(
  'a key that is a word of ours takes nothing from the reports: %s',
  async (business) => {
    const service = await reference({ keys: { business } })
    const { har, events } = await archived(service.baseUrl, ['--max-requests', '100'], business)
    expectSame(har, events, service.baseUrl)
    expect(events.at(-1)).toMatchObject({ kind: 'run-ended', verdict: 'conformant' })
  },
)
