import { compound, compoundNames } from '../../calibration/runner/compound.ts'
import type { Subject } from '../../calibration/runner/subject.ts'
import { subjects } from '../../calibration/runner/subjects.ts'

/** Of as many compounds a sample is drawn. */
const compounds = 300

/**
 * Every so many-th of the faults, of the variants and of the first compounds, in turns, so that a run that is broken off
 * has some of each.
 *
 * @param only What their names must match, if anything.
 */
export function sampledServices(every: number, only?: RegExp): readonly Subject[] {
  const groups = [
    subjects.filter(({ kind }) => kind === 'fault'),
    subjects.filter(({ kind }) => kind === 'variant'),
    compoundNames(compounds).map(compound),
  ].map((group) => group.filter((_, index) => index % every === 0))
  return groups
    .flatMap((group) => group.map((subject, index) => ({ subject, place: index / group.length })))
    .toSorted((a, b) => a.place - b.place)
    .map(({ subject }) => subject)
    .filter(({ name }) => only?.test(name) ?? true)
}
