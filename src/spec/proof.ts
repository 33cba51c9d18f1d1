/** One exchange as evidence: plain data without a key, fit to cross threads. */
export interface Proof {
  /** Order in which the exchange was made. */
  readonly number: number
  /** A shell command that sends the request again. */
  readonly curl: string
  /** Request and response as readable HTTP. */
  readonly text: string
}
