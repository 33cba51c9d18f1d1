import type { InteractionsModel } from '../spec/run-event.ts'

/** One thing that can vary in what is looked at, with its levels (ISO/IEC/IEEE 29119-4: a parameter and its values). */
export interface Factor<Subject> {
  readonly name: string
  /** Levels that the interface document allows. */
  readonly valid: readonly string[]
  /** Levels that it rules out. Any other one it leaves open: that is observed, and not counted. */
  readonly invalid?: readonly string[]
  /** The level that a subject has of it; undefined where it has none, as a body that is no JSON has no name. */
  readonly levelOf: (subject: Subject) => string | undefined
}

/** What varies together: the factors of one operation, or of what is read back. */
export interface Model<Subject> {
  readonly name: InteractionsModel
  readonly factors: readonly Factor<Subject>[]
  /** Whether levels, by the names of their factors, can stand together and tell anything; all can unless told otherwise. */
  readonly isPossible?: (placed: ReadonlyMap<string, string>) => boolean
}

/** A factor of which the document allows every level. */
export function factor<Subject>(
  name: string,
  valid: readonly string[],
  levelOf: Factor<Subject>['levelOf'],
): Factor<Subject> {
  return { name, valid, levelOf }
}
