import { join } from 'node:path'
import type { ProgressStream } from '../../src/report/progress.ts'
import { calibrate } from './calibrate.ts'
import type { CalibrateOptions } from './calibrate-options.ts'
import { calibrationExitCode } from './calibration-exit-code.ts'
import { createCalibrationProgress } from './calibration-progress.ts'
import { matrixJson } from './matrix-json.ts'
import { matrixText } from './matrix-text.ts'
import { renewSummary } from './renew-summary.ts'
import { writeMatrix } from './write-matrix.ts'

type Stream = ProgressStream & { readonly interactive: boolean; readonly coloured: boolean }

/** Where a calibration tells of itself. */
interface Surroundings {
  readonly stdout: Stream
  readonly stderr: Stream
  /** Folder for the matrix, from the root. */
  readonly folder: string
  /** File for its figures, from the root; undefined: none. */
  readonly summary: string | undefined
  readonly date: Date
  readonly signal: AbortSignal
}

/**
 * Calibrates, prints the matrix and writes it. A whole calibration renews the summary too.
 *
 * @returns the exit code
 */
export async function conductCalibration(
  options: CalibrateOptions,
  { stdout, stderr, folder, summary, date, signal }: Surroundings,
): Promise<number> {
  let progress: ReturnType<typeof createCalibrationProgress> | undefined
  const matrix = await calibrate(options, {
    onStart: (cases) => {
      progress = createCalibrationProgress(cases, stderr)
    },
    onEnd: (name, judgement) => progress?.ended(name, judgement),
    signal,
  }).finally(() => progress?.done())
  stdout.write(options.json ? matrixJson(matrix) : matrixText(matrix, { colour: stdout.coloured }))
  const written = await writeMatrix(folder, matrix)
  stderr.write(`Written: ${written.map((name) => join(options.out, name)).join(', ')}\n`)
  if (summary !== undefined) {
    const renewed = await renewSummary(summary, matrix, date)
    stderr.write(
      `${renewed ? 'Renewed' : 'Left as it was, for this was no whole calibration'}: ${options.summary}\n`,
    )
  }
  return calibrationExitCode(matrix)
}
