import type { TestSequencer, TestSpecification } from 'vitest/node'
import { suiteOrder } from '../check/plan.ts'

/** Runs the suites in the order in which requests are best spent. */
export class SuiteSequencer implements TestSequencer {
  /** One process does it all: nothing is sharded. */
  async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files
  }

  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => place(a) - place(b) || a.moduleId.localeCompare(b.moduleId))
  }
}

function place({ moduleId }: TestSpecification): number {
  const found = suiteOrder.findIndex((suite) => moduleId.includes(`/${suite}.test.`))
  return found < 0 ? suiteOrder.length : found
}
