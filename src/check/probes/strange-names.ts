import type { Names } from '../names.ts'
import type { RunContext } from '../run-context.ts'

/** Plain names that software takes for something else, of each group one: what objects have, and truth. */
const groups: readonly (readonly string[])[] = [
  ['constructor', 'toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf', 'toLocaleString'],
  ['True', 'False'],
]

/**
 * Makes names for creates that may have any plain one. Those that software takes for something else come first. They have
 * not the run's tag and may be in use, for which some services refuse them. After them, no two animals have the same.
 */
export function strangeNames(run: Pick<RunContext, 'store' | 'chance'>, names: Names): () => string {
  const left = [...groups]
  return () => {
    const group = left.shift()
    if (group === undefined) return names.next()
    const used = new Set(run.store.own.map(({ sent }) => sent.name.toLowerCase()))
    const free = group.filter((name) => !used.has(name.toLowerCase()))
    const place = run.chance(`strange names, ${left.length}`).integer(0, Math.max(0, free.length - 1))
    return free[place] ?? names.next()
  }
}
