import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '../contract/is-record.ts'
import { packageRoot } from '../package-root.ts'
import type { CalibrationFigures } from '../verdict/finished-run.ts'
import { isFigures } from './is-figures.ts'

/** Where the last whole calibration lies, from the folder of the package. */
export const matrixPath = 'docs/calibration/matrix.json'

/**
 * The figures of the last whole calibration, for the reports of every run.
 *
 * @param root The folder of the package.
 * @returns undefined where there is none: a run is worth no less for it
 */
export function readCalibrationFigures(root: string = packageRoot()): CalibrationFigures | undefined {
  const matrix = readJson(join(root, matrixPath))
  if (!isRecord(matrix)) return undefined
  const { whole, figures, suiteVersion, digest } = matrix
  if (whole !== true || !isFigures(figures)) return undefined
  if (typeof suiteVersion !== 'string' || typeof digest !== 'string') return undefined
  const { faults, variants } = figures
  return { faults, variants, suiteVersion, digest }
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
