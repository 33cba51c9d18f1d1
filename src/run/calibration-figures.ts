import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '../spec/is-record.ts'
import type { CalibrationFigures } from '../verdict/finished-run.ts'
import { packageRoot } from './package-root.ts'

/** Where the summary of the last whole calibration lies, from the folder of the package. */
export const summaryPath = 'docs/calibration/summary.json'

/**
 * The figures of the last whole calibration, for the reports of every run, with the version that they were measured
 * on. That need not be this one. There may be none: a run is worth no less for it.
 */
export function readCalibrationFigures(root: string = packageRoot()): CalibrationFigures | undefined {
  let summary: unknown
  try {
    summary = JSON.parse(readFileSync(join(root, summaryPath), 'utf8'))
  } catch {
    return undefined
  }
  if (!isFigures(summary)) return undefined
  const { faults, variants, knownMisses, suiteVersion, digest } = summary
  return { faults, variants, knownMisses, suiteVersion, digest }
}

function isFigures(value: unknown): value is Required<CalibrationFigures> {
  if (!isRecord(value)) return false
  const { faults, variants, knownMisses, suiteVersion, digest } = value
  if (!isRecord(faults) || !isRecord(variants)) return false
  const counts = [faults['found'], faults['seeded'], variants['falseAlarms'], variants['tried'], knownMisses]
  const texts = [suiteVersion, digest]
  return counts.every(Number.isInteger) && texts.every((text) => typeof text === 'string')
}
