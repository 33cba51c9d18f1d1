import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take minutes, with processes of their own or waiting for limits: the slowest of them first. */
const slowest = [
  'memory-sample',
  'hostile-workers',
  'truth',
  'preflight',
  'certificate',
  'fleet',
  'monitor',
  'tarballs',
  'wire-sample',
  'site',
  'fuzz',
  'bad-services',
  'few-workers',
  'turn-1',
  'turn-2',
  'turn-3',
  'hostile',
  'honest.property',
  'paced-probes',
  'judge-again',
  'same-seed',
  'embedded',
]

/** As Vitest orders files, but for those that all others fit beside: they begin first. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const place = ({ moduleId }: TestSpecification): number => {
      const found = slowest.indexOf(basename(moduleId, '.test.ts'))
      return found === -1 ? slowest.length : found
    }
    return sorted.toSorted((one, other) => place(one) - place(other))
  }
}
