import { spawnSync } from 'node:child_process'
import { testSeed } from '../../test-seed.ts'
import type { Expected } from './expected.ts'
import { services } from './services.ts'

/** Whether all run, and their repairs. */
export const isWhole = process.env['TEST_SAMPLE'] === 'all'
/** How many of the services run at each commit: one in each test file. */
const atOnce = 3

/**
 * The services that one of the test files judges: one, by the hash of the commit, or its share of all where `TEST_SAMPLE`
 * is `all`. Where there is no commit, as in an archive, the seed of the tests stands in.
 *
 * @param place Which of the files, from 0.
 */
export function turnOf(place: number): readonly (readonly [name: string, expected: Expected])[] {
  const share = Math.ceil(services.length / atOnce)
  const own = services.slice(place * share, (place + 1) * share)
  if (isWhole) return own
  return own.filter((_, index) => index === commitNumber() % own.length)
}

function commitNumber(): number {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' })
  return status === 0 ? Number.parseInt(stdout.slice(0, 8), 16) : testSeed()
}
