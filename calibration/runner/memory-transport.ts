import { bodyBytes, piecesOf } from '../../src/http/body-bytes.ts'
import { BodyTooLarge } from '../../src/http/body-too-large.ts'
import { credentialField } from '../../src/http/credential-field.ts'
import { type ConnectionPast, letsIn, mostTelling } from '../../src/http/most-telling.ts'
import { Seats } from '../../src/http/seats.ts'
import type { RawHead, Received, Transport, TransportRequest } from '../../src/http/transport.ts'
import type { Wire } from '../../src/service/call.ts'
import type { Reference } from '../../src/service/new-reference.ts'
import type { WireForm } from '../../src/spec/exchange.ts'

/** Time that can be waited for, and waited for no longer. */
interface Timers {
  /** Calls back after a while, unless what it returns was called before. */
  readonly schedule: (ms: number, act: () => void) => () => void
}

/** What the way to the embedded service is like. */
export interface MemoryTransportOptions {
  readonly reference: Reference
  readonly timers: Timers
  /** Half of what a request may take in all, in ms. */
  readonly timeoutMs: number
  /** Requests under way at a time. */
  readonly concurrency: number
  readonly maxBodyBytes: number
  /** Time of one way, in ms: asked for twice each request. */
  readonly latencyMs: () => number
  readonly signal: AbortSignal
}

/** What requests come on one after the other. */
type MemoryConnection = { -readonly [field in keyof ConnectionPast]: ConnectionPast[field] }

/** Requests to the embedded service in the same thread, without a socket: what of HTTP is none of its own is left out. */
export class MemoryTransport implements Transport {
  readonly #options: MemoryTransportOptions
  readonly seats: Seats
  /** Connections without a request, the one left last at the end. */
  readonly #idle: MemoryConnection[] = []

  constructor(options: MemoryTransportOptions) {
    this.#options = options
    this.seats = new Seats(options.concurrency)
  }

  canTake(wire: WireForm | undefined): boolean {
    return wire !== 'on a kept connection' || this.#idle.length > 0
  }

  send(request: TransportRequest, fresh = true): Promise<Received> {
    const { timers, timeoutMs, signal } = this.#options
    const { promise, resolve } = Promise.withResolvers<Received>()
    const fail = (error: Error): void => resolve({ head: undefined, error })
    const stop = (): void => fail(reasonOf(signal))
    const cancel = timers.schedule(2 * timeoutMs, () =>
      fail(new DOMException('The operation was aborted due to timeout', 'TimeoutError')),
    )
    signal.addEventListener('abort', stop, { once: true })
    const connection = this.#take(fresh, request)
    this.#travel(request, connection).then(resolve, fail)
    return promise.finally(() => {
      cancel()
      signal.removeEventListener('abort', stop)
    })
  }

  async close(): Promise<void> {}

  async #travel(request: TransportRequest, connection: MemoryConnection): Promise<Received> {
    const { method, path, headers, body = '', wire: form } = request
    const { reference, maxBodyBytes } = this.#options
    await this.#way()
    const fields = new Map<string, string>()
    for (let index = 0; index < headers.length; index += 2) {
      fields.set((headers[index] ?? '').toLowerCase(), (headers[index + 1] ?? '').trim())
    }
    if (form === 'in chunks') fields.set('transfer-encoding', 'chunked')
    const wire = await reference.answer({
      connection,
      method,
      target: path,
      header: (name) => fields.get(name.toLowerCase()),
      fieldNames: headers.filter((_, place) => place % 2 === 0),
      pieces: form === 'in pieces' || form === 'in chunks' ? piecesOf(body) : [bodyBytes(request)],
    })
    await this.#way()
    if (wire.drop === true) return { head: undefined, error: socketError('other side closed') }
    const isLast = wire.hangUp === true || fields.get('connection') === 'close'
    if (!isLast && this.#idle.length < this.#options.concurrency) this.#idle.push(connection)
    const head = headOf(wire)
    if (letsIn(head.status)) connection.letInAs = connection.credential
    const bytes = Buffer.concat(wire.parts)
    if (bytes.byteLength > maxBodyBytes) return { head, error: new BodyTooLarge(maxBodyBytes) }
    return { head, bytes }
  }

  #take(fresh: boolean, request: TransportRequest): MemoryConnection {
    const credential = credentialField(request)
    const place =
      request.wire === 'on a kept connection' ? mostTelling(this.#idle, credential) : this.#idle.length - 1
    const [kept] = fresh ? [] : this.#idle.splice(place, 1)
    const connection = kept ?? { credential, letInAs: undefined }
    connection.credential = credential
    return connection
  }

  #way(): Promise<void> {
    const { timers, latencyMs } = this.#options
    return new Promise((resolve) => {
      timers.schedule(latencyMs(), resolve)
    })
  }
}

function headOf({ status, headers, parts }: Wire): RawHead {
  const fields = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
  const [only] = parts
  const length = parts.length <= 1 ? { 'content-length': String(only?.byteLength ?? 0) } : {}
  return { status, headers: { ...length, ...Object.fromEntries(fields) } }
}

/** As undici has it. */
function socketError(message: string): Error {
  return Object.assign(new Error(message), { code: 'UND_ERR_SOCKET' })
}

function reasonOf({ reason }: AbortSignal): Error {
  return reason instanceof Error ? reason : new Error(String(reason))
}
