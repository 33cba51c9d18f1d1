import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

async function listen(server: Server): Promise<string> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return `http://127.0.0.1:${address.port}/v1`
}

/** Serves HTTP until the test is over; returns the base address. */
export function serve(listener: RequestListener): Promise<string> {
  return listen(createHttpServer(listener))
}

/** Serves bare connections: the handler is called with the text of each request, head and body. */
export function serveSockets(answer: (socket: Socket, request: string) => void): Promise<string> {
  return listen(
    createServer((socket) => {
      let text = ''
      socket.setEncoding('utf8')
      socket.on('data', (part: string) => {
        text += part
        const end = text.indexOf('\r\n\r\n')
        const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
        if (end < 0 || text.length < end + 4 + length) return
        const request = text
        text = ''
        answer(socket, request)
      })
    }),
  )
}
