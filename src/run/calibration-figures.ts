import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '../spec/is-record.ts'
import type { CalibrationFigures } from '../verdict/finished-run.ts'
import { packageRoot } from './package-root.ts'

/** Where the summary of the last whole calibration lies, from the folder of the package. */
export const summaryPath = 'docs/calibration/summary.json'

/**
 * The figures of the last whole calibration, for the reports of every run, with the version that they were measured
 * on. That need not be this one.
 *
 * @param root The folder of the package.
 * @returns undefined where there is none: a run is worth no less for it
 */
export function readCalibrationFigures(root: string = packageRoot()): CalibrationFigures | undefined {
  const summary = readJson(join(root, summaryPath))
  if (!isRecord(summary)) return undefined
  const { suiteVersion, digest } = summary
  if (typeof suiteVersion !== 'string' || typeof digest !== 'string' || !isFigures(summary)) return undefined
  const { faults, variants, knownMisses } = summary
  return { faults, variants, knownMisses, suiteVersion, digest }
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

type Figures = Required<Pick<CalibrationFigures, 'faults' | 'variants' | 'knownMisses'>>

/** Whether a value holds the figures of a calibration. */
function isFigures(value: unknown): value is Figures {
  if (!isRecord(value)) return false
  const { faults, variants, knownMisses } = value
  return (
    isRecord(faults) &&
    isCount(faults['found']) &&
    isCount(faults['seeded']) &&
    isRecord(variants) &&
    isCount(variants['falseAlarms']) &&
    isCount(variants['tried']) &&
    isCount(knownMisses)
  )
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value)
}
