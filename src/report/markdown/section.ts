/** A part of the summary that is there whole or not at all. */
export interface Section {
  /** What it is called where it is left out. */
  readonly name: string
  readonly text: string
}
