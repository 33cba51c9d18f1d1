import type { RunOptions } from '../options/run-options.ts'
import { accountOf } from './day-state.ts'
import { DayStateFile } from './day-state-file.ts'
import type { OpenTarget } from './open-target.ts'

/** Requests by the key that they were made with. */
export interface Spending {
  readonly main: number
  readonly rateLimit: number
}

/** One run's entries in the day's account. */
export interface DayLedger {
  /** What earlier runs of the day spent on each key. */
  readonly spentEarlier: Spending
  /**
   * Books what the run has spent by now. It may be called again as the run goes on: only what is new is added.
   *
   * @throws UsageError when the file cannot be written any more
   */
  readonly book: (spentSoFar: Spending) => Promise<void>
}

/** A run that remembers nothing. */
const blank: DayLedger = { spentEarlier: { main: 0, rateLimit: 0 }, book: async () => undefined }

/**
 * Opens the day's account for a run. The embedded service has new keys every time: there is nothing to remember
 * of them.
 *
 * @throws UsageError when the state file cannot be used
 */
export async function openDayLedger(options: RunOptions, target: OpenTarget): Promise<DayLedger> {
  if (options.stateFile === undefined || options.target === undefined) return blank
  const file = new DayStateFile(options.stateFile)
  const main = accountOf(target.baseUrl, target.apiKey)
  const rateLimit = accountOf(target.baseUrl, target.rateLimitKey ?? target.apiKey)
  const { spent } = await file.read()
  let booked: Spending = { main: 0, rateLimit: 0 }
  return {
    spentEarlier: { main: spent[main] ?? 0, rateLimit: spent[rateLimit] ?? 0 },
    async book(soFar) {
      const before = booked
      booked = soFar
      const spending = { [main]: soFar.main - before.main }
      // One key may be both.
      spending[rateLimit] = (spending[rateLimit] ?? 0) + soFar.rateLimit - before.rateLimit
      await file.add(spending).catch((error: unknown) => {
        booked = before
        throw error
      })
    },
  }
}
