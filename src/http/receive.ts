import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dispatcher } from 'undici'
import { bodyBytes, piecesOf } from './body-bytes.ts'
import { BodyTooLarge, TooManyParts } from './body-too-large.ts'
import { closes } from './closes.ts'
import type { Connection } from './connection.ts'
import type { Deadlines, Stoppable } from './deadlines.ts'
import { mostFields } from './line-bound.ts'
import { StacklessError } from './stackless-error.ts'
import type { RawHead, Received, TransportRequest } from './transport.ts'

const unreadableLength =
  'an answer came whose Content-Length undici does not take, for a tab behind its digits, which is allowed (RFC 9112, section 5), or for what is no number: what it says is not known'

/** Bytes that come in pieces, in one buffer: a buffer for each piece, even of one byte, would cost a hundred bytes more. */
export class GrowingBytes {
  #bytes: Buffer = nothing
  #length = 0

  get length(): number {
    return this.#length
  }

  /** All bytes that have come, not copied. */
  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  /** Adds a piece, which the caller changes no more. */
  add(piece: Buffer): void {
    const length = this.#length + piece.length
    // Most bodies are of one piece.
    if (this.#length === 0) this.#bytes = piece
    else {
      if (length > this.#bytes.length) {
        const larger = Buffer.allocUnsafeSlow(Math.max(length, 2 * this.#bytes.length, leastGrown))
        this.#bytes.copy(larger, 0, 0, this.#length)
        this.#bytes = larger
      }
      piece.copy(this.#bytes, this.#length)
    }
    this.#length = length
  }

  clear(): void {
    this.#bytes = nothing
    this.#length = 0
  }
}

/** In bytes. A body of a few pieces grows once. */
const leastGrown = 16_384
const nothing = Buffer.alloc(0)

/** By then the first piece of a body has arrived, and is read by itself. */
const betweenPiecesMs = 5

/** A request for undici, which makes each piece of a body without a length a chunk (RFC 9112, section 7.1). */
function toDispatch(request: TransportRequest): Dispatcher.DispatchOptions {
  const { method, path, headers, body, inPieces, inChunks, isBroken } = request
  if (body === undefined) return { method, path, headers }
  if (isBroken === true) return { method, path, headers, body: bodyBytes(request) }
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

/** Bounds of every response. */
export interface Bounds {
  readonly deadlines: Deadlines
  readonly maxBodyBytes: number
}

type Line = Pick<Connection, 'dispatch' | 'progressed' | 'answered'>

const mostInterim = 100
/** Of a body: so many of 40 bytes make the largest. */
const mostPieces = 100_000

/** Sends one request on a connection and receives all of the response, without streams or an AbortSignal for each. */
export function receive(connection: Line, request: TransportRequest, bounds: Bounds): Promise<Received> {
  return new Promise((resolve) => {
    const reception = new Reception(connection, request.isLast === true, bounds, resolve)
    connection.dispatch(toDispatch(request), reception)
  })
}

/** One response on its way. A class, since closures would have to be made anew for each request. */
class Reception implements Dispatcher.DispatchHandler, Stoppable {
  readonly #connection: Line
  readonly #isLast: boolean
  readonly #bounds: Bounds
  readonly #resolve: (received: Received) => void
  #controller: Dispatcher.DispatchController | undefined
  #stopped: Error | undefined
  #head: RawHead | undefined
  readonly #bytes = new GrowingBytes()
  #pieces = 0
  #interim = 0

  constructor(connection: Line, isLast: boolean, bounds: Bounds, resolve: (received: Received) => void) {
    this.#connection = connection
    this.#isLast = isLast
    this.#bounds = bounds
    this.#resolve = resolve
    bounds.deadlines.add(this)
  }

  stop(reason: Error): void {
    this.#stopped = reason
    this.#fail(reason)
    this.#controller?.abort(reason)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    // It was stopped while it waited for its connection.
    if (this.#stopped !== undefined) controller.abort(this.#stopped)
  }

  /** A status such as 103 is not the final one (RFC 9110, 15.2). */
  onResponseStart(
    { rawHeaders }: Dispatcher.DispatchController,
    status: number,
    headers: RawHead['headers'],
  ): void {
    this.#connection.progressed()
    if (status < 200) {
      this.#interim += 1
      if (this.#interim > mostInterim) this.stop(new TooManyParts(mostInterim, 'interim responses (1xx)'))
      return
    }
    // Names and values in turn.
    if (Array.isArray(rawHeaders) && rawHeaders.length > 2 * mostFields) {
      this.stop(new TooManyParts(mostFields, 'header fields'))
      return
    }
    this.#head = { status, headers }
    this.#connection.answered(status, this.#isLast || closes(headers['connection']))
    // A body may say itself that it is too large.
    this.#keepWithin(Number(headers['content-length'] ?? 0))
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#stopped !== undefined) return
    this.#connection.progressed()
    this.#pieces += 1
    if (this.#pieces > mostPieces) this.stop(new TooManyParts(mostPieces, 'chunks'))
    else if (this.#keepWithin(this.#bytes.length + chunk.length)) this.#bytes.add(chunk)
  }

  onResponseEnd(): void {
    this.#bounds.deadlines.delete(this)
    if (this.#head === undefined) this.#fail(new Error('the answer has no final status'))
    else this.#resolve({ head: this.#head, bytes: this.#bytes.bytes })
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const isMiscounted = 'code' in error && error.code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH'
    if (this.#stopped === undefined && isMiscounted && this.#isWhole()) this.onResponseEnd()
    else this.#fail(isMiscounted && this.#head === undefined ? new StacklessError(unreadableLength) : error)
  }

  /** Whether a body has its length: undici takes blanks behind the value of Content-Length, which are no part of it, for digits. */
  #isWhole(): boolean {
    const told = this.#head?.headers['content-length']
    return typeof told === 'string' && /^\d+[ \t]+$/.test(told) && Number(told.trim()) === this.#bytes.length
  }

  #keepWithin(length: number): boolean {
    const { maxBodyBytes } = this.#bounds
    if (length <= maxBodyBytes) return true
    if (Number.isFinite(length)) this.stop(new BodyTooLarge(maxBodyBytes))
    return false
  }

  #fail(error: Error): void {
    this.#bounds.deadlines.delete(this)
    this.#bytes.clear()
    this.#resolve({ head: this.#head, error })
  }
}
