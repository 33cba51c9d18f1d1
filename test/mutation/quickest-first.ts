import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** All logs are judged in it: it kills most mutants, and so do the tests of the rules, in a tenth of the time. */
const slowest = /\/logs\.test\.ts$/

/** The order in which a mutant meets its tests: it lives until the first that fails. */
export class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification): boolean => slowest.test(moduleId)
    const named = files.toSorted((a, b) => a.moduleId.localeCompare(b.moduleId))
    return [...named.filter((file) => !isSlow(file)), ...named.filter(isSlow)]
  }
}
