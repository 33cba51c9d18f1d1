import { EarlyEnd } from './early-end.ts'

/** Node's timers take no more. */
const longestTimerMs = 2 ** 31 - 1

/** Ends a run once it has taken so long, unless the limit is lifted by what this gives. It keeps no process alive. */
export function timeLimit(stop: AbortController, ms: number): () => void {
  if (ms > longestTimerMs) return () => undefined
  const spent = new EarlyEnd(`the run had taken its ${Math.round(ms / 1000)} s (--max-time)`)
  const timer = setTimeout(() => stop.abort(spent), ms).unref()
  return () => clearTimeout(timer)
}
