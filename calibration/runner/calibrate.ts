import { packageRoot } from '../../src/run/package-root.ts'
import { suiteFacts } from '../../src/run/suite-facts.ts'
import { buildMatrix, type Tried } from './build-matrix.ts'
import type { CalibrateOptions } from './calibrate-options.ts'
import { chooseSubjects } from './choose-subjects.ts'
import { compound, compoundNames } from './compound.ts'
import { type Judgement, judge } from './judgement.ts'
import type { Matrix } from './matrix.ts'
import { type PlannedCase, planCases } from './plan-cases.ts'
import { runCases } from './run-cases.ts'
import { sourcesDigest } from './sources-digest.ts'
import { subjects } from './subjects.ts'

/** How a calibration is followed and stopped. */
interface CalibrateHooks {
  readonly onStart: (cases: number) => void
  readonly onEnd: (name: string, judgement: Judgement) => void
  /** Aborted to give up at once. */
  readonly signal: AbortSignal
}

/**
 * Runs the suite on services of which it is known what it must say of them.
 *
 * @throws UsageError when the options leave nothing to try
 */
export async function calibrate(options: CalibrateOptions, hooks: CalibrateHooks): Promise<Matrix> {
  const { only, sample, compounds, seeds, profile, maxRequests, workers, inMemory } = options
  const digest = sourcesDigest(packageRoot())
  const chosen = chooseSubjects(
    compounds === undefined ? subjects : compoundNames(compounds).map(compound),
    options,
  )
  const planned = planCases(chosen, options)
  const byCase = new Map(planned.map((one) => [one.case, one.subject]))
  hooks.onStart(planned.length)
  const results = await runCases(
    planned.map((one) => one.case),
    {
      workers,
      signal: hooks.signal,
      onResult: (one, result) => {
        const subject = byCase.get(one)
        if (subject !== undefined) hooks.onEnd(one.name, judge(subject, result))
      },
    },
  )
  const tried = planned.flatMap((one: PlannedCase, index): readonly Tried[] => {
    const result = results[index]
    return result === undefined ? [] : [{ ...one, result }]
  })
  return buildMatrix(
    {
      suiteVersion: suiteFacts().version,
      ...(digest === undefined ? {} : { digest }),
      seeds,
      whole:
        only.length === 0 &&
        sample === undefined &&
        compounds === undefined &&
        profile === undefined &&
        maxRequests === undefined &&
        !inMemory,
      ...(profile === undefined ? {} : { profile }),
      ...(maxRequests === undefined ? {} : { maxRequests }),
    },
    tried,
  )
}
