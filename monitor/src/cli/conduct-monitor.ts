import { randomUUID } from 'node:crypto'
import { dirname, resolve } from 'node:path'
import {
  didYouMean,
  makeFolder,
  painter,
  proxySecrets,
  ReportNotWritable,
  readTextFile,
  replaceFile,
  secretsOf,
  shown,
  signalExitCode,
  stopSignals,
  systemClock,
  type Terminal,
  UsageError,
  visibleLine,
} from 'petstore-conformance'
import { noteTargets } from '../history/note-targets.ts'
import { type History, isPostgres, openHistory } from '../history/open-history.ts'
import { type Keep, prune } from '../history/prune.ts'
import { recordRefusal } from '../history/record-refusal.ts'
import { JudgePool } from '../runner/judge-pool.ts'
import { makePass, type PassResult, passExitCode } from '../sweep/make-pass.ts'
import { resultText } from '../sweep/pass-text.ts'
import type { Receiver } from '../targets/receiver.ts'
import { receiversOf } from '../targets/receivers-of.ts'
import { Refusal } from '../targets/refusal.ts'
import { secretsFrom } from '../targets/secrets.ts'
import type { TargetEntry } from '../targets/target-entry.ts'
import { usableOf } from '../targets/usable-of.ts'
import type { WatchList } from '../targets/watch-list.ts'
import { type WatchedTarget, watchTarget } from '../targets/watch-target.ts'
import { keysSource } from './keys-source.ts'
import { watchListAt } from './watch-list-at.ts'

/** What a pass is told. */
export interface MonitorOptions {
  /** Of the targets, as the user wrote it. */
  readonly file: string
  /** Path or address of the history, as the user wrote it. */
  readonly history: string
  readonly keep: Keep
  /** File of keys, as the user wrote it. */
  readonly keys: string | undefined
  readonly slots: number
  /** Names of the only targets to judge. */
  readonly only: readonly string[] | undefined
  readonly cycle: string | undefined
  /** File to write metrics to. */
  readonly metrics: string | undefined
}

/**
 * Makes one pass over the targets of a file. The first signal to stop ends it early; after a second one nothing is
 * waited for.
 *
 * @returns the exit code
 * @throws UsageError before anything is sent, where the file or a place to write to is wrong
 */
export async function monitor(options: MonitorOptions, terminal: Terminal): Promise<number> {
  const { cwd, env, stdout, stderr } = terminal
  const now = (): number => terminal.now().getTime()
  if (options.metrics !== undefined && !options.metrics.endsWith('.prom'))
    throw new UsageError(
      `--metrics names ${shown(options.metrics)}, and the textfile collector reads nothing but files that end in .prom.`,
    )
  const { list, files } = watchListAt(options.file, cwd)
  const keys = keysSource(options.keys, { env, cwd, readFile: readTextFile })
  // One pass goes by what the file said as it began.
  const keysText = keys.text()
  const lookUpSecret = secretsFrom({ ...keys, text: () => keysText })
  const receivers = receiversOf(list.receivers, lookUpSecret)
  const openAddresses = new Set(list.receivers.map(({ url }) => url))
  for (const { url, secret } of receivers.usable)
    terminal.hide(...(openAddresses.has(url) ? [] : secretParts(url)), secret)
  const place = isPostgres(options.history) ? options.history : resolve(cwd, options.history)
  const entries = chosen(list.targets, options.only)
  const inputs = { env, ...files, lookUpSecret }
  // Where passes of one day tell each other what they have spent of a key.
  const stateFile = isPostgres(place) ? undefined : `${place}.day.json`
  // A key that is missing keeps only its own target from being judged.
  const { usable: targets, unusable } = usableOf(entries, (entry): WatchedTarget => {
    const target = watchTarget(entry, inputs)
    return { ...target, options: { ...target.options, stateFile } }
  })
  for (const { options: run } of targets)
    terminal.hide(run.apiKey, run.rateLimitKey, ...secretsOf(run.headers), ...proxySecrets(run.proxy))
  if (options.metrics !== undefined) await requireFolderFor(resolve(cwd, options.metrics), options.metrics)
  const history = await openHistory(place, options.history)
  await noteTargets(history, entries)
  const cycle = options.cycle ?? terminal.now().toISOString()
  const refused = unusable.filter(({ error }) => error instanceof Refusal)
  for (const { entry, error } of refused)
    await history.db.transaction().execute(async (db) => {
      await recordRefusal(db, { id: randomUUID(), cycle, entry, reason: error.message }, now())
    })
  const signals = stopSignals(terminal.signals)
  const stop = new AbortController()
  const pool = new JudgePool({ slots: Math.min(options.slots, Math.max(1, targets.length)) })
  signals.first.then((signal) => {
    stderr.write(`${signal}: ending the pass; again to end at once\n`)
    stop.abort()
  })
  const troubles = [...unusable, ...receivers.unusable].map(({ error }) => error)
  for (const { message } of troubles) stderr.write(`${visibleLine(message)}\n`)
  const paint = painter(stdout.coloured)
  const pass = async (): Promise<readonly PassResult[]> => {
    const results = await makePass(targets, {
      history,
      withSlot: pool.withSlot,
      receivers: list.receivers,
      cycle,
      confirmAfterMs: list.confirmAfter * 1000,
      unreachableAfter: list.unreachableAfter,
      now,
      sleep: systemClock.sleep,
      signal: stop.signal,
      onResult: (result) => stdout.write(resultText(result, paint)),
    })
    if (!stop.signal.aborted)
      await tellChanges(history, receivers.usable, list.receivers, stop.signal, terminal)
    await prune(history, options.keep, now())
    return results
  }
  try {
    const code = await Promise.race([
      pass().then(async (results) => {
        const isWritten = await writeMetrics(history, list, options.metrics, terminal)
        const isThere = history.isThere()
        if (!isThere)
          stderr.write(
            `The history ${options.history} was deleted or replaced during the pass, and what the pass found is lost with it. Make the pass again.\n`,
          )
        return worst(passExitCode(results), troubles.length > 0 || !isWritten || !isThere)
      }),
      signals.second.then(signalExitCode),
    ])
    return signals.received === undefined ? code : signalExitCode(signals.received)
  } finally {
    signals.release()
    await pool.close()
    await history.close()
  }
}

/** Sends what is due; whom it does not reach is told by a later pass. */
async function tellChanges(
  history: History,
  receivers: readonly Receiver[],
  named: readonly Pick<Receiver, 'name'>[],
  signal: AbortSignal,
  { now, stderr }: Terminal,
): Promise<void> {
  const { deliverDue } = await import('../notify/deliver-due.ts')
  const { waiting, strays } = await deliverDue(history, receivers, { now: () => now().getTime(), signal })
  for (const { receiver, count, errors } of waiting)
    stderr.write(
      `${events(count)} for the receiver ${shown(receiver)} could not be sent${errors.length === 0 ? '' : ` (${visibleLine(errors.join('; '))})`}; kept for a later pass.\n`,
    )
  const isNamed = (receiver: string): boolean => named.some(({ name }) => name === receiver)
  for (const { receiver, count } of strays.filter((one) => !isNamed(one.receiver)))
    stderr.write(
      `${events(count)} for ${shown(receiver)}, a receiver that the file of targets does not name any more: kept, and sent by nobody.\n`,
    )
}

function events(count: number): string {
  return count === 1 ? '1 event' : `${count} events`
}

/** @returns false where they could not be written */
async function writeMetrics(
  history: History,
  { targets, receivers }: WatchList,
  path: string | undefined,
  { cwd, stderr }: Terminal,
): Promise<boolean> {
  if (path === undefined) return true
  const { metricsText } = await import('../metrics/metrics-text.ts')
  const { text } = await metricsText(history, {
    targets: targets.map(({ name }) => name),
    receivers: receivers.map(({ name }) => name),
  })
  try {
    // Whole at once, and under a name that the collector passes over until then.
    // The collector of node_exporter is another user.
    await replaceFile(resolve(cwd, path), text, 0o644)
    return true
  } catch (error) {
    if (!(error instanceof ReportNotWritable)) throw error
    stderr.write(`${error.message}\n`)
    return false
  }
}

function chosen(
  entries: readonly TargetEntry[],
  only: readonly string[] | undefined,
): readonly TargetEntry[] {
  if (only === undefined) return entries
  const names = entries.map(({ name }) => name)
  return [...new Set(only)].map((name) => {
    const found = entries.find((entry) => entry.name === name)
    if (found !== undefined) return found
    throw new UsageError(`The file of targets has no ${shown(name)}.${didYouMean(name, names)}`)
  })
}

async function requireFolderFor(path: string, name: string): Promise<void> {
  try {
    await makeFolder(dirname(path))
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
    throw new UsageError(`Metrics cannot be written to ${name} (${why}). Name another file with --metrics.`, {
      cause: error,
    })
  }
}

/** What a user can mend weighs less than a fault of the suite alone. */
function worst(code: number, hasUnusable: boolean): number {
  return hasUnusable && code !== 4 ? 2 : code
}

/** What of a receiver's address is a secret: its host is none, which targets and other receivers may share. */
function secretParts(url: string): readonly string[] {
  const { username, password, pathname, search } = new URL(url)
  return [username, password, pathname.length > 1 ? pathname : '', search]
}
