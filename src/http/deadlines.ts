/** Something under way that can be stopped. */
export interface Stoppable {
  stop(reason: Error): void
}

const looks = 8

/** Stops requests after a time-out, or all of them. One timer serves all, so a request may take an eighth longer. */
export class Deadlines {
  readonly #timeoutMs: number
  /**
   * Each with the look before which it began. No map: one whose entries come and go leaves its former tables behind, each
   * with a hold on the next, and so keeps responses in memory that were read long ago.
   */
  readonly #underWay: { readonly one: Stoppable; readonly began: number }[] = []
  #look = 0
  #timer: NodeJS.Timeout | undefined

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs
  }

  add(one: Stoppable): void {
    this.#underWay.push({ one, began: this.#look })
    this.#timer ??= setInterval(() => this.#lookAround(), this.#timeoutMs / looks)
  }

  delete(one: Stoppable): void {
    const index = this.#underWay.findIndex((entry) => entry.one === one)
    if (index >= 0) this.#underWay.splice(index, 1)
  }

  stopAll(reason: Error): void {
    for (const { one } of [...this.#underWay]) one.stop(reason)
  }

  /** Lets the process end. */
  close(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #lookAround(): void {
    this.#look += 1
    if (this.#underWay.length === 0) this.close()
    // As AbortSignal.timeout() has it.
    for (const { one } of this.#underWay.filter(({ began }) => this.#look - began > looks))
      one.stop(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
  }
}
