import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take minutes, with processes of their own. */
const slowest = /\/calibration(?:-wire)?\.test\.ts$/

/** As Vitest orders files, but for those that all others fit beside: they begin first. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification): boolean => slowest.test(moduleId)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}
