import type { ScaleOptions } from '@observablehq/plot'
import { dayMs, dayWords } from '../read/time-words.ts'

/** Plot chooses the ticks of more days: of fewer, it would name hours or the same day twice. */
const mostDays = 10

/**
 * The ticks of a chart of a few days: each day, or every second or third, named in the middle of its night.
 *
 * @param first - the first day of UTC since the epoch
 * @param end - the day after the last
 */
export function dayTicks(first: number, end: number): Pick<ScaleOptions, 'ticks' | 'tickFormat'> {
  const days = end - first
  if (days > mostDays) return {}
  const step = Math.ceil(days / 4)
  const shown = Array.from({ length: Math.ceil(days / step) }, (_, index) => first + index * step)
  return {
    ticks: shown.map((day) => new Date((day + 0.5) * dayMs)),
    tickFormat: (tick: Date) => dayWords(tick.getTime()).slice('YYYY-'.length),
  }
}
