import { join } from 'node:path'
import type { ProgressStream } from '../../src/report/progress.ts'
import { replaceFile } from '../../src/report/replace-file.ts'
import { calibrate } from './calibrate.ts'
import { createCalibrationProgress } from './calibration-progress.ts'
import { isGood } from './judgement.ts'
import type { Matrix } from './matrix.ts'
import { matrixJson } from './matrix-json.ts'
import { matrixText } from './matrix-text.ts'
import type { CalibrateOptions } from './parse-calibrate-options.ts'
import { renewSummary } from './renew-summary.ts'
import { rowJudgement } from './row-judgement.ts'
import { unviolatedRequirements } from './unviolated-requirements.ts'

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

const matrixName = 'matrix.json'

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
  await replaceFile(join(folder, matrixName), matrixJson(matrix))
  stderr.write(`Written: ${join(options.out, matrixName)}\n`)
  if (summary !== undefined) {
    const renewed = await renewSummary(summary, matrix, date)
    stderr.write(
      `${renewed ? 'Renewed' : 'Left as it was, for this was no whole calibration'}: ${options.summary}\n`,
    )
  }
  return calibrationExitCode(matrix)
}

/**
 * The exit code of a calibration: 4 where the suite itself went wrong, 1 where it judged wrongly or has a requirement
 * that no mutant violates, else 0.
 */
export function calibrationExitCode(matrix: Pick<Matrix, 'whole' | 'rows'>): number {
  const judgements = matrix.rows.map(rowJudgement)
  if (judgements.includes('crash')) return 4
  return judgements.every(isGood) && unviolatedRequirements(matrix).length === 0 ? 0 : 1
}
