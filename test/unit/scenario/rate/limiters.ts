/** What a limiter says to one request; times in ms. */
export interface Told {
  readonly allowed: boolean
  readonly remaining: number
  readonly resetAt: number
  readonly retryAt: number
}

/** Takes one request at a time, in order of arrival. */
export type Limiter = (now: number) => Told

/** What Reset means where the limit comes back by and by: all of it, or the next request of it. */
export type ResetMeaning = 'whole' | 'next'

/** Forgets everything when a window ends. Windows begin with the clock, or with a request. */
export function fixedWindow(limit: number, windowMs: number, begins: 'clock' | 'request'): Limiter {
  let end = Number.NEGATIVE_INFINITY
  let used = 0
  return (now) => {
    if (now >= end) {
      end = (begins === 'clock' ? Math.floor(now / windowMs) * windowMs : now) + windowMs
      used = 0
    }
    const allowed = used < limit
    if (allowed) used += 1
    return { allowed, remaining: limit - used, resetAt: end, retryAt: end }
  }
}

/** Remembers when each request was made; it comes back a window later. */
export function slidingLog(
  limit: number,
  windowMs: number,
  reset: ResetMeaning,
  countsRefused: boolean,
): Limiter {
  let log: number[] = []
  return (now) => {
    log = log[0] !== undefined && log[0] + windowMs <= now ? log.filter((at) => at + windowMs > now) : log
    const allowed = log.length < limit
    if (allowed || countsRefused) log.push(now)
    const next = (log.at(-limit) ?? now - windowMs) + windowMs
    const oldest = (log[0] ?? now) + windowMs
    const resetAt = reset === 'whole' ? (log.at(-1) ?? now) + windowMs : allowed ? oldest : next
    return { allowed, remaining: Math.max(0, limit - log.length), resetAt, retryAt: next }
  }
}

/** Refills evenly, a whole limit in a window. */
export function tokenBucket(limit: number, windowMs: number, reset: ResetMeaning): Limiter {
  const perMs = limit / windowMs
  // Sums of doubles miss a whole request by a hair.
  const hair = 1e-6
  let tokens = limit
  let filledAt = Number.NEGATIVE_INFINITY
  return (now) => {
    tokens = Math.min(limit, tokens + Math.max(0, now - filledAt) * perMs)
    filledAt = now
    const allowed = tokens >= 1 - hair
    if (allowed) tokens = Math.max(0, tokens - 1)
    const next = now + (1 - (tokens % 1)) / perMs
    return {
      allowed,
      remaining: Math.floor(tokens + hair),
      resetAt: reset === 'next' ? next : now + (limit - tokens) / perMs,
      retryAt: now + Math.max(0, 1 - tokens) / perMs,
    }
  }
}

/** A bucket that is refilled at ticks of the clock, so many in a window, by as much each time. */
export function bucketInLumps(limit: number, windowMs: number, reset: ResetMeaning, ticks: number): Limiter {
  const tickMs = windowMs / ticks
  const givenBy = (tick: number): number => Math.floor((tick * limit) / ticks)
  let left = limit
  let filledAt = 0
  return (now) => {
    const tick = Math.floor(now / tickMs)
    left = Math.min(limit, left + Math.max(0, givenBy(tick) - givenBy(filledAt)))
    filledAt = tick
    const allowed = left >= 1
    if (allowed) left -= 1
    const firstWith = (count: number): number => {
      let at = tick + 1
      while (givenBy(at) - givenBy(tick) < count) at += 1
      return at * tickMs
    }
    const next = firstWith(1)
    return {
      allowed,
      remaining: left,
      resetAt: reset === 'next' ? next : firstWith(limit - left),
      retryAt: next,
    }
  }
}

/** Remembers how many requests were made in each part of a window; those of a part come back together. */
export function logInParts(limit: number, windowMs: number, reset: ResetMeaning, parts: number): Limiter {
  const partMs = windowMs / parts
  let counts: (readonly [part: number, count: number])[] = []
  return (now) => {
    const part = Math.floor(now / partMs)
    counts = counts.filter(([at]) => at > part - parts)
    const used = counts.reduce((sum, [, count]) => sum + count, 0)
    const allowed = used < limit
    if (allowed) {
      const [last, before] = counts.at(-1) ?? [part, 0]
      counts = last === part ? [...counts.slice(0, -1), [part, before + 1]] : [...counts, [part, 1]]
    }
    const backAt = (at: number | undefined): number => ((at ?? part) + parts) * partMs
    const next = backAt(counts[0]?.[0])
    return {
      allowed,
      remaining: limit - used - (allowed ? 1 : 0),
      resetAt: reset === 'next' ? next : backAt(counts.at(-1)?.[0]),
      retryAt: next,
    }
  }
}

/**
 * Counts this window and a share of the one before: what of that still lies in the sliding window, or a fixed one.
 * All of it is back once the next window is over.
 */
export function slidingCounter(
  limit: number,
  windowMs: number,
  reset: ResetMeaning,
  fixedShare?: number,
): Limiter {
  let window = Number.NEGATIVE_INFINITY
  let [before, current] = [0, 0]
  return (now) => {
    const index = Math.floor(now / windowMs)
    if (index !== window) {
      before = index === window + 1 ? current : 0
      current = 0
      window = index
    }
    const share = (at: number): number => fixedShare ?? 1 - (at - index * windowMs) / windowMs
    const left = (at: number): number => limit - current - before * share(at)
    const end = (index + 1) * windowMs
    const allowed = left(now) >= 1 - 1e-9
    if (allowed) current += 1
    const remaining = Math.max(0, Math.floor(left(now) + 1e-9))
    const lacking = 1 - left(now)
    const inThis = fixedShare === undefined ? now + (lacking * windowMs) / Math.max(before, 1e-9) : end
    const inNext =
      fixedShare === undefined
        ? end + (Math.max(0, current - limit + 1) * windowMs) / Math.max(current, 1)
        : end + (limit - fixedShare * current >= 1 ? 0 : windowMs)
    const retryAt = fixedShare === undefined && inThis < end ? inThis : inNext
    const resetAt = reset === 'whole' ? end + windowMs : allowed ? end : retryAt
    return { allowed, remaining, resetAt, retryAt }
  }
}

/** The same limiter, of which somebody else takes so many at once, again and again, since long ago. */
export function regularly(inner: Limiter, everyMs: number, count: number): Limiter {
  let until: number | undefined
  return (now) => {
    const from = until ?? now - 100 * everyMs
    for (let tick = Math.floor(from / everyMs) + 1; tick * everyMs <= now; tick += 1)
      for (let taken = 0; taken < count; taken += 1) inner(tick * everyMs)
    until = Math.max(now, from)
    return inner(now)
  }
}
