import type { Reader } from '../given.ts'
import { shown } from '../shown.ts'
import { UsageError } from '../usage-error.ts'

const unitsMs: Readonly<Record<string, number>> = { h: 3_600_000, d: 86_400_000, w: 7 * 86_400_000 }
const longestDays = 36_500

/** Reads a span of time, such as `400d`: hours, days or weeks. It comes to milliseconds. */
export const timeSpan: Reader<number> = ({ value, name }) => {
  const [, count = '', unit = ''] = typeof value === 'string' ? (/^(\d{1,6})([hdw])$/.exec(value) ?? []) : []
  const ms = Number(count) * (unitsMs[unit] ?? 0)
  if (ms > 0 && ms <= longestDays * 86_400_000) return ms
  throw new UsageError(
    `${name} must be a span of time, such as 36h, 400d or 52w, and ${shown(value)} is none.`,
  )
}
