import type { InteractionsModel } from '../spec/run-event.ts'

/** One thing that varies in a subject, with its levels (ISO/IEC/IEEE 29119-4: a parameter and its values). */
export interface Factor<Subject> {
  readonly name: string
  /** Levels that the interface document permits. */
  readonly valid: readonly string[]
  /** Levels that it excludes. Any other level is unspecified: it is observed, and not counted. */
  readonly invalid?: readonly string[]
  /** The subject's level; undefined where it has none, as a body that is no JSON has no name. */
  readonly levelOf: (subject: Subject) => string | undefined
}

/** Factors that vary together: those of one operation, or of what is read back. */
export interface Model<Subject> {
  readonly name: InteractionsModel
  readonly factors: readonly Factor<Subject>[]
  /** Whether levels, by factor, can occur together and show anything; by default, all can. */
  readonly isPossible?: (placed: ReadonlyMap<string, string>) => boolean
}

/** A factor whose levels the document all permits. */
export function factor<Subject>(
  name: string,
  valid: readonly string[],
  levelOf: Factor<Subject>['levelOf'],
): Factor<Subject> {
  return { name, valid, levelOf }
}
