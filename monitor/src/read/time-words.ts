import { counted, grouped } from 'petstore-conformance'

const hourMs = 3_600_000
/** A day of UTC, in milliseconds. */
export const dayMs = 24 * hourMs

/** The day of UTC that a moment is in, in days since the epoch. */
export function dayOf(ms: number): number {
  return Math.floor(ms / dayMs)
}

/** A moment as people write it, such as `2026-03-14 09:26 UTC`. */
export function momentWords(ms: number): string {
  return `${isoOf(ms).slice(0, 16).replace('T', ' ')} UTC`
}

/** Its day, such as `2026-03-14`. */
export function dayWords(ms: number): string {
  return isoOf(ms).slice(0, 10)
}

/** A moment and how long ago it is, such as `2026-03-14 09:26 UTC (3 days)`. */
export function sinceWords(since: number, now: number): string {
  return `${momentWords(since)} (${agoWords(since, now)})`
}

/** How long ago a moment is, such as `3 days`. */
export function agoWords(since: number, now: number): string {
  const ms = Math.max(0, now - since)
  if (ms >= 2 * dayMs) return counted(Math.floor(ms / dayMs), 'day')
  return ms < hourMs ? 'less than an hour' : counted(Math.floor(ms / hourMs), 'hour')
}

/** A moment for programs, of ISO 8601. */
export function isoOf(ms: number): string {
  return new Date(ms).toISOString()
}

/** For `JSON.stringify`: writes members that are moments, known by their names, as of ISO 8601. */
export function isoMoments(name: string, value: unknown): unknown {
  return typeof value === 'number' && /^(?:at|from|to|since|.+At|.+Since)$/.test(name) ? isoOf(value) : value
}

/** Milliseconds for people. */
export function msWords(ms: number): string {
  return ms < 100 ? ms.toFixed(1) : grouped(Math.round(ms))
}
