/** A content coding that the suite cannot undo. */
export class UnknownCoding extends Error {
  override readonly name = 'UnknownCoding'

  constructor(coding: string) {
    super(`the content coding ${coding} is not known`)
  }
}
