import type { WireForm } from '../spec/exchange.ts'
import type { Served } from './seats.ts'

/** A request as it goes out: field names and values in turn, in the order in which they are sent. */
export interface TransportRequest {
  readonly method: 'GET' | 'POST'
  /** The whole path, that of the base address included, with the query. */
  readonly path: string
  readonly headers: string[]
  readonly body?: string
  /** The body goes out in the pieces that `piecesOf` makes of it, one a little after the other. */
  readonly inPieces?: true
  /** They go out as chunks, and no length is told beforehand (RFC 9112, section 7.1). */
  readonly inChunks?: true
  /** Where it has U+FFFD a byte goes out that UTF-8 has nowhere. */
  readonly isBroken?: true
  /** It may go out on a connection that another was answered on just now, though it may be sent once alone. */
  readonly onKept?: true
  /** It says that no other comes on its connection after it. */
  readonly isLast?: true
}

/** The head of an answer as it came. */
export interface RawHead {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

/** What came of a request: a whole answer, or an error and as much of the head as had come by then. */
export type Received =
  | {
      readonly head: RawHead
      readonly bytes: Buffer
      /** Whether another request was answered on its connection before. */
      readonly wasUsed?: boolean
    }
  | { readonly head: RawHead | undefined; readonly error: Error }

/** What takes requests to one target, one answer or failure for each. Clients may share it. */
export interface Transport {
  /** Takes a seat, without which no request may be sent; a promise of one where there is none free. */
  enter(): Promise<void> | undefined
  /** Leaves the seat to whoever waits. */
  leave(served?: Served): void
  /** Whether a request may go out in a form now. */
  canTake(wire: WireForm | undefined): boolean
  /** Waits until it shows whether a request may go out in a form; undefined where that shows already. */
  untilKnown?(wire: WireForm | undefined): Promise<void> | undefined
  /**
   * Sends one request, and takes in the whole of its answer.
   *
   * @param fresh - on a connection on which nothing was sent before
   */
  send(request: TransportRequest, fresh: boolean): Promise<Received>
  /** Ends what is under way. */
  close(): Promise<void>
}
