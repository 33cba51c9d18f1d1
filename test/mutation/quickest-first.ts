import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** All logs are judged in it: it kills most mutants, and so do the tests of the rules, in a fraction of the time. */
const slowest = 'logs.test.ts'

/** The order in which a mutant meets its tests, until the first that fails: those of its own file, then the others. */
export class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const own = new Set(this.ctx.config.related?.map((file) => basename(file).replace(/\.ts$/, '.test.ts')))
    const rank = ({ moduleId }: TestSpecification): number => {
      const name = basename(moduleId)
      return own.has(name) ? 0 : name === slowest ? 2 : 1
    }
    return files.toSorted((a, b) => rank(a) - rank(b) || a.moduleId.localeCompare(b.moduleId))
  }
}
