/** A body that is not taken in: nested more deeply than this machine's stack can follow. */
export class BodyTooDeep extends Error {
  override readonly name = 'BodyTooDeep'

  constructor() {
    super('the body is nested too deeply to be taken in')
  }
}
