import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { testSeed } from '../test-seed.ts'

const program = fileURLToPath(new URL('../../bench/interactions.ts', import.meta.url))
/** Of a hundred pairs that are possible, so many are tried. */
const leastTried = 83
/** What is refused, listed, fetched, created and read back. */
const models = 5

test('a deep run of core tries most pairs, and all of what is known to work together', async () => {
  const seed = String(testSeed() % 1000)
  const { stdout } = await promisify(execFile)(process.execPath, [program, '--missing', '--seed', seed])
  const pairs = [...stdout.matchAll(/ (\d+) of (\d+) \(\d+ %\) pairs/g)].slice(-models)
  const sum = (place: number): number => pairs.reduce((all, found) => all + Number(found[place]), 0)
  expect(pairs.length).toBe(models)
  expect((100 * sum(1)) / sum(2)).toBeGreaterThanOrEqual(leastTried)
  const missing = stdout.split('\n').filter((line) => line.startsWith('    '))
  expect(missing.filter((line) => line.includes('credential=') && line.includes('operation='))).toEqual([])
  expect(missing.filter((line) => line.includes('alphabet=') && line.includes('way back='))).toEqual([])
})
