/** Probes that wait for each other: a fault of the suite, and none of them would ever end. */
export class AwaitCircle extends Error {
  override readonly name = 'AwaitCircle'

  /** @param names - who waits for whom, in turn; the last is the first */
  constructor(names: readonly string[]) {
    super(`probes wait for each other: ${names.join(' -> ')}`)
  }
}
