/** Has things wait for each other that have a name in common. */
export class OneAtATime {
  readonly #last = new Map<string, Promise<unknown>>()

  /**
   * Does something once all that was asked for before it by one of these names is over, whatever came of that.
   *
   * @throws what the work throws
   */
  async run<Result>(names: readonly string[], work: () => Promise<Result>): Promise<Result> {
    const before = names.map((name) => this.#last.get(name))
    const mine = Promise.allSettled(before).then(work)
    for (const name of names) this.#last.set(name, mine)
    try {
      return await mine
    } finally {
      for (const name of names) if (this.#last.get(name) === mine) this.#last.delete(name)
    }
  }
}
