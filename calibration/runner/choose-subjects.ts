import { didYouMean } from '../../src/run/options/nearest.ts'
import { shown } from '../../src/run/options/shown.ts'
import { UsageError } from '../../src/run/options/usage-error.ts'
import type { CalibrateOptions } from './calibrate-options.ts'
import { sampleOf } from './sample-of.ts'
import type { Subject } from './subject.ts'

/**
 * Chooses what a calibration tries.
 *
 * @throws UsageError when a pattern chooses nothing
 */
export function chooseSubjects(
  all: readonly Subject[],
  { only, sample, sampleSeed, profile }: Pick<CalibrateOptions, 'only' | 'sample' | 'sampleSeed' | 'profile'>,
): readonly Subject[] {
  const wanted = new Set(only.flatMap((pattern) => matching(all, pattern)))
  // Of all, whatever else is asked for: what is in the sample does not hang on the other options.
  const sampled = sample === undefined ? new Set(all) : sampleOf(all, sample, sampleSeed)
  const chosen = all
    .filter((subject) => only.length === 0 || wanted.has(subject))
    .filter((subject) => sampled.has(subject))
    .filter(({ profiles }) => profile === undefined || profiles.includes(profile))
  if (chosen.length === 0) {
    throw new UsageError(
      'Nothing is left to try: no fault or variant is of all that --only, --sample and --profile ask for.',
    )
  }
  return chosen
}

/** Those of that very name or target or, where there are none, those whose names hold the pattern. */
function matching(all: readonly Subject[], pattern: string): readonly Subject[] {
  const exact = all.filter(({ name, target }) => name === pattern || target === pattern)
  const found = exact.length > 0 ? exact : all.filter(({ name }) => name.includes(pattern))
  if (found.length > 0) return found
  const names = all.map(({ name }) => name)
  throw new UsageError(`No fault or variant has ${shown(pattern)} in its name.${didYouMean(pattern, names)}`)
}
