/** Names that creates were sent with. */
export class SentNames {
  readonly #names = new Set<string>()
  readonly #folded = new Set<string>()

  /** Takes in a name that is sent. */
  add(name: string): void {
    this.#names.add(name)
    this.#folded.add(name.toLowerCase())
  }

  /** Whether a name was sent. */
  has(name: string): boolean {
    return this.#names.has(name)
  }

  /** Whether it was, or one that differs from it in letter case alone. */
  hasInAnyCase(name: string): boolean {
    return this.#folded.has(name.toLowerCase())
  }
}
