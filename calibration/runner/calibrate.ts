import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { packageRoot } from '../../src/run/package-root.ts'
import { suiteFacts } from '../../src/run/run-facts.ts'
import { buildMatrix, type Tried } from './build-matrix.ts'
import type { CalibrationCase } from './calibration-case.ts'
import { chooseSubjects } from './choose-subjects.ts'
import { compound, compoundNames } from './compound.ts'
import { type Judgement, judge } from './judgement.ts'
import type { Matrix } from './matrix.ts'
import type { CalibrateOptions } from './parse-calibrate-options.ts'
import { runCases } from './run-cases.ts'
import type { Subject } from './subject.ts'
import { subjects } from './subjects.ts'

const folders = ['src', 'suites', 'spec']

/**
 * Digest of all that a run's verdicts come from: names and contents of the files in `src`, `suites` and `spec`.
 *
 * @param root The folder of the package.
 * @returns undefined where the sources are not at hand, as in an installed package
 */
export function sourcesDigest(root: string): string | undefined {
  if (!folders.every((folder) => existsSync(join(root, folder)))) return undefined
  const hash = createHash('sha256')
  for (const path of folders.flatMap((folder) => filesIn(root, folder)).toSorted()) {
    const content = readFileSync(join(root, path))
    // With lengths, no two sets of files give the same bytes.
    hash.update(`${path}\n${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

/** Paths from the root, with slashes on every system. */
function filesIn(root: string, folder: string): readonly string[] {
  return (
    readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
      // Docs say nothing of verdicts, and hidden files are those of editors.
      .filter((entry) => entry.isFile() && !/^\.|\.md$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
  )
}

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
  const { only, sample, compounds, seeds, profile, depth, maxRequests, workers, inMemory } = options
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
        depth === undefined &&
        maxRequests === undefined &&
        !inMemory,
      ...(profile === undefined ? {} : { profile }),
      ...(depth === undefined ? {} : { depth }),
      ...(maxRequests === undefined ? {} : { maxRequests }),
    },
    tried,
  )
}

/** A case that is to be run, with what it is about. */
interface PlannedCase {
  readonly subject: Subject
  readonly case: CalibrationCase
}

/** The cases of a calibration: each subject under each seed. */
export function planCases(
  chosen: readonly Subject[],
  {
    seeds,
    profile,
    depth,
    maxRequests,
    inMemory,
    judgeAgain,
  }: Pick<CalibrateOptions, 'seeds' | 'profile' | 'depth' | 'maxRequests' | 'inMemory' | 'judgeAgain'>,
): readonly PlannedCase[] {
  return chosen.flatMap((subject) =>
    seeds.map((seed) => ({
      subject,
      case: {
        kind: subject.kind,
        name: subject.name,
        seed,
        profile: profile ?? (subject.profiles.includes('full') ? 'full' : (subject.profiles[0] ?? 'full')),
        inMemory,
        ...(judgeAgain ? { judgeAgain } : {}),
        ...(depth === undefined ? {} : { depth }),
        ...(maxRequests === undefined ? {} : { maxRequests }),
      },
    })),
  )
}
