import { basename, join, resolve } from 'node:path'
import { ciOf } from '../report/ci/ci.ts'
import { fold } from '../report/ci/fold.ts'
import { eventsName } from '../report/file-names.ts'
import { createProgress } from '../report/progress.ts'
import type { RunOptions } from '../run/options/run-options.ts'
import { usualReporters } from '../run/reporter-name.ts'
import type { RunHooks } from '../run/run.ts'
import { exitCode, type StopSignal, signalExitCode } from '../verdict/exit-code.ts'
import type { FinishedRun } from '../verdict/finished-run.ts'
import { offerWaivers } from './offer-waivers.ts'
import { reportError } from './report-error.ts'
import { removeOthers, reportOn } from './report-on.ts'
import { startLine } from './start-line.ts'
import { StopSignals } from './stop-signals.ts'
import { tellRun } from './tell-run.ts'
import type { Terminal } from './terminal.ts'

/** What carries a run out. */
export type Run = (options: RunOptions, hooks: RunHooks) => Promise<FinishedRun>

/** What tells the user of a finished run; it comes to the exit code. */
type Tell = (
  run: FinishedRun,
  options: RunOptions,
  terminal: Terminal,
  signal: StopSignal | undefined,
) => Promise<number>

/**
 * Runs, reports and tells the user of both. The first signal to stop ends the run early, reports included;
 * after a second one nothing is waited for.
 *
 * @returns the exit code
 */
export async function conductRun(
  options: RunOptions,
  terminal: Terminal,
  run: Run,
  tell: Tell = report,
): Promise<number> {
  const signals = new StopSignals(terminal.signals)
  const progress = createProgress({ stream: terminal.stderr, interactive: terminal.stderr.interactive })
  const stop = new AbortController()
  signals.first.then((signal) => {
    progress.done()
    terminal.stderr.write(`${signal}: ending the run and reporting what it found; again to end at once\n`)
    stop.abort()
  })
  terminal.stderr.write(`${startLine(options)}\n${shortKeys(options)}`)
  const marks = fold(ciOf(terminal.env), 'Checks', terminal.now)
  terminal.stderr.command(marks.start)
  const unfold = once(() => terminal.stderr.command(marks.end))
  const judging = run(options, {
    onProgress: (state) => {
      if (signals.received === undefined) progress.update(state)
    },
    signal: stop.signal,
    now: terminal.now,
    // Where no report is written, neither is what happened.
    ...(tell === report ? { events: join(resolve(terminal.cwd, options.out), eventsName) } : {}),
  })
    .finally(() => {
      progress.done()
      unfold()
    })
    .then((finished) => tell(finished, options, terminal, signals.received))
    .catch((error: unknown) => {
      const code = reportError(error, terminal.stderr)
      return signals.received === undefined ? code : signalExitCode(signals.received)
    })
  try {
    return await Promise.race([judging, signals.second.then(signalExitCode)])
  } finally {
    progress.done()
    unfold()
    signals.release()
  }
}

/** Does something the first time that it is asked to. */
function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) work()
    isDone = true
  }
}

/** Writes the reports and prints the summary, which it does even where they cannot be written. */
async function report(
  found: FinishedRun,
  { out, target, writeWaivers, reporters = usualReporters }: RunOptions,
  terminal: Terminal,
  signal: StopSignal | undefined,
): Promise<number> {
  const { stdout, stderr, cwd } = terminal
  const dir = resolve(cwd, out)
  const { paths, run, troubles } = await reportOn(dir, found, reporters)
  await removeOthers(dir, reporters)
  const reports = paths.map((path) => join(out, basename(path)))
  await tellRun(run, reports, terminal)
  await offerWaivers(run, writeWaivers, terminal)
  if (target === undefined) stdout.write(embeddedNote)
  for (const { message } of troubles) stderr.write(`${message}\n`)
  return exitCode(run, signal, troubles.length === 0)
}

const embeddedNote =
  '\n  No target was given: this was the service embedded in the suite, and says nothing of yours.\n'

/** Of fewer characters, some stand in texts that are none of the key's. */
const fewestToMask = 16

/** A line for each key that cannot be masked well. */
function shortKeys({ apiKey, rateLimitKey }: RunOptions): string {
  const keys = { 'The key': apiKey, 'The key to exhaust': rateLimitKey }
  return Object.entries(keys)
    .filter(([, key]) => key !== undefined && key.length < fewestToMask)
    .map(
      ([name]) =>
        `${name} has under ${fewestToMask} characters: it cannot be masked well where the target repeats it. Look through the reports before you show them to others.\n`,
    )
    .join('')
}
