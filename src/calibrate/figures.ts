import type { Matrix, MatrixRow } from './matrix.ts'

/** The figures of a calibration. A fault counts as found if it is found in every run: luck does not count. */
export function figuresOf(rows: readonly MatrixRow[]): Matrix['figures'] {
  const faults = rows.filter(({ kind }) => kind === 'fault')
  const variants = rows.filter(({ kind }) => kind === 'variant')
  return {
    faults: { found: faults.filter(isFound).length, seeded: faults.length },
    variants: { falseAlarms: variants.filter(isAlarm).length, tried: variants.length },
  }
}

/** Whether every run found it. */
export function isFound({ runs }: MatrixRow): boolean {
  return runs.every(({ judgement }) => judgement === 'found')
}

function isAlarm({ runs }: MatrixRow): boolean {
  return runs.some(({ judgement }) => judgement === 'alarm')
}
