import { counted } from '../../src/report/words.ts'
import { causeFigures } from './cause-figures.ts'
import { isFound, isSeeded } from './figures.ts'
import { firstFindings } from './first-findings.ts'
import type { Matrix } from './matrix.ts'
import { rowJudgement } from './row-judgement.ts'
import { isBrokenKind } from './subject.ts'
import { unviolatedRequirements } from './unviolated-requirements.ts'

/** What a calibration came to, a sentence a line. */
export function figuresWords(matrix: Matrix): readonly string[] {
  const { figures, rows, seeds } = matrix
  const { mutants, variants, knownMisses } = figures
  const plainFaults = rows.filter((row) => isSeeded(row) && row.edgeCase === undefined)
  const inconclusive = rows.filter((row) => !isBrokenKind(row.kind) && rowJudgement(row) === 'inconclusive')
  const stale = rows.filter((row) => rowJudgement(row) === 'stale')
  const unbroken = unviolatedRequirements(matrix).length
  const crashed = rows.filter((row) => rowJudgement(row) === 'crash')
  const { named, exactly, declared } = causeFigures(rows)
  const first = firstFindings(rows)
  const under =
    seeds.length > 1 ? `, under each of the seeds ${seeds.join(', ')}` : `, under seed ${seeds[0]}`
  const edgeCases =
    plainFaults.length === mutants.seeded
      ? ''
      : `; without edge cases, ${plainFaults.filter(isFound).length} of ${plainFaults.length}`
  return [
    `Faults found: ${mutants.found} of ${mutants.seeded}${under}${edgeCases}`,
    ...(first !== undefined
      ? [
          `First shown: by request ${first.median} in the middle; by request 60, ${(100 * first.early).toFixed(1)} % of the faults`,
        ]
      : []),
    `False alarms: ${variants.falseAlarms} on ${counted(variants.tried, 'conforming variant')}`,
    ...(declared > 0
      ? [
          `Causes named: ${named} of ${declared} (${((100 * named) / declared).toFixed(1)} %), ${exactly} of them with nothing besides`,
        ]
      : []),
    ...(knownMisses > 0 ? [`Known misses: ${knownMisses}, not counted among the faults`] : []),
    ...(stale.length > 0
      ? [
          `Listed as known misses, but found: ${stale.length}; take them off the list (knownMiss of the fault)`,
        ]
      : []),
    ...(inconclusive.length > 0 ? [`Conforming, but inconclusive: ${inconclusive.length}`] : []),
    ...(unbroken > 0 ? [`Requirements that no mutant violates: ${unbroken}`] : []),
    ...(crashed.length > 0 ? [`Crashes of the suite: ${crashed.length}`] : []),
  ]
}
