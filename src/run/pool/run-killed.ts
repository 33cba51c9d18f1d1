/** A run that the pool had to end: it took too much memory, or too long. */
export class RunKilled extends Error {
  override readonly name = 'RunKilled'
  /** What the run had too much of. */
  readonly excess: 'memory' | 'time'

  constructor(excess: RunKilled['excess'], message: string) {
    super(message)
    this.excess = excess
  }
}
