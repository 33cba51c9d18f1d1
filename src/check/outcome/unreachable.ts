/** The target does not answer at all, so nothing can be said of it. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}
