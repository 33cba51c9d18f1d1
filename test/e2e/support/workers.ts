import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** What was seen of the connections to workers. */
export interface Workers {
  readonly origin: string
  /** The most connections that were open when one came, served or not. */
  readonly mostOpen: () => number
  /** How often others waited until a worker gave up the connection that it had. */
  readonly waitedFor: () => number
}

/**
 * Workers in front of a target, until the test is over. As those of Apache's prefork and of many a development
 * server, each serves one connection until that is closed or was idle for long; further ones are accepted, and not
 * read until a worker is free.
 */
export async function workers(origin: string, count: number, idleMs: number): Promise<Workers> {
  const { hostname, port } = new URL(origin)
  const open = new Set<Socket>()
  const waiting: Socket[] = []
  let served = 0
  let mostOpen = 0
  let waitedFor = 0
  const serveNext = (): void => {
    const socket = served < count ? waiting.shift() : undefined
    if (socket === undefined) return
    served += 1
    const target = connect(Number(port), hostname)
    target.on('error', () => socket.destroy()).on('close', () => socket.destroy())
    socket.on('close', () => {
      served -= 1
      target.destroy()
      serveNext()
    })
    socket.setTimeout(idleMs, () => {
      if (waiting.some((other) => !other.destroyed)) waitedFor += 1
      socket.destroy()
    })
    socket.pipe(target).pipe(socket)
  }
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    open.add(socket)
    mostOpen = Math.max(mostOpen, open.size)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => open.delete(socket))
    waiting.push(socket)
    serveNext()
  })
  onTestFinished(() => {
    server.close()
    for (const socket of open) socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port')
  return { origin: `http://127.0.0.1:${address.port}`, mostOpen: () => mostOpen, waitedFor: () => waitedFor }
}
