/** A response that is not taken in: its parts are few bytes each, and so many that memory or time would not do for them. */
export class TooManyParts extends Error {
  override readonly name = 'TooManyParts'

  /**
   * @param most - how many are taken in
   * @param parts - what they are, in the plural
   */
  constructor(most: number, parts: string) {
    super(`the response has more than ${most} ${parts}`)
  }
}
