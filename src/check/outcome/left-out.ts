/** The check explores further than the verdict needs, and the run's requests do not stretch to it. */
export class LeftOut extends Error {
  override readonly name = 'LeftOut'
}
