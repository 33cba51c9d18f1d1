import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dispatcher } from 'undici'
import { bodyBytes } from './body-bytes.ts'
import { piecesOf } from './pieces-of.ts'
import type { TransportRequest } from './transport.ts'

/** So long the second piece of a body waits: the first has arrived by then, and is read by itself. */
const betweenPiecesMs = 5

/**
 * A request as undici takes it. A body in pieces has its length told beforehand; of one whose length is not told, undici makes
 * each piece a chunk (RFC 9112, section 7.1).
 */
export function toDispatch({
  method,
  path,
  headers,
  body,
  inPieces,
  inChunks,
  isBroken,
}: TransportRequest): Dispatcher.DispatchOptions {
  if (body === undefined) return { method, path, headers }
  if (isBroken === true) return { method, path, headers, body: bodyBytes({ body, isBroken }) }
  if (inChunks === true) return { method, path, headers, body: Readable.from(pieces(body)) }
  if (inPieces !== true) return { method, path, headers, body }
  const length = String(Buffer.byteLength(body))
  return { method, path, headers: [...headers, 'content-length', length], body: Readable.from(pieces(body)) }
}

async function* pieces(body: string): AsyncGenerator<Buffer> {
  for (const [place, piece] of piecesOf(body).entries()) {
    if (place > 0) await sleep(betweenPiecesMs)
    yield piece
  }
}
