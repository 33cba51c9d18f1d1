import { counted } from '../report/words.ts'
import { isFound } from './figures.ts'
import type { Matrix } from './matrix.ts'
import { rowJudgement } from './row-judgement.ts'

/** What a calibration came to, a sentence a line. */
export function figuresWords({ figures, rows, seeds }: Matrix): readonly string[] {
  const { faults, variants } = figures
  const plainFaults = rows.filter(({ kind, corner }) => kind === 'fault' && corner === undefined)
  const inconclusive = rows.filter((row) => row.kind !== 'fault' && rowJudgement(row) === 'inconclusive')
  const crashed = rows.filter((row) => rowJudgement(row) === 'crash')
  const under =
    seeds.length > 1 ? `, under each of the seeds ${seeds.join(', ')}` : `, under seed ${seeds[0]}`
  const corners =
    plainFaults.length === faults.seeded
      ? ''
      : `; without those of a corner only, ${plainFaults.filter(isFound).length} of ${plainFaults.length}`
  return [
    `Faults found: ${faults.found} of ${faults.seeded}${under}${corners}`,
    `False alarms: ${variants.falseAlarms} on ${counted(variants.tried, 'conforming variant')}`,
    ...(inconclusive.length > 0 ? [`Conforming, but inconclusive: ${inconclusive.length}`] : []),
    ...(crashed.length > 0 ? [`Crashes of the suite: ${crashed.length}`] : []),
  ]
}
