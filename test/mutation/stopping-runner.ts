import { TestRunner } from 'vitest'

/** Loads no other file once a test has failed: the mutant is dead, and Vitest would load what is left all the same. */
export default class StoppingRunner extends TestRunner {
  #isOver = false

  override cancel(...reason: Parameters<TestRunner['cancel']>): void {
    this.#isOver = true
    super.cancel(...reason)
  }

  override importFile(...file: Parameters<TestRunner['importFile']>): unknown {
    return this.#isOver ? undefined : super.importFile(...file)
  }
}
