/** An exchange for a reader who can look up the rest by its number: plain data without a key. */
export interface ShownExchange {
  readonly number: number
  /** Request and response as readable HTTP; a proof has whole bodies, the short form their beginnings. */
  readonly text: string
}

/** One exchange as evidence. */
export interface Proof extends ShownExchange {
  /** A shell command that sends the request again. */
  readonly curl: string
}
