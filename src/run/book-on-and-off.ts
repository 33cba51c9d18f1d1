import type { Collector } from './collector.ts'
import type { DayLedger } from './day-ledger.ts'

/** A run that is killed outright loses no more than it spent in this time. */
const everyMs = 5000

/**
 * Books what a run spends while it goes on, and at its end. A day's account that cannot be written is told of by the run's
 * report.
 *
 * @returns what books the rest, told how many requests of either key may have gone out without an entry of their own
 */
export function bookOnAndOff(ledger: DayLedger, collector: Collector): (unseen: number) => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    // What could not be booked now is part of the next try.
    last = last.then(() => ledger.book(collector.spent, false)).catch(() => undefined)
  }, everyMs)
  timer.unref()
  return async (unseen) => {
    clearInterval(timer)
    await last
    const { main, rateLimit } = collector.spent
    const more = (spent: number): number => (spent === 0 ? 0 : spent + unseen)
    await ledger.book({ main: more(main), rateLimit: more(rateLimit) }, true).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      collector.addFault(`The run's requests are missing in the day's account. ${reason}`)
    })
  }
}
