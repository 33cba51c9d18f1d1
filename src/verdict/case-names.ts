/**
 * Names coverage cases, each name once, so that tools which follow a test case by its name find it again.
 *
 * @returns a function that makes the name of the next case from what it is about
 */
export function caseNames(): (about: string) => string {
  const counts = new Map<string, number>()
  return (about) => {
    const count = (counts.get(about) ?? 0) + 1
    counts.set(about, count)
    return count === 1 ? about : `${about} (${count})`
  }
}
