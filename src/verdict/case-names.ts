import { shapeOf } from './shape-of.ts'

/**
 * Names coverage cases: each name once, and the same in every run that meets the same, so that tools which follow a test
 * case by its name find it again.
 *
 * @returns a function that makes the name of the next case from what it is about
 */
export function caseNames(): (about: string) => string {
  const counts = new Map<string, number>()
  return (about) => {
    const name = shapeOf(about, '')
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  }
}
