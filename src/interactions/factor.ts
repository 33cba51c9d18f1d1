import type { InteractionsModel } from '../spec/run-event.ts'

/** One of the ways in which a factor varies. */
export interface Level {
  readonly name: string
  /** What the interface document says of it: it allows it, rules it out, or leaves it open. */
  readonly validity: 'valid' | 'invalid' | 'unspecified'
}

/** One thing that can vary in what is looked at, with its levels (ISO/IEC/IEEE 29119-4: a parameter and its values). */
export interface Factor<Subject> {
  readonly name: string
  readonly levels: readonly Level[]
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
  levels: readonly string[],
  levelOf: Factor<Subject>['levelOf'],
): Factor<Subject> {
  return { name, levels: valid(...levels), levelOf }
}

/** Levels that the document allows. */
export const valid = levelsThatAre('valid')

/** Levels that the document rules out. */
export const invalid = levelsThatAre('invalid')

/** Levels of which the document says nothing: what is answered is observed. */
export const unspecified = levelsThatAre('unspecified')

function levelsThatAre(validity: Level['validity']): (...names: readonly string[]) => readonly Level[] {
  return (...names) => names.map((name) => ({ name, validity }))
}
