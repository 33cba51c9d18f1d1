import { isRecord } from '../contract/is-record.ts'
import type { CalibrationFigures } from '../verdict/finished-run.ts'

type Figures = Required<Pick<CalibrationFigures, 'faults' | 'variants' | 'knownMisses'>>

/** Whether a value holds the figures of a calibration. */
export function isFigures(value: unknown): value is Figures {
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
