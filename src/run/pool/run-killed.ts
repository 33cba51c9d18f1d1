/** A run that had to be ended from outside: what its target answered took too much memory, or too long. */
export class RunKilled extends Error {
  override readonly name = 'RunKilled'
  /** What the run had too much of. */
  readonly excess: 'memory' | 'time'

  constructor(excess: RunKilled['excess'], message: string) {
    super(message)
    this.excess = excess
  }
}
