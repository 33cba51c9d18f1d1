import type { EventEmitter } from 'node:events'

type Listener = (...args: unknown[]) => void

const names = ['uncaughtException', 'unhandledRejection'] as const

/**
 * Takes what nobody handled, from when this is made until it is released, and nobody else gets to hear of it: Vitest would
 * end the process at once, and so would the program; a check that goes astray must not cost the reports.
 */
export class UnhandledErrors {
  readonly #source: EventEmitter
  readonly #take: (error: unknown) => void
  readonly #others: readonly (readonly [string, Listener])[]

  /**
   * @param source - where they come from, such as `process`
   * @param take - told of each
   */
  constructor(source: EventEmitter, take: (error: unknown) => void) {
    this.#source = source
    this.#take = (error) => take(error)
    this.#others = names.flatMap((name) =>
      source
        .rawListeners(name)
        .filter(isListener)
        .map((listener) => [name, listener] as const),
    )
    for (const name of names) {
      source.removeAllListeners(name)
      source.on(name, this.#take)
    }
    source.on('newListener', this.#dismiss)
  }

  /** Leaves them to those who listened before. */
  release(): void {
    this.#source.off('newListener', this.#dismiss)
    for (const name of names) this.#source.off(name, this.#take)
    for (const [name, listener] of this.#others) this.#source.on(name, listener)
  }

  readonly #dismiss = (name: string | symbol, listener: Listener): void => {
    // The event comes before the listener does.
    if (names.some((one) => one === name)) queueMicrotask(() => this.#source.off(name, listener))
  }
}

function isListener(value: unknown): value is Listener {
  return typeof value === 'function'
}
