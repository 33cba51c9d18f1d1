import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aCertificate, anAuthority } from '../e2e/support/certificates.ts'
import { called } from '../e2e/support/cli.ts'
import { folder } from '../e2e/support/folder.ts'
import { listen, listenSecurely } from '../e2e/support/listen.ts'
import { reference } from '../e2e/support/reference.ts'
import { readReport, readTexts } from '../e2e/support/reports.ts'

const password = 'nobody-knows-this-one'

interface ForwardProxy {
  /** Its address, with a user and a password. */
  readonly url: string
  /** What it was asked for: addresses, and ends of tunnels. */
  readonly asked: string[]
}

/** A proxy that passes requests on and makes tunnels, for whoever says the password, until the test is over. */
async function forwardProxy(): Promise<ForwardProxy> {
  const asked: string[] = []
  const mayPass = ({ headers }: IncomingMessage): boolean =>
    headers['proxy-authorization'] === `Basic ${Buffer.from(`ci:${password}`).toString('base64')}`
  const server = createServer((incoming, answer) => {
    const { url = '', method, headers } = incoming
    asked.push(url)
    if (!mayPass(incoming)) {
      answer.writeHead(407).end()
      return
    }
    const { 'proxy-authorization': _, ...passed } = headers
    const outgoing = request(url, { method, headers: passed }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders)
      response.pipe(answer)
    })
    outgoing.on('error', () => answer.destroy())
    incoming.pipe(outgoing)
  })
  const sockets = new Set<Socket>()
  server.on('connect', (incoming: IncomingMessage, socket: Socket) => {
    const { url = '' } = incoming
    asked.push(url)
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    if (!mayPass(incoming)) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')
      return
    }
    const { hostname, port } = new URL(`http://${url}`)
    const through = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      through.pipe(socket).pipe(through)
    })
    sockets.add(through)
    through.on('error', () => through.destroy())
  })
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
    for (const socket of sockets) socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port')
  return { url: `http://ci:${password}@127.0.0.1:${address.port}`, asked }
}

test('a target of http is asked through the proxy, as it would be without, and no report has the password', async () => {
  const service = await reference()
  const { url, asked } = await forwardProxy()
  const cwd = await folder()
  const { code, out, err } = await called(
    ['run', '--target', service.baseUrl, '--max-requests', '150', '--seed', '1'],
    { cwd, env: { PETSTORE_API_KEY: service.keys.business, HTTP_PROXY: url } },
  )
  const report = await readReport(join(cwd, 'reports'))
  expect(report.requirements.filter(({ verdict }) => verdict === 'fail')).toEqual([])
  expect(code).toBe(0)
  expect(asked.length).toBe(report.requests.total)
  expect(asked.every((one) => one.startsWith(`${service.baseUrl}/`))).toBe(true)
  expect(err).toContain(`through the proxy ${new URL(url).origin} of HTTP_PROXY`)
  const texts = [out, err, ...(await readTexts(join(cwd, 'reports'))).values()]
  for (const text of texts) expect(text).not.toContain(password)
})

test('a target of https is asked through a tunnel, whose ends are the suite and the target', async () => {
  const authority = await anAuthority()
  const seen: (string | undefined)[] = []
  const origin = await listenSecurely(await aCertificate({ by: authority }), (incoming, answer) => {
    seen.push(incoming.headers.authorization, incoming.headers['proxy-authorization'])
    answer.writeHead(500).end()
  })
  const { url, asked } = await forwardProxy()
  const cwd = await folder()
  await writeFile(join(cwd, 'ca.pem'), authority.cert)
  const key = 'a-key-that-is-in-nobodys-use'
  const { out } = await called(
    ['run', '--target', `${origin}/v1`, '--ca', 'ca.pem', '--requirement', 'LIST-1'],
    { cwd, env: { PETSTORE_API_KEY: key, HTTPS_PROXY: url } },
  )
  expect(new Set(asked)).toEqual(new Set([new URL(origin).host]))
  expect(new Set(seen)).toEqual(new Set([`Bearer ${key}`, undefined]))
  expect(out).toContain(`curl -i --cacert 'ca.pem' '${origin}/v1/pets`)
})

test.for(['http', 'https'])(
  'a proxy that lets nobody through is told from a target of %s',
  async (scheme) => {
    const { url } = await forwardProxy()
    const cwd = await folder()
    const { code, out } = await called(['run', '--target', `${scheme}://pets.example/v1`], {
      cwd,
      env: { PETSTORE_API_KEY: 'a-key', [`${scheme}_proxy`]: url.replace(password, 'another') },
    })
    expect(code).toBe(3)
    expect(out.replace(/\s+/g, ' ')).toContain('the proxy of the environment answered 407')
    expect((await readReport(join(cwd, 'reports'))).suiteFaults).toEqual([])
  },
)

test('NO_PROXY has a target asked without', async () => {
  const origin = await listen((_, answer) => answer.writeHead(500).end())
  const { url, asked } = await forwardProxy()
  const { err } = await called(['run', '--target', `${origin}/v1`, '--requirement', 'LIST-1'], {
    cwd: await folder(),
    env: { PETSTORE_API_KEY: 'a-key', HTTP_PROXY: url, NO_PROXY: '127.0.0.1' },
  })
  expect(asked).toEqual([])
  expect(err).not.toContain('proxy')
})
