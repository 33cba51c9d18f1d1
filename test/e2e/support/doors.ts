import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * Lets so many connections at a time through to a target, until the test is over, and resets all others, as a host does
 * that bounds the connections of one client.
 *
 * @returns the origin to ask in the place of the target's
 */
export async function doors(origin: string, count: number): Promise<string> {
  const { hostname, port } = new URL(origin)
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    if (open.size >= count) {
      socket.resetAndDestroy()
      return
    }
    open.add(socket)
    const target = connect(Number(port), hostname)
    target.on('error', () => socket.destroy()).on('close', () => socket.destroy())
    socket
      .on('error', () => socket.destroy())
      .on('close', () => {
        open.delete(socket)
        target.destroy()
      })
    socket.pipe(target).pipe(socket)
  })
  onTestFinished(() => {
    server.close()
    for (const socket of open) socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port')
  return `http://127.0.0.1:${address.port}`
}
