import type { RunOptions } from 'petstore-conformance'
import { toConfirm } from '../changes/changes-of.ts'
import type { TargetState } from '../changes/target-state.ts'
import type { Judge, JudgedRun } from './judged-run.ts'

/** How a second look is taken. */
export interface SecondLook {
  readonly confirmAfterMs: number
  /** @throws the signal's reason when it aborts first */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  readonly signal: AbortSignal
}

/** A run, and the second looks at what it decided otherwise than those before it. */
export interface JudgedTwice {
  readonly judged: JudgedRun
  readonly again: readonly JudgedRun[]
}

/**
 * Judges a target and, where that comes to something new, looks at just that again a while later: what was the network's
 * doing, or a deployment's, is over by then.
 *
 * @param readState - how the target stands by all runs before
 */
export async function judgeTwice(
  options: RunOptions,
  readState: () => Promise<TargetState>,
  judge: Judge,
  { confirmAfterMs, sleep, signal }: SecondLook,
): Promise<JudgedTwice> {
  const judged = await judge(options, signal)
  const news = judged.report.complete ? toConfirm(await readState(), judged.report) : new Map()
  if (news.size === 0) return { judged, again: [] }
  await sleep(confirmAfterMs, signal)
  const again: JudgedRun[] = []
  for (const [seed, requirements] of news) again.push(await judge({ ...options, seed, requirements }, signal))
  return { judged, again }
}
