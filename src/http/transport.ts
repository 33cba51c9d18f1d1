import type { WireForm } from '../spec/exchange.ts'
import type { Seats } from './seats.ts'

/** A request as it goes out. */
export interface TransportRequest {
  readonly method: 'GET' | 'POST'
  /** The whole path, with that of the base address and the query. */
  readonly path: string
  /** Names and values in turn, in the order in which they are sent. */
  readonly headers: string[]
  readonly body?: string
  /** The body goes out in the pieces of `piecesOf`, one a little after the other. */
  readonly inPieces?: true
  /** The pieces go out as chunks, without a Content-Length (RFC 9112, section 7.1). */
  readonly inChunks?: true
  /** A byte that is never valid in UTF-8 takes the place of each U+FFFD. */
  readonly isBroken?: true
  /** It goes out on a connection with a response just now, if there is one. */
  readonly onKept?: true
  /** It is the last on its connection, and says so. */
  readonly isLast?: true
}

/** The head of a response as it came. */
export interface RawHead {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

/** A whole response, or an error and the head if that had come by then. */
export type Received =
  /** `wasUsed` where another response came on its connection before. */
  | { readonly head: RawHead; readonly bytes: Buffer; readonly wasUsed?: boolean }
  | { readonly head: RawHead | undefined; readonly error: Error }

/** Carries requests to one target. Clients may share it. */
export interface Transport {
  /** Each request takes one. */
  readonly seats: Seats
  /** Whether a request can go out in a form now. */
  canTake(wire: WireForm | undefined): boolean
  /** Waits until that is known; undefined where it is known already. */
  untilKnown?(wire: WireForm | undefined): Promise<void> | undefined
  /** Sends a request, on a new connection where `fresh`, and receives the whole of its response. */
  send(request: TransportRequest, fresh: boolean): Promise<Received>
  close(): Promise<void>
}
