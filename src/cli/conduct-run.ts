import { join, resolve } from 'node:path'
import { ciOf, fold } from '../report/ci/ci.ts'
import { createProgress } from '../report/progress.ts'
import type { RunOptions } from '../run/options/run-options.ts'
import { paceOfPlan } from '../run/pace.ts'
import { eventsName } from '../run/report-files.ts'
import type { RunHooks } from '../run/run.ts'
import { type Exit, signalExitCode } from '../verdict/exit-code.ts'
import type { FinishedRun } from '../verdict/finished-run.ts'
import { costLine, paceLine, startLine } from './cost-lines.ts'
import { reportError } from './report-error.ts'
import { removeOthers, reportRun } from './report-run.ts'
import { stopSignals } from './stop-signals.ts'
import type { Terminal } from './terminal.ts'

/** Executes a run. */
export type Run = (options: RunOptions, hooks: RunHooks) => Promise<FinishedRun>

type Tell = (run: FinishedRun, options: RunOptions, terminal: Terminal) => Promise<Exit>

/** Runs, reports, and tells the user. The first signal ends the run early, with reports; a second one at once. */
export async function conductRun(
  options: RunOptions,
  terminal: Terminal,
  run: Run,
  tell: Tell = report,
): Promise<Exit> {
  const { stderr, now } = terminal
  const signals = stopSignals(terminal.signals)
  const progress = createProgress({ stream: stderr, interactive: stderr.interactive, now })
  let toldPace = paceOfPlan(options.plan)
  const stop = new AbortController()
  signals.first.then((signal) => {
    progress.done()
    stderr.write(`${signal}: ending the run and reporting what it found; again to end at once\n`)
    stop.abort()
  })
  const isQuiet = options.detail === 'quiet'
  const told = [startLine(options), costLine(options), ...(toldPace ? [paceLine(options, toldPace)] : [])]
  if (!isQuiet) stderr.write(`${told.join('\n')}\n${shortKeys(options)}`)
  const marks = fold(ciOf(terminal.env), 'Checks', now)
  stderr.command(marks.start)
  let isOver = false
  const end = (): void => {
    progress.done()
    if (!isOver) stderr.command(marks.end)
    isOver = true
  }
  const judging = run(options, {
    onProgress: (state) => {
      if (signals.received !== undefined || isQuiet) return
      if (toldPace === undefined && state.pace !== undefined) {
        toldPace = state.pace
        progress.say(paceLine(options, toldPace))
      }
      progress.update(state)
    },
    signal: stop.signal,
    now,
    // Without reports there is no log either.
    ...(tell === report && { events: join(resolve(terminal.cwd, options.out), eventsName) }),
  })
    .finally(end)
    .then((finished) => {
      const { received } = signals
      return tell(received === undefined ? finished : { ...finished, stoppedBy: received }, options, terminal)
    })
    .catch((error: unknown) => {
      const code = reportError(error, stderr)
      return { code: signals.received === undefined ? code : signalExitCode(signals.received), reason: '' }
    })
  const atOnce = signals.second.then((signal) => ({
    code: signalExitCode(signal),
    reason: `${signal} came again: the run ended at once, without its reports`,
  }))
  try {
    return await Promise.race([judging, atOnce])
  } finally {
    end()
    signals.release()
  }
}

async function report(found: FinishedRun, options: RunOptions, terminal: Terminal): Promise<Exit> {
  const { out, target, detail, reporters } = options
  await removeOthers(resolve(terminal.cwd, out), reporters)
  const note = target === undefined && detail !== 'quiet' ? embeddedNote : ''
  return await reportRun(found, out, reporters, terminal, options, note)
}

const embeddedNote =
  '\n  No target was given: this was the service embedded in the suite, and says nothing of yours.\n'

/** A shorter key may occur by chance in texts that are not secret. */
const fewestToMask = 16

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
