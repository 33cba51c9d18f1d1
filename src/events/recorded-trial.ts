/**
 * What came of one request that a trial of the rate limit asked for: the number of its exchange, `none` where it was one
 * that may be left out and was, and `spent` where no request was left for it.
 */
export type RecordedCall = number | 'none' | 'spent'

/**
 * A trial of the rate limit as a log has it: what it was told, and what came of each request that it asked for, in the order
 * in which it did. All else follows from that and from the exchanges.
 */
export interface RecordedTrial {
  /** Number of the exchange that it began with. */
  readonly first: number
  readonly calls: readonly RecordedCall[]
  /** How many requests it might send then. */
  readonly left: number
  /** With how many creates a counter of their own might be crossed. */
  readonly crossed: number
  /** Whether it might send lists of orders too. */
  readonly withOrders: boolean
  /** How long after Reset it might look at a window, in ms; absent on a key that others may use. */
  readonly restMs?: number
  /** So many animals could still be created when it was over. */
  readonly createsLeft: number
}
