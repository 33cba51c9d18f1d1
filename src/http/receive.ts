import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dispatcher } from 'undici'
import { bodyBytes, piecesOf } from './body-bytes.ts'
import { BodyTooLarge, TooManyParts } from './body-too-large.ts'
import { closes } from './closes.ts'
import type { Connection } from './connection.ts'
import { mostFields } from './line-bound.ts'
import { StacklessError } from './stackless-error.ts'
import type { RawHead, Received, TransportRequest } from './transport.ts'

const unreadableLength =
  'an answer came whose Content-Length undici does not take, for a tab behind its digits, which is allowed (RFC 9112, section 5), or for what is no number: what it says is not known'

/** By then the first piece of a body has arrived, and is read by itself. */
const betweenPiecesMs = 5

/** A request for undici, which sends each piece of a body without a length as a chunk (RFC 9112, section 7.1). */
function toDispatch(request: TransportRequest): Dispatcher.DispatchOptions {
  const { method, path, headers, body, wire } = request
  if (body === undefined) return { method, path, headers }
  if (wire === 'with a broken byte') return { method, path, headers, body: bodyBytes(request) }
  if (wire === 'in chunks') return { method, path, headers, body: Readable.from(pieces(body)) }
  if (wire !== 'in pieces') return { method, path, headers, body }
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
  /** Time-out in ms for a whole response. */
  readonly timeoutMs: number
  readonly maxBodyBytes: number
  readonly signal: AbortSignal
}

type Line = Pick<Connection, 'dispatch' | 'progressed' | 'answered'>

const mostInterim = 100
/** Most pieces of a body: so many of 40 bytes make the largest body. */
const mostPieces = 100_000
/** Most pieces before they are joined, since a buffer costs a hundred bytes, even for one byte. */
const mostApart = 256

/** Sends a request on a connection and receives the whole response, without a stream or an AbortSignal of its own. */
export function receive(connection: Line, request: TransportRequest, bounds: Bounds): Promise<Received> {
  return new Promise((resolve) => {
    const reception = new Reception(connection, request.wire === 'one request alone', bounds, resolve)
    connection.dispatch(toDispatch(request), reception)
  })
}

/** A response under way. A class, since closures would be made anew for each request. */
class Reception implements Dispatcher.DispatchHandler {
  readonly #connection: Line
  readonly #isLast: boolean
  readonly #bounds: Bounds
  readonly #resolve: (received: Received) => void
  #controller: Dispatcher.DispatchController | undefined
  #stopped: Error | undefined
  #head: RawHead | undefined
  readonly #timer: NodeJS.Timeout
  #parts: Buffer[] = []
  #length = 0
  #pieces = 0
  #interim = 0

  constructor(connection: Line, isLast: boolean, bounds: Bounds, resolve: (received: Received) => void) {
    this.#connection = connection
    this.#isLast = isLast
    this.#bounds = bounds
    this.#resolve = resolve
    const { timeoutMs, signal } = bounds
    this.#timer = setTimeout(() => this.#stop(timedOut()), timeoutMs)
    signal.addEventListener('abort', this.#onAbort)
  }

  readonly #onAbort = (): void => {
    const { reason } = this.#bounds.signal
    this.#stop(reason instanceof Error ? reason : new Error(String(reason)))
  }

  #stop(reason: Error): void {
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
      if (this.#interim > mostInterim) this.#stop(new TooManyParts(mostInterim, 'interim responses (1xx)'))
      return
    }
    // Names and values alternate.
    if (Array.isArray(rawHeaders) && rawHeaders.length > 2 * mostFields) {
      this.#stop(new TooManyParts(mostFields, 'header fields'))
      return
    }
    this.#head = { status, headers }
    this.#connection.answered(status, this.#isLast || closes(headers['connection']))
    // A body may announce that it is too large.
    this.#keepWithin(Number(headers['content-length'] ?? 0))
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#stopped !== undefined) return
    this.#connection.progressed()
    this.#pieces += 1
    if (this.#pieces > mostPieces) this.#stop(new TooManyParts(mostPieces, 'chunks'))
    else if (this.#keepWithin(this.#length + chunk.length)) this.#add(chunk)
  }

  onResponseEnd(): void {
    this.#release()
    if (this.#head === undefined) this.#fail(new Error('the answer has no final status'))
    else this.#resolve({ head: this.#head, bytes: Buffer.concat(this.#parts) })
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const isMiscounted = 'code' in error && error.code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH'
    if (this.#stopped === undefined && isMiscounted && this.#isWhole()) this.onResponseEnd()
    else this.#fail(isMiscounted && this.#head === undefined ? new StacklessError(unreadableLength) : error)
  }

  /** Whether a body has its length, although undici reads blanks behind the value of Content-Length as digits. */
  #isWhole(): boolean {
    const told = this.#head?.headers['content-length']
    return typeof told === 'string' && /^\d+[ \t]+$/.test(told) && Number(told.trim()) === this.#length
  }

  #keepWithin(length: number): boolean {
    const { maxBodyBytes } = this.#bounds
    if (length <= maxBodyBytes) return true
    if (Number.isFinite(length)) this.#stop(new BodyTooLarge(maxBodyBytes))
    return false
  }

  #add(piece: Buffer): void {
    this.#length += piece.length
    this.#parts.push(piece)
    if (this.#parts.length > mostApart) this.#parts = [Buffer.concat(this.#parts)]
  }

  #release(): void {
    clearTimeout(this.#timer)
    this.#bounds.signal.removeEventListener('abort', this.#onAbort)
  }

  #fail(error: Error): void {
    this.#release()
    this.#parts = []
    this.#resolve({ head: this.#head, error })
  }
}

/** The error of AbortSignal.timeout(). */
function timedOut(): Error {
  return new DOMException('The operation was aborted due to timeout', 'TimeoutError')
}
