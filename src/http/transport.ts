import type { WireForm } from '../spec/exchange.ts'
import type { Seats } from './seats.ts'

/** A request as it goes out. */
export interface TransportRequest {
  readonly method: 'GET' | 'POST'
  /** The whole path, with that of the base address and the query. */
  readonly path: string
  /** Names and values alternate, in the order of sending. */
  readonly headers: string[]
  readonly body?: string
  /** The form on the wire, of which the transport handles the bytes of the body and the connection. */
  readonly wire?: WireForm
}

/** The head of a response as it came. */
export interface RawHead {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

/** A whole response, or an error and the head that came before it. */
export type Received =
  /** `wasUsed` where its connection had another response before. */
  | { readonly head: RawHead; readonly bytes: Buffer; readonly wasUsed?: boolean }
  | { readonly head: RawHead | undefined; readonly error: Error }

/** Carries requests to one target. Clients may share it. */
export interface Transport {
  readonly seats: Seats
  /** Whether a request can go out in a form now. */
  canTake(wire: WireForm | undefined): boolean
  /** Waits until that is known; undefined where it is known already. */
  untilKnown?(wire: WireForm | undefined): Promise<void> | undefined
  /** Sends a request, on a new connection where `fresh`, and receives the whole response. */
  send(request: TransportRequest, fresh: boolean): Promise<Received>
  close(): Promise<void>
}
