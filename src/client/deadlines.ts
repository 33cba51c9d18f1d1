/** What is under way and can be called off. */
export interface Stoppable {
  stop(reason: Error): void
}

/** How often within a time-out it is looked who is overdue. */
const looks = 8

/**
 * Calls off what is under way for too long, or all of it. One timer serves all requests: one for each would cost
 * more than the pacing of them. So a deadline may be passed by an eighth of the time-out.
 */
export class Deadlines {
  readonly #timeoutMs: number
  /** Each with the look before which it began. Those that began first are overdue first. */
  readonly #underWay = new Map<Stoppable, number>()
  #look = 0
  #timer: NodeJS.Timeout | undefined

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs
  }

  add(one: Stoppable): void {
    this.#underWay.set(one, this.#look)
    this.#timer ??= setInterval(this.#lookAround, this.#timeoutMs / looks)
  }

  delete(one: Stoppable): void {
    this.#underWay.delete(one)
  }

  /** Calls everything off. */
  stopAll(reason: Error): void {
    for (const one of [...this.#underWay.keys()]) one.stop(reason)
  }

  /** Lets the process end. */
  close(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  readonly #lookAround = (): void => {
    this.#look += 1
    if (this.#underWay.size === 0) this.close()
    for (const [one, began] of [...this.#underWay]) {
      if (this.#look - began <= looks) break
      one.stop(timeout())
    }
  }
}

/** As AbortSignal.timeout() has it. */
function timeout(): Error {
  return new DOMException('The operation was aborted due to timeout', 'TimeoutError')
}
