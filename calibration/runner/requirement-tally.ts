import { catalogue } from '../../src/spec/catalogue.ts'
import type { RequirementId } from '../../src/spec/generated/requirement-id.ts'
import type { Level } from '../../src/spec/requirement.ts'
import { isFound, isSeeded } from './figures.ts'
import type { Matrix, MatrixRow } from './matrix.ts'
import { median } from './median.ts'

/** How well the faults of one requirement were found. */
export interface RequirementTally {
  readonly id: RequirementId
  readonly level: Level
  readonly seeded: number
  readonly found: number
  /** Faults of it that the suite is known not to find; none of those seeded. */
  readonly knownMisses: number
  /** Of the runs on its faults. */
  readonly medianRequests: number
}

/** The tally of every requirement that can be broken, in the order of the catalogue. */
export function requirementTallies({ rows }: Pick<Matrix, 'rows'>): readonly RequirementTally[] {
  return catalogue.requirements
    .filter(({ level }) => level !== 'OPEN')
    .map(({ id, level }) => {
      const targeting = rows.filter(({ target }) => target === id)
      const seeded = targeting.filter(isSeeded)
      return {
        id,
        level,
        seeded: seeded.length,
        found: seeded.filter(isFound).length,
        knownMisses: targeting.length - seeded.length,
        medianRequests: median(targeting.flatMap(requestsOf)),
      }
    })
}

function requestsOf({ runs }: MatrixRow): readonly number[] {
  return runs.map(({ requests }) => requests)
}
