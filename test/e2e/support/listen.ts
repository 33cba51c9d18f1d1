import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer, type ServerOptions } from 'node:https'
import { createServer as createTcpServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** An HTTP server until the test is over. Returns its origin. */
export async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return originOf(server.address())
}

/** An HTTPS server until the test is over. Returns its origin. */
export async function listenSecurely(options: ServerOptions, answer: RequestListener): Promise<string> {
  const server = createSecureServer(options, answer)
  server.on('tlsClientError', () => undefined)
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return originOf(server.address()).replace(/^http:/, 'https:')
}

/** A server that does with each connection as it likes, until the test is over. Returns its origin. */
export async function listenRaw(connected: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    connected(socket)
  })
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return originOf(server.address())
}

/** The origin of a port that nothing listens on: it was free a moment ago. */
export async function deafOrigin(): Promise<string> {
  const server = createTcpServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = originOf(server.address())
  server.close()
  await once(server, 'close')
  return origin
}

function originOf(address: ReturnType<ReturnType<typeof createTcpServer>['address']>): string {
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port')
  return `http://127.0.0.1:${address.port}`
}

/** Answers a path that no interface has as a router does, so that what else is answered shows a service. */
export function routed(listener: RequestListener): RequestListener {
  return (request, answer) => {
    if (request.url?.endsWith('/no-such-path') === true) answer.writeHead(404).end('There is no such path.')
    else listener(request, answer)
  }
}
