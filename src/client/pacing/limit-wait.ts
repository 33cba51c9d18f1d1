/** The target's limits ask for a longer wait than the run may take. */
export class LimitWait extends Error {
  override readonly name = 'LimitWait'
}
