import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

/** By then a server has heard which connections were closed before another was opened, on a machine that keeps up. */
const settlingMs = 5
const mostLooks = 8

/** A server that can be asked what it has seen. */
export interface WorkersServer {
  readonly baseUrl: string
  /** The most connections that were open, served or not, when a request was read. */
  readonly mostOpen: () => number
}

/**
 * Serves HTTP until the test is over, as Apache's prefork does and many a development server: each worker serves one
 * connection until its client closes it, and further connections are accepted, and not read until a worker is free.
 */
export async function serveByWorkers(workers: number, listener: RequestListener): Promise<WorkersServer> {
  const http = createHttpServer({ keepAliveTimeout: 0 }, async (request, response) => {
    await setTimeout(settlingMs)
    let count = open.size
    // On one that does not, the end of a connection is heard of later still.
    for (let looks = 0; looks < mostLooks && count > mostOpen; looks += 1) {
      await setTimeout(settlingMs)
      count = Math.min(count, open.size)
    }
    mostOpen = Math.max(mostOpen, count)
    listener(request, response)
  })
  const open = new Set<Socket>()
  const waiting: Socket[] = []
  let served = 0
  let mostOpen = 0
  const serveNext = (): void => {
    const socket = served < workers ? waiting.shift() : undefined
    if (socket === undefined) return
    served += 1
    socket.on('close', () => {
      served -= 1
      serveNext()
    })
    http.emit('connection', socket)
    socket.resume()
  }
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => open.delete(socket))
    waiting.push(socket)
    serveNext()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
    http.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return { baseUrl: `http://127.0.0.1:${address.port}/v1`, mostOpen: () => mostOpen }
}
