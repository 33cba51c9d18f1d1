import { expect } from 'vitest'
import { sectionOf } from './section-of.ts'

/** Section of the suite whose tests are running. Sections run one by one, so there is just one. */
export function currentSection(): string {
  return sectionOf(expect.getState().testPath ?? '')
}
