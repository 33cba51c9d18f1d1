import type { WireForm } from '../spec/exchange.ts'
import type { Served } from './seats.ts'

/** A request as it goes out: field names and values in turn, in the order in which they are sent. */
export interface TransportRequest {
  readonly method: 'GET' | 'POST'
  /** The whole path, that of the base address included, with the query. */
  readonly path: string
  readonly headers: string[]
  readonly body?: string
  /** The body goes out in the pieces of `piecesOf`, one a little after the other. */
  readonly inPieces?: true
  /** They go out as chunks, and no length is told beforehand (RFC 9112, section 7.1). */
  readonly inChunks?: true
  /** In the place of each U+FFFD goes out a byte that is never valid in UTF-8. */
  readonly isBroken?: true
  /** It may go out on a connection that another was answered on just now, though it may be sent once alone. */
  readonly onKept?: true
  /** It is the last on its connection, and says so. */
  readonly isLast?: true
}

/** The head of an answer as it came. */
export interface RawHead {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

/** What came of a request: a whole answer, or an error and as much of the head as had come by then. */
export type Received =
  /** `wasUsed` where another request was answered on its connection before. */
  | { readonly head: RawHead; readonly bytes: Buffer; readonly wasUsed?: boolean }
  | { readonly head: RawHead | undefined; readonly error: Error }

/** What takes requests to one target, one answer or failure for each. Clients may share it. */
export interface Transport {
  /** Takes a seat, without which no request may be sent; a promise of one where there is none free. */
  enter(): Promise<void> | undefined
  leave(served?: Served): void
  /** Whether a request may go out in a form now. */
  canTake(wire: WireForm | undefined): boolean
  /** Waits until it shows whether a request may go out in a form; undefined where that shows already. */
  untilKnown?(wire: WireForm | undefined): Promise<void> | undefined
  /** Takes in the whole of an answer; where `fresh`, on a connection on which nothing was sent before. */
  send(request: TransportRequest, fresh: boolean): Promise<Received>
  /** Ends what is under way. */
  close(): Promise<void>
}
