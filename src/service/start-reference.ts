import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Wire } from './call.ts'
import { newReference, type Reference, type ReferenceOptions } from './new-reference.ts'

/** Options of a listening pet store. */
export interface ListenOptions extends ReferenceOptions {
  readonly port?: number
  readonly host?: string
}

/** A listening pet store. */
export type RunningReference = Awaited<ReturnType<typeof startReference>>

/** Starts the embedded pet store on an address of this machine. */
export async function startReference(options: ListenOptions = {}) {
  const reference = newReference(options)
  const server = createServer((incoming, outgoing) => {
    serve(reference, incoming, outgoing).catch((error: unknown) => outgoing.destroy(error as Error))
  })
  const host = options.host ?? '127.0.0.1'
  server.listen(options.port ?? 0, host)
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const stop = reference.start()
  const { keys, prefix } = reference

  return {
    /** The base address with the version prefix. An IPv6 address has brackets (RFC 3986, section 3.2.2). */
    baseUrl: `http://${host.includes(':') ? `[${host}]` : host}:${port}${prefix}`,
    keys,
    async close(): Promise<void> {
      stop()
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function serve(
  reference: Reference,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  // A client may break off at any time.
  const pieces = await piecesOf(incoming).catch(() => undefined)
  if (pieces === undefined) return
  const { method = 'GET', url = '/', headers, rawHeaders } = incoming
  const header = (name: string): string | undefined => headers[name.toLowerCase()]?.toString()
  const fieldNames = rawHeaders.filter((_, place) => place % 2 === 0)
  const { socket: connection } = incoming
  send(outgoing, await reference.answer({ method, target: url, header, fieldNames, pieces, connection }))
}

async function piecesOf(incoming: IncomingMessage): Promise<readonly Uint8Array[]> {
  const pieces: Uint8Array[] = []
  for await (const piece of incoming) pieces.push(Buffer.from(piece))
  return pieces
}

/** Writes a response unchanged, including the letter case of header names. */
function send(response: ServerResponse, { interim, drop, status, headers, parts, hangUp }: Wire): void {
  if (drop === true) {
    response.destroy()
    return
  }
  if (interim === true) {
    response.writeProcessing()
    response.writeEarlyHints({ link: '</v1/pets>; rel=preload' })
  }
  response.statusCode = status
  response.sendDate = false
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  if (parts.length <= 1) response.setHeader('Content-Length', parts[0]?.byteLength ?? 0)
  for (const part of parts) response.write(part)
  const { socket } = response
  response.end(() => {
    if (hangUp === true) socket?.end()
  })
}
