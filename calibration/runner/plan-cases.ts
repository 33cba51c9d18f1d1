import type { ProfileName } from '../../src/spec/profile.ts'
import type { CalibrateOptions } from './calibrate-options.ts'
import type { CalibrationCase } from './calibration-case.ts'
import type { Subject } from './subject.ts'

/** A case that is to be run, with what it is about. */
export interface PlannedCase {
  readonly subject: Subject
  readonly case: CalibrationCase
}

/** The cases of a calibration: each subject under each seed. */
export function planCases(
  chosen: readonly Subject[],
  {
    seeds,
    profile,
    maxRequests,
    inMemory,
    judgeAgain,
  }: Pick<CalibrateOptions, 'seeds' | 'profile' | 'maxRequests' | 'inMemory' | 'judgeAgain'>,
): readonly PlannedCase[] {
  return chosen.flatMap((subject) =>
    seeds.map((seed) => ({
      subject,
      case: {
        kind: subject.kind,
        name: subject.name,
        seed,
        profile: profile ?? profileFor(subject),
        inMemory,
        ...(judgeAgain ? { judgeAgain } : {}),
        ...(maxRequests === undefined ? {} : { maxRequests }),
      },
    })),
  )
}

function profileFor({ profiles }: Subject): ProfileName {
  return profiles.includes('full') ? 'full' : (profiles[0] ?? 'full')
}
