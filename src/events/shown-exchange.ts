/** An exchange in short, for a reader who can look up the rest by its number: plain data without a key. */
export interface ShownExchange {
  /** Order in which the exchange was made. */
  readonly number: number
  /** Request and answer as readable HTTP, of bodies the beginnings. */
  readonly text: string
}
