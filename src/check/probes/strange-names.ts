import type { Names } from '../names.ts'
import type { RunContext } from '../run-context.ts'

/** Plain names that software takes for something else, of each group one: what objects have, and truth. */
const groups: readonly (readonly string[])[] = [
  ['constructor', 'toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf', 'toLocaleString'],
  ['True', 'False'],
]

/**
 * Names for creates that may have any plain one. Those that software takes for something else come first. They have not
 * the run's tag and may be in use, for which some services refuse them.
 */
export class StrangeNames {
  readonly #run: Pick<RunContext, 'store' | 'chance'>
  readonly #names: Names
  #left = groups

  constructor(run: Pick<RunContext, 'store' | 'chance'>, names: Names) {
    this.#run = run
    this.#names = names
  }

  /** The next of them or, where there is none, one that no other animal has. */
  next(): string {
    const [group, ...rest] = this.#left
    if (group === undefined) return this.#names.next()
    this.#left = rest
    const used = new Set(this.#run.store.own.map(({ sent }) => sent.name.toLowerCase()))
    const free = group.filter((name) => !used.has(name.toLowerCase()))
    const chance = this.#run.chance(`strange names, ${rest.length}`)
    return free[chance.integer(0, Math.max(0, free.length - 1))] ?? this.#names.next()
  }
}
