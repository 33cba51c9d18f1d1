import type { Fault } from '../../../../calibration/fault.ts'
import { didYouMean, shown } from '../../../../src/run/options/usage-error.ts'

/**
 * What is wrong with the arguments of `npm run generate:logs`.
 *
 * @returns a sentence for each name that no mutant and no target of a mutant has
 */
export function unknownNames(
  names: readonly string[],
  all: readonly Pick<Fault, 'name' | 'target'>[],
): readonly string[] {
  const known = new Set(all.flatMap(({ name, target }) => [name, target]))
  return names
    .filter((name) => !known.has(name))
    .map((name) => `No mutant has the name or the target ${shown(name)}.${didYouMean(name, [...known])}`)
}
