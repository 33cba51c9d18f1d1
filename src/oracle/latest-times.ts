/** Times in the order in which they came, the last of them first: to add one copies none of the others. */
export interface LatestTimes {
  readonly last: number
  readonly before: LatestTimes | undefined
  /** How many are held on to: from `most` to twice as many. */
  readonly length: number
}

/** Adds one. Of those that came first, more than `most` are let go now and then. */
export function addTime(times: LatestTimes | undefined, time: number, most: number): LatestTimes {
  const before = times !== undefined && times.length >= 2 * most ? newest(times, most) : times
  return { last: time, before, length: (before?.length ?? 0) + 1 }
}

/** How many of the last `most` are later than a time. */
export function countLater(times: LatestTimes | undefined, than: number, most: number): number {
  let count = 0
  let left = most
  for (let one = times; one !== undefined && left > 0; one = one.before) {
    if (one.last > than) count += 1
    left -= 1
  }
  return count
}

function newest(times: LatestTimes, most: number): LatestTimes | undefined {
  const kept: number[] = []
  for (let one: LatestTimes | undefined = times; one !== undefined && kept.length < most; one = one.before)
    kept.push(one.last)
  let rebuilt: LatestTimes | undefined
  for (const [index, last] of kept.toReversed().entries())
    rebuilt = { last, before: rebuilt, length: index + 1 }
  return rebuilt
}
