import type { Environment } from '../run/options/sources.ts'
import type { ProgressState } from '../run/progress-of.ts'
import { clip, visibleText } from '../run/visible-text.ts'
import { counted, title } from './words.ts'

/** The output of {@link createProgress}: any Node stream will do. */
export interface ProgressStream {
  readonly columns?: number
  write(text: string): unknown
}

/** Reports on a run while it lasts: progress, and lines that stay. */
export interface Progress {
  update(state: ProgressState): void
  say(line: string): void
  /** Restores the terminal. */
  done(): void
}

const clearLine = '\r\u001B[2K'
const redrawnEveryMs = 1000
/** A log shows no shorter wait, in ms. */
const shortestToldWaitMs = 5000

/** The state as one line without a line break, the most important first, since a narrow terminal cuts it. */
export function progressLine(state: ProgressState, now: Date): string {
  const { section, wait } = state
  const name = visibleText(title(section))
  if (wait === undefined || wait.until <= now) return `${name}: ${doneSoFar(state, now)}`
  // HH:MM:SS in the reader's time zone.
  const { until, why } = wait
  const clock = [until.getHours(), until.getMinutes(), until.getSeconds()].map(twoDigits).join(':')
  return `Waiting until ${clock}, ${doneSoFar(state, now)}: ${visibleText(why)}; then ${name}`
}

function doneSoFar(state: ProgressState, now: Date): string {
  const { done, total, failed, requests, requestsInAll, endsAt } = state
  return [
    ...(requestsInAll === undefined
      ? [`${done}/${counted(total, 'check')}`, counted(requests, 'request')]
      : [`${requests}/${counted(requestsInAll, 'request')}`]),
    ...(endsAt === undefined ? [] : [`${minutesLeft(endsAt.getTime() - now.getTime())} left`]),
    ...(failed > 0 ? [`${failed} failed`] : []),
  ].join(', ')
}

/** Minutes and seconds, such as `8:05`; at least one second. */
function minutesLeft(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  return `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`
}

function twoDigits(count: number): string {
  return String(count).padStart(2, '0')
}

/** Makes a reporter that rewrites one line on a terminal; in a log, it writes lines for new sections and waits only. */
export function createProgress(options: {
  readonly stream: ProgressStream
  readonly interactive: boolean
  readonly now: () => Date
}): Progress {
  const make = options.interactive ? rewritingProgress : plainProgress
  return make(options.stream, options.now)
}

/** Whether a line may be rewritten: on a terminal, unless the environment asks for plain text. */
export function isInteractive(stream: { readonly isTTY?: boolean }, environment: Environment): boolean {
  const plain = ['CI', 'NO_COLOR'].some((name) => (environment[name] ?? '') !== '')
  return stream.isTTY === true && !plain && environment['TERM'] !== 'dumb'
}

function rewritingProgress(stream: ProgressStream, now: () => Date): Progress {
  let shown = ''
  let latest: ProgressState | undefined
  let redrawing: NodeJS.Timeout | undefined
  const draw = (): void => {
    if (latest === undefined) return
    // A line as wide as the terminal would wrap, and half of it would stay.
    const line = clip(progressLine(latest, now()), (stream.columns ?? 80) - 1)
    if (line !== shown) stream.write(`${clearLine}${line}`)
    shown = line
  }
  const clear = (): void => {
    if (shown !== '') stream.write(clearLine)
    shown = ''
  }
  return {
    update(state) {
      latest = state
      redrawing ??= setInterval(draw, redrawnEveryMs).unref()
      draw()
    },
    say(line) {
      clear()
      stream.write(`${line}\n`)
      draw()
    },
    done() {
      clearInterval(redrawing)
      redrawing = undefined
      latest = undefined
      clear()
    },
  }
}

function plainProgress(stream: ProgressStream, now: () => Date): Progress {
  let section: string | undefined
  let toldUntil = 0
  return {
    update(state) {
      const until = state.wait?.until.getTime() ?? 0
      const isLongWait = until - Math.max(toldUntil, now().getTime()) >= shortestToldWaitMs
      if (state.section !== section || isLongWait) stream.write(`${progressLine(state, now())}\n`)
      section = state.section
      if (isLongWait) toldUntil = until
    },
    say(line) {
      stream.write(`${line}\n`)
    },
    done() {},
  }
}
