import type { Figures, MatrixRow } from './matrix.ts'
import { isBrokenKind } from './subject.ts'

/**
 * The figures of a calibration. A fault counts as found if it is found in every run: luck does not count. Known
 * misses are counted by themselves, so that they neither raise nor lower what is said of the others.
 */
export function figuresOf(rows: readonly MatrixRow[]): Figures {
  const faults = rows.filter(isSeeded)
  const variants = rows.filter(({ kind }) => kind === 'variant')
  return {
    mutants: { found: faults.filter(isFound).length, seeded: faults.length },
    variants: {
      falseAlarms: variants.filter(({ runs }) => runs.some(({ judgement }) => judgement === 'alarm')).length,
      tried: variants.length,
    },
    knownMisses: rows.filter(({ knownMiss }) => knownMiss).length,
  }
}

/** Whether it is a fault that must be found. */
export function isSeeded({ kind, knownMiss }: MatrixRow): boolean {
  return isBrokenKind(kind) && knownMiss === undefined
}

/** Whether every run found it; what a single fault breaks undeclared makes it found no less. */
export function isFound({ kind, runs }: MatrixRow): boolean {
  return runs.every(
    ({ judgement }) => judgement === 'found' || (kind === 'fault' && judgement === 'undeclared'),
  )
}
