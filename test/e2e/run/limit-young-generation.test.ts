import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const module = new URL('../../../src/run/limit-young-generation.ts', import.meta.url)

/** Keeps much of what it makes for a while, and tells how large its young generation has become, in bytes. */
const program = `
  import { getHeapSpaceStatistics } from 'node:v8'
  import { limitYoungGeneration } from '${module}'
  if (process.argv[1] === 'limited') limitYoungGeneration()
  let kept = []
  for (let made = 0; made < 1e6; made += 1) {
    kept.push({ made, text: 'animal ' + made })
    if (kept.length > 2e5) kept = kept.slice(1e5)
  }
  console.log(getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space').space_size)
`

async function youngGeneration(kind: 'limited' | 'as it comes'): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    program,
    kind,
  ])
  return Number(stdout)
}

test('the young generation of a process stays small, which it does not by itself', async () => {
  expect(await youngGeneration('limited')).toBeLessThan(8e6)
  expect(await youngGeneration('as it comes')).toBeGreaterThan(16e6)
})
