import type { ProgressStream } from '../../src/report/progress.ts'
import { counted } from '../../src/report/words.ts'
import { clip } from '../../src/run/visible-text.ts'
import { isGood, type Judgement } from './judgement.ts'

/** Tells of a calibration while it lasts. */
interface CalibrationProgress {
  /** Call it for each case that has ended. */
  ended(name: string, judgement: Judgement): void
  /** Leaves the terminal as it was found. */
  done(): void
}

const clearLine = '\r\u001B[2K'
/** Lines that a log gets of a whole calibration. */
const linesInLog = 20

/**
 * Rewrites one line on a terminal; elsewhere writes a line now and then.
 *
 * @param total Cases to come.
 */
export function createCalibrationProgress(
  total: number,
  stream: ProgressStream & { readonly interactive: boolean },
): CalibrationProgress {
  let done = 0
  let bad = 0
  return {
    ended(name, judgement) {
      done += 1
      if (!isGood(judgement)) bad += 1
      const wrong = bad > 0 ? `, ${bad} not as it should be` : ''
      const line = `${done} of ${counted(total, 'run')}${wrong}, last: ${name}`
      if (stream.interactive) stream.write(`${clearLine}${clip(line, (stream.columns ?? 80) - 1)}`)
      else if (isStep(done, total)) stream.write(`${line}\n`)
    },
    done() {
      if (stream.interactive) stream.write(clearLine)
    },
  }
}

function isStep(done: number, total: number): boolean {
  const step = (count: number): number => Math.floor((count * linesInLog) / total)
  return step(done) > step(done - 1)
}
