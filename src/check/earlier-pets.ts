/** What each name of a run's own has: its tag, a space and a count. Before it may stand a digit or a capital. */
const ofSomeRun = /(?:^|[^0-9a-z]|7)[a-z]\d[0-9a-z]{3} [0-9a-z]{1,2}(?![0-9a-z])/

/** A store with so many pets of earlier runs has had the names and categories of one run. */
const petsOfRun = 60

/**
 * Which share of its pets a run need not create, from 0 to 1: runs before it left their like, which no request deletes.
 *
 * @param names - of the pets that lists have shown and the run did not create
 */
export function shareOfEarlier(names: readonly string[]): number {
  return Math.min(1, names.filter((name) => ofSomeRun.test(name)).length / petsOfRun)
}
