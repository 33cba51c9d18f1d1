import type { ProgressState } from '../run/progress-state.ts'
import { clip } from '../run/text-lines.ts'
import { visibleText } from '../run/visible-text.ts'
import { counted, title } from './words.ts'

/** What {@link createProgress} writes to: any Node stream will do. */
export interface ProgressStream {
  readonly columns?: number
  write(text: string): unknown
}

/** Tells of a run while it lasts. */
export interface Progress {
  /** Call it at any change; it decides what is worth telling. */
  update(state: ProgressState): void
  /** Leaves the terminal as it was found. */
  done(): void
}

const clearLine = '\r\u001B[2K'

/** The state as one line, without a line break; without the requests where they are not given. */
export function progressLine({
  section,
  done,
  total,
  failed,
  requests,
  waitingUntil,
}: Omit<ProgressState, 'requests'> & { readonly requests?: number }): string {
  const parts = [
    visibleText(title(section)),
    `${done} of ${counted(total, 'check')}`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(requests === undefined ? [] : [counted(requests, 'request')]),
    ...(waitingUntil === undefined ? [] : [`waiting for the rate limit until ${clock(waitingUntil)}`]),
  ]
  return parts.join(', ')
}

/**
 * Makes a reporter that rewrites one line on a terminal, and elsewhere writes a line only when a new
 * section begins or a wait does: a log is not a terminal, and who reads it later needs no more.
 *
 * @param options.stream Where to write; standard error, so that standard output stays the summary's.
 * @param options.interactive Whether the stream is a terminal whose line may be rewritten.
 */
export function createProgress(options: { stream: ProgressStream; interactive: boolean }): Progress {
  return options.interactive ? rewritingProgress(options.stream) : plainProgress(options.stream)
}

/** Whether a line may be rewritten: on a terminal, unless the environment asks for plain text. */
export function isInteractive(
  stream: { readonly isTTY?: boolean },
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  const plain = ['CI', 'NO_COLOR'].some((name) => (environment[name] ?? '') !== '')
  return stream.isTTY === true && !plain && environment['TERM'] !== 'dumb'
}

function rewritingProgress(stream: ProgressStream): Progress {
  let shown = ''
  return {
    update(state) {
      // A line as wide as the terminal would wrap, and its first half would stay.
      const line = clip(progressLine(state), (stream.columns ?? 80) - 1)
      if (line !== shown) stream.write(`${clearLine}${line}`)
      shown = line
    },
    done() {
      if (shown !== '') stream.write(clearLine)
      shown = ''
    },
  }
}

function plainProgress(stream: ProgressStream): Progress {
  let section: string | undefined
  let waitingUntil: number | undefined
  return {
    // How many were sent when a section begins is a matter of milliseconds: the same run tells the same twice.
    update({ requests: _, ...state }) {
      const wait = state.waitingUntil?.getTime()
      const news = state.section !== section || (wait !== undefined && wait !== waitingUntil)
      if (news) stream.write(`${progressLine(state)}\n`)
      section = state.section
      waitingUntil = wait
    },
    done() {},
  }
}

/** HH:MM:SS where the reader is. */
function clock(time: Date): string {
  return [time.getHours(), time.getMinutes(), time.getSeconds()]
    .map((n) => String(n).padStart(2, '0'))
    .join(':')
}
