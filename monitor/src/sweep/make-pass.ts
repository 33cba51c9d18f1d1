import { randomUUID } from 'node:crypto'
import type { RunOptions } from 'petstore-conformance'
import { toConfirm } from '../changes/changes-of.ts'
import type { MonitorEvent } from '../changes/monitor-event.ts'
import { errorWords } from '../history/database-words.ts'
import { type HeldKeys, holdKeys, keyLeaseNames } from '../history/hold-keys.ts'
import type { History } from '../history/open-history.ts'
import { exitCodeOfRun, recordRun } from '../history/record-run.ts'
import { readState } from '../history/stored-state.ts'
import type { Receiver } from '../targets/receiver.ts'
import type { WatchedTarget } from '../targets/watch-target.ts'
import type { JudgedRun, WithSlot } from './judged-run.ts'
import { persistently } from './persistently.ts'

/** Has things wait for each other that have a name in common. */
class OneAtATime {
  readonly #last = new Map<string, Promise<unknown>>()

  /**
   * Does something once all that was asked for before it by one of these names is over, whatever came of that.
   *
   * @throws what the work throws
   */
  async run<Result>(names: readonly string[], work: () => Promise<Result>): Promise<Result> {
    const before = names.map((name) => this.#last.get(name))
    const mine = Promise.allSettled(before).then(work)
    for (const name of names) this.#last.set(name, mine)
    try {
      return await mine
    } finally {
      for (const name of names) if (this.#last.get(name) === mine) this.#last.delete(name)
    }
  }
}

/** What a pass needs. */
export interface PassOptions {
  readonly history: History
  readonly withSlot: WithSlot
  readonly receivers: readonly Pick<Receiver, 'name' | 'events'>[]
  /** Tells passes apart: a target that has a run of this cycle already is left as it is. */
  readonly cycle: string
  readonly confirmAfterMs: number
  readonly unreachableAfter: number
  readonly now: () => number
  /** @throws the signal's reason when it aborts first */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** Ends the pass early: runs that are under way are not recorded. */
  readonly signal: AbortSignal
  /** Told of each target once it is done with. */
  readonly onResult: (result: PassResult) => void
}

/** What a pass has come to for one target. */
export type PassResult = { readonly target: WatchedTarget } & (
  | {
      readonly kind: 'judged'
      readonly judged: JudgedRun
      readonly again: readonly JudgedRun[]
      readonly events: readonly MonitorEvent[]
    }
  /** It has a run of this cycle already, which ended with this exit code. */
  | { readonly kind: 'done before'; readonly exitCode: number }
  /** The pass was ended before it was judged in full: nothing was recorded. */
  | { readonly kind: 'called off' }
  /** No run could be made; in words. */
  | { readonly kind: 'failed'; readonly message: string }
)

/**
 * Judges all targets side by side, each within the limits of its own key, one run at a time on a key, and records each run
 * as it is over. What goes wrong with one keeps none of the others from being judged.
 */
export async function makePass(
  targets: readonly WatchedTarget[],
  options: PassOptions,
): Promise<readonly PassResult[]> {
  const keys = new OneAtATime()
  const rests = new Map<string, number>()
  return await Promise.all(
    targets.map(async (target) => {
      const result = await passOver(target, options, keys, rests).catch(
        (error: unknown): PassResult =>
          options.signal.aborted
            ? { target, kind: 'called off' }
            : { target, kind: 'failed', message: errorWords(error) },
      )
      options.onResult(result)
      return result
    }),
  )
}

async function passOver(
  target: WatchedTarget,
  options: PassOptions,
  keys: OneAtATime,
  /** Until when keys are left alone, by the names of their leases. */
  rests: Map<string, number>,
): Promise<PassResult> {
  const { history, withSlot, receivers, cycle, unreachableAfter, now, sleep, signal, confirmAfterMs } =
    options
  const retried = <Result>(work: () => Promise<Result>): Promise<Result> =>
    persistently(work, (ms) => sleep(ms, signal))
  const readCode = () => retried(() => exitCodeOfRun(history, target.name, cycle))
  const former = await readCode()
  if (former !== undefined) return { target, kind: 'done before', exitCode: former }
  const holder = randomUUID()
  // Who waits for a key of this pass takes no slot; leases keep other processes from it.
  const names = await keyLeaseNames(history, target.options)
  const keysOnceFree = async (): Promise<HeldKeys> => {
    for (;;) {
      const held = await retried(() => holdKeys(history, target.options, holder))
      if (held !== undefined) return held
      await sleep(askedAgainMs, signal)
    }
  }
  const alone = (runOptions: RunOptions): Promise<JudgedRun> =>
    keys.run(names, async () => {
      const restUntil = Math.max(...names.map((name) => rests.get(name) ?? 0))
      if (restUntil > now()) await sleep(restUntil - now(), signal)
      return await withSlot(signal, async (judge) => {
        const held = await keysOnceFree()
        try {
          const judged = await judge(runOptions, AbortSignal.any([signal, held.lost]))
          held.lost.throwIfAborted()
          // Nothing tells the next run what is left of the limit, so that begins anew before it does.
          if (judged.remaining === undefined && Object.keys(judged.durationsMs).length > 0)
            for (const name of names) rests.set(name, now() + windowMs)
          return judged
        } finally {
          await held.giveBack()
        }
      })
    })
  const judged = await alone(target.options)
  const news = toConfirm(await readState(history.db, target.name), judged.report)
  // What was the network's doing, or a deployment's, is over a while later.
  if (news.size > 0) await sleep(confirmAfterMs, signal)
  const again: JudgedRun[] = []
  for (const [seed, requirements] of news) again.push(await alone({ ...target.options, seed, requirements }))
  signal.throwIfAborted()
  // With one id it is recorded once, whether or not a try that failed had come through.
  const id = randomUUID()
  const { isNew, events } = await retried(() =>
    history.db
      .transaction()
      .execute((trx) =>
        recordRun(trx, { id, cycle, target, judged, again }, { receivers, unreachableAfter, now: now() }),
      ),
  )
  if (isNew) return { target, kind: 'judged', judged, again, events }
  return { target, kind: 'done before', exitCode: (await readCode()) ?? judged.exitCode }
}

const askedAgainMs = 1000
/** The window of a plan's limit (interface document, Limits). */
const windowMs = 60_000

/** What weighs more goes first, as for a run. */
const worstFirst = [4, 2, 1, 3, 0]

/** The exit code of a pass: the worst of its runs, where one that could not be made is a fault of the suite. */
export function passExitCode(results: readonly PassResult[]): number {
  const codes = results.map((result) => {
    if (result.kind === 'judged') return result.judged.exitCode
    if (result.kind === 'done before') return result.exitCode
    return result.kind === 'failed' ? 4 : 0
  })
  return worstFirst.find((code) => codes.includes(code)) ?? 0
}
