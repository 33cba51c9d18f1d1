import type { WireForm } from '../spec/exchange.ts'
import { Connections, type ConnectionsOptions } from './connections.ts'
import { credentialField } from './credential-field.ts'
import { type Bounds, receive } from './receive.ts'
import type { Seats } from './seats.ts'
import type { Received, Transport, TransportRequest } from './transport.ts'
import { toTransportError } from './transport-error.ts'

interface WireTransportOptions extends ConnectionsOptions, Pick<Bounds, 'maxBodyBytes' | 'signal'> {}

/** A body may end a little after the time-out of its head. */
const wholeShare = 1.25

/** Sends requests over HTTP/1.1, on as few connections as the target serves. */
export class WireTransport implements Transport {
  readonly #connections: Connections
  readonly #bounds: Bounds

  constructor({ maxBodyBytes, signal, ...options }: WireTransportOptions) {
    this.#connections = new Connections(options)
    this.#bounds = { timeoutMs: wholeShare * options.timeoutMs, maxBodyBytes, signal }
  }

  get seats(): Seats {
    return this.#connections.seats
  }

  /** Chunks need a target that is known to speak HTTP/1.1 (RFC 9112, section 6.1). */
  canTake(wire: WireForm | undefined): boolean {
    if (wire === 'in chunks') return this.#connections.hasKept
    return wire !== 'on a kept connection' || this.#connections.hasUsed
  }

  untilKnown(wire: WireForm | undefined): Promise<void> | undefined {
    return wire === 'on a kept connection' ? this.#connections.untilUsed() : undefined
  }

  async send(request: TransportRequest, fresh: boolean): Promise<Received> {
    const which = request.wire === 'on a kept connection' ? 'used' : 'any'
    const connection = this.#connections.take(fresh ? 'fresh' : which, credentialField(request))
    const wasUsed = connection.hasAnswered
    const received = await receive(connection, request, this.#bounds)
    if ('error' in received && received.head === undefined)
      this.#connections.failed(connection, toTransportError(received.error).kind)
    this.#connections.giveBack(connection, 'error' in received)
    return wasUsed && !('error' in received) ? { ...received, wasUsed } : received
  }

  close(): Promise<void> {
    return this.#connections.close()
  }
}
