import { createHash } from 'node:crypto'
import { didYouMean, shown, UsageError } from '../../src/run/options/usage-error.ts'
import { requirementIds } from '../../src/spec/generated/requirement-id.ts'
import type { CalibrateOptions } from './parse-calibrate-options.ts'
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

/**
 * The subjects that have the pattern as their name, that target it, or whose permitted behaviour names it. If there are
 * none, the subjects whose names contain the pattern.
 */
function matching(all: readonly Subject[], pattern: string): readonly Subject[] {
  const exact = all.filter(
    ({ name, target, freedom }) => name === pattern || target === pattern || idsIn(freedom).includes(pattern),
  )
  const found = exact.length > 0 ? exact : all.filter(({ name }) => name.includes(pattern))
  if (found.length > 0) return found
  if (requirementIds.some((id) => id === pattern))
    throw new UsageError(
      `No mutant targets ${pattern}, and no conforming variant names it as its freedom. Give --only the name of a variant.`,
    )
  const names = all.map(({ name }) => name)
  throw new UsageError(`No fault or variant has ${shown(pattern)} in its name.${didYouMean(pattern, names)}`)
}

/** The ids in a text as whole words: LIST-10 does not name LIST-1. */
function idsIn(freedom = ''): readonly string[] {
  return freedom.match(/[A-Z]+-\d+/g) ?? []
}

/**
 * A sample, for where there is no time for all: one of so many faults of each requirement and of the variants, and one
 * at least. It is the same each time that the seed is, and a subject that is new moves few others in or out.
 *
 * @param share How many subjects one stands for.
 * @param seed Which of the samples it is.
 */
export function sampleOf(all: readonly Subject[], share: number, seed: number): ReadonlySet<Subject> {
  const groups = Map.groupBy(all, groupOf)
  return new Set(
    [...groups.values()].flatMap((group) => firstOf(group, Math.ceil(group.length / share), seed)),
  )
}

/** Known misses are drawn by themselves: they stand for no fault that the suite must find. */
function groupOf({ kind, target, knownMiss }: Subject): string {
  return knownMiss ? 'known misses' : `${kind} ${target ?? ''}`
}

function firstOf(group: readonly Subject[], count: number, seed: number): readonly Subject[] {
  const ranked = group.map((subject) => ({
    subject,
    rank: createHash('sha256').update(`${seed} ${subject.name}`).digest().readUIntBE(0, 6),
  }))
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, count)
    .map(({ subject }) => subject)
}
