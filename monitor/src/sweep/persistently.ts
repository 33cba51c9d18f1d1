/** Waits before something is tried again, in milliseconds: a database that starts anew is back by then. */
const usualWaitsMs: readonly number[] = [500, 2000, 5000, 10_000]

/**
 * Does something that may fail for a while, until it succeeds or has failed too often.
 *
 * @param work - safe to be done again after it has failed, or seemed to
 * @throws what the last try threw
 */
export async function persistently<Result>(
  work: () => Promise<Result>,
  sleep: (ms: number) => Promise<unknown>,
  waitsMs = usualWaitsMs,
): Promise<Result> {
  for (const waitMs of waitsMs) {
    try {
      return await work()
    } catch {
      await sleep(waitMs)
    }
  }
  return await work()
}
