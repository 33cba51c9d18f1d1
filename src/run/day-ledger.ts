import { randomUUID } from 'node:crypto'
import { planLimits } from '../http/pacing/plan.ts'
import { hasTrial } from '../scenario/plan.ts'
import type { CheckSettings } from '../scenario/settings.ts'
import type { Collector } from './collector.ts'
import { accountOf, addSpending, claimedOf, type DayState, dayStateFile, reserve } from './day-state.ts'
import type { OpenTarget } from './open-target.ts'
import type { RunOptions } from './options/run-options.ts'
import { boundsOfRun, maxTimeOf } from './run-limits.ts'

type Spending = CheckSettings['spentEarlier']

/** A killed run loses at most what it sent in this time, in ms. */
const everyMs = 5000

const nothing: Spending = { main: 0, rateLimit: 0 }

/** Opens the day's account of a run's keys; those of the embedded service need none, being new. @throws UsageError */
export async function openDayLedger(options: RunOptions, target: OpenTarget, signal?: AbortSignal) {
  if (options.stateFile === undefined || options.target === undefined)
    return { spentEarlier: nothing, book: async () => undefined }
  const file = dayStateFile(options.stateFile)
  const accountsIn = accountsAt(target)
  // One key may serve as both.
  const byAccount = (state: DayState, of: Spending): Record<string, number> => {
    const { main, rateLimit } = accountsIn(state)
    return {
      [rateLimit]: of.rateLimit,
      [main]: of.main + (main === rateLimit ? of.rateLimit : 0),
    }
  }
  const most = mostSpent(options)
  const now = new Date()
  // Reservations hold for their day, as the whole state does.
  const endOfDay = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)
  const own = { run: randomUUID(), until: Math.min(now.getTime() + maxTimeOf(options), endOfDay) }
  const before = await file.change((state, at) => reserve(state, own, byAccount(state, most), at), signal)
  const { main, rateLimit } = accountsIn(before)
  let booked = nothing
  return {
    /** Requests on each key by other runs of the day, past or still possible. */
    spentEarlier: { main: claimedOf(before, main, now), rateLimit: claimedOf(before, rateLimit, now) },
    /** Books a run's new requests, and with the last ones frees its reservation. @throws UsageError */
    async book(soFar: Spending, isLast: boolean): Promise<void> {
      await file.change((state, at) => {
        const spending = byAccount(state, difference(soFar, booked))
        const left = isLast ? {} : byAccount(state, difference(most, soFar))
        return reserve(addSpending(state, spending), own, left, at)
      })
      booked = soFar
    },
  }
}

/** Books requests while a run goes on; returns what books the rest, given how many requests may have no entry yet. */
export function bookOnAndOff(
  ledger: Awaited<ReturnType<typeof openDayLedger>>,
  collector: Collector,
): (unseen: number) => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    // The next try includes what could not be booked now.
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

/** Caches the slow digests of accounts until the file begins anew. */
function accountsAt({ baseUrl, apiKey, rateLimitKey = apiKey }: OpenTarget) {
  let known: { readonly salt: string; readonly main: string; readonly rateLimit: string } | undefined
  return ({ salt }: DayState) => {
    if (known?.salt !== salt) {
      const main = accountOf({ salt }, baseUrl, apiKey)
      const other = rateLimitKey === apiKey ? main : accountOf({ salt }, baseUrl, rateLimitKey)
      known = { salt, main, rateLimit: other }
    }
    return known
  }
}

function difference(from: Spending, what: Spending): Spending {
  return {
    main: Math.max(0, from.main - what.main),
    rateLimit: Math.max(0, from.rateLimit - what.rateLimit),
  }
}

/** Without a plan, no limit of a day is known to be shared. */
function mostSpent(options: RunOptions): Spending {
  const limits = planLimits(options.plan)
  if (limits === undefined) return nothing
  // The limit of a minute is exceeded twice, and a third time as a margin.
  const ofTrial = 3 * limits.perMinute + 30
  return { main: boundsOfRun(options).maxRequests, rateLimit: hasTrial(options.profile) ? ofTrial : 0 }
}
