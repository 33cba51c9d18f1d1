import type { Collector } from './collector.ts'
import type { DayLedger } from './day-ledger.ts'

/** A run that is killed outright loses no more than it spent in this time. */
const everyMs = 5000

/** Books a run's spending while it goes on, and at its end. */
interface Booking {
  /**
   * Books what is left.
   *
   * @param unseen - requests of either key that may have gone out without an entry of their own
   */
  readonly end: (unseen: number) => Promise<void>
}

/** Begins to book what a run spends. A day's account that cannot be written is told of by the run's report. */
export function bookOnAndOff(ledger: DayLedger, collector: Collector): Booking {
  let last: Promise<void> = Promise.resolve()
  const book = (unseen: number, isLast: boolean): Promise<void> => {
    const { main, rateLimit } = collector.spent
    const more = (spent: number): number => (spent === 0 ? 0 : spent + unseen)
    return ledger.book({ main: more(main), rateLimit: more(rateLimit) }, isLast)
  }
  const timer = setInterval(() => {
    // What could not be booked now is part of the next try.
    last = last.then(() => book(0, false)).catch(() => undefined)
  }, everyMs)
  timer.unref()
  return {
    async end(unseen) {
      clearInterval(timer)
      await last
      await book(unseen, true).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error)
        collector.addFault(`The run's requests are missing in the day's account. ${reason}`)
      })
    },
  }
}
