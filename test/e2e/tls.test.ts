import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { ServerOptions } from 'node:https'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sendOverHttp } from '../../monitor/src/notify/send-over-http.ts'
import { toTransportError } from '../../src/http/transport-error.ts'
import { viaProxy } from '../../src/http/via-proxy.ts'
import { WireTransport } from '../../src/http/wire-transport.ts'
import { aCertificate, anAuthority, type Pair } from './support/certificates.ts'
import { called, entry, monitorEntry } from './support/cli.ts'
import { folder } from './support/folder.ts'
import { listen, listenSecurely } from './support/listen.ts'
import { readReport } from './support/reports.ts'

const key = 'a-key-that-is-in-nobodys-use'

/** A server that answers every request with an empty page, and what it was asked with. */
async function secured(options: ServerOptions) {
  const asked: (string | undefined)[] = []
  const origin = await listenSecurely(options, (request, answer) => {
    asked.push(request.headers.authorization)
    const text = request.url?.endsWith('/pets') === true ? '[]' : '{}'
    answer.setHeader('content-type', 'application/json').end(text)
  })
  return { target: `${origin}/v1`, asked }
}

/** Judges one requirement of a target, with files of these names beside it. */
async function judge(
  target: string,
  { args = [], files = {} }: { args?: readonly string[]; files?: Readonly<Record<string, string>> } = {},
) {
  const cwd = await folder()
  for (const [name, text] of Object.entries(files)) await writeFile(join(cwd, name), text)
  const call = ['run', '--target', target, '--requirement', 'LIST-1', '--max-requests', '5', ...args]
  const told = await called(call, { cwd, env: { PETSTORE_API_KEY: key } })
  return { ...told, report: () => readReport(join(cwd, 'reports')) }
}

const refused: readonly (readonly [string, () => Promise<Pair>, string])[] = [
  ['signed by nobody but itself', () => aCertificate(), '--ca FILE'],
  ['of an authority that is not known', async () => aCertificate({ by: await anAuthority() }), '--ca FILE'],
  ['for another name', () => aCertificate({ name: 'pets.example' }), 'for another name'],
  ['that has expired', async () => aCertificate({ days: -1 }), 'has expired'],
]

test.for(refused)('a certificate %s is refused, and the key is not told', async ([kind, make, words]) => {
  const pair = await make()
  const { target, asked } = await secured(pair)
  // What is wrong beside its issuer shows once that is trusted.
  const args = kind.startsWith('for') || kind.startsWith('that') ? ['--ca', 'ca.pem'] : []
  const { code, out, report } = await judge(target, { args, files: { 'ca.pem': pair.cert } })
  expect(code).toBe(3)
  expect(asked).toEqual([])
  expect((await report()).unreachable).toContain(words)
  expect(out.replace(/\s+/g, ' ')).toContain(words)
})

const unverified = { NODE_TLS_REJECT_UNAUTHORIZED: '0' }

test('an environment that has any server trusted is refused in words, and nothing is sent', async () => {
  const { target, asked } = await secured(await aCertificate())
  const cwd = await folder()
  await writeFile(
    join(cwd, 'targets.yaml'),
    JSON.stringify({ targets: [{ name: 'one', target, keyVariable: 'A_KEY' }] }),
  )
  const commands: readonly (readonly string[])[] = [
    ['run', '--target', target],
    ['run', '--target', target, '--wait-for-target', '1'],
    ['certify', '--target', target],
  ]
  const monitors: typeof commands = [
    ['run', 'targets.yaml'],
    ['worker', '--database', 'postgres://nobody@127.0.0.1:9/none'],
  ]
  const calls = [
    ...commands.map((command) => ({ command, program: entry })),
    ...monitors.map((command) => ({ command, program: monitorEntry })),
  ]
  for (const { command, program } of calls) {
    const env = { ...unverified, PETSTORE_API_KEY: key, A_KEY: key }
    const { code, err } = await called(command, { cwd, env, program })
    expect([command[0], code]).toEqual([command[0], 2])
    expect(err).toContain('NODE_TLS_REJECT_UNAUTHORIZED=0')
    expect(err).toContain('--ca FILE')
  }
  expect(asked).toEqual([])
  const { code, out } = await called(['list'], { cwd, env: unverified })
  expect(code).toBe(0)
  expect(out).toContain('CREATE-1')
})

test('that servers are verified is no matter of the environment, for targets, behind proxies and for receivers', async () => {
  const { target, asked } = await secured(await aCertificate())
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  const tunnel = await viaProxy({ url: await tunnels(), variable: 'HTTPS_PROXY' }, {}, 5000)
  for (const open of [undefined, tunnel]) {
    const transport = new WireTransport({
      baseUrl: target,
      concurrency: 1,
      timeoutMs: 5000,
      maxBodyBytes: 1000,
      signal: new AbortController().signal,
      ...(open === undefined ? {} : { open }),
    })
    const received = await transport.send({ method: 'GET', path: '/v1/pets', headers: [] }, true)
    await transport.close()
    expect('error' in received && toTransportError(received.error).message).toContain('--ca FILE')
  }
  const { send, close } = sendOverHttp(5000)
  await expect(send({ url: target, headers: {}, body: '{}' })).rejects.toThrow(/self-signed/)
  await close()
  expect(asked).toEqual([])
})

/** A proxy that makes tunnels, until the test is over. */
async function tunnels(): Promise<string> {
  const server = createServer().on('connect', ({ url = '' }, socket) => {
    const { hostname, port } = new URL(`http://${url}`)
    const onward = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      socket.pipe(onward).pipe(socket)
    })
    for (const end of [socket, onward]) end.on('error', () => onward.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  return `http://127.0.0.1:${address.port}`
}

test('a service that speaks TLS 1.1 at the most is told so, and not the key', async () => {
  const authority = await anAuthority()
  const pair = await aCertificate({ by: authority })
  const { target, asked } = await secured({
    ...pair,
    minVersion: 'TLSv1',
    maxVersion: 'TLSv1.1',
    ciphers: 'DEFAULT@SECLEVEL=0',
  })
  const args = ['--ca', 'ca.pem']
  const { code, report } = await judge(target, { args, files: { 'ca.pem': authority.cert } })
  expect(code).toBe(3)
  expect(asked).toEqual([])
  expect((await report()).unreachable).toContain('TLS of a version that is too old')
})

test('an authority is trusted that --ca names', async () => {
  const authority = await anAuthority()
  const { target, asked } = await secured(await aCertificate({ by: authority }))
  const { report } = await judge(target, { args: ['--ca', 'ca.pem'], files: { 'ca.pem': authority.cert } })
  expect(asked).toContain(`Bearer ${key}`)
  expect((await report()).unreachable).toBeUndefined()
})

test('a service that asks for a certificate is shown the one of --client-cert', async () => {
  const authority = await anAuthority()
  const pair = await aCertificate({ by: authority })
  const client = await aCertificate({ name: 'a-client', by: authority })
  const { target, asked } = await secured({ ...pair, requestCert: true, ca: authority.cert })
  const files = { 'ca.pem': authority.cert, 'cert.pem': client.cert, 'key.pem': client.key }
  const without = await judge(target, { args: ['--ca', 'ca.pem'], files })
  expect(without.code).toBe(3)
  expect(asked).toEqual([])
  const args = ['--ca', 'ca.pem', '--client-cert', 'cert.pem', '--client-key', 'key.pem']
  const shown = await judge(target, { args, files })
  expect((await shown.report()).unreachable).toBeUndefined()
  expect(asked).toContain(`Bearer ${key}`)
})

test('a target that speaks no TLS is told from one that is not there', async () => {
  const origin = await listen((_request, answer) => answer.end())
  const { code, report } = await judge(`${origin.replace(/^http:/, 'https:')}/v1`)
  expect(code).toBe(3)
  expect((await report()).unreachable).toContain('does not speak TLS')
})

test('files that are none of their kind are refused with words', async () => {
  const [one, other] = [await aCertificate(), await aCertificate()]
  const files = { 'one.pem': one.cert, 'other.key': other.key, 'no.pem': 'dear diary' }
  const refusals: readonly (readonly [readonly string[], string])[] = [
    [['--ca', 'gone.pem'], 'There is no file gone.pem'],
    [['--ca', 'no.pem'], 'holds no certificate'],
    [['--client-cert', 'one.pem'], '--client-cert goes with --client-key'],
    [['--client-cert', 'one.pem', '--client-key', 'other.key'], 'do not belong together'],
  ]
  for (const [args, words] of refusals) {
    const { code, err } = await judge('https://127.0.0.1:9/v1', { args, files })
    expect(code).toBe(2)
    expect(err).toContain(words)
  }
})
