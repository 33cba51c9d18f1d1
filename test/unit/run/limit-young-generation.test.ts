import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { limitYoungGeneration } from '../../../src/run/limit-young-generation.ts'

/** Keeps much of what it makes for a while, and tells how large its young generation has become, in bytes. */
const program = `
  let kept = []
  for (let made = 0; made < 1e6; made += 1) {
    kept.push({ made, text: 'animal ' + made })
    if (kept.length > 2e5) kept = kept.slice(1e5)
  }
  const { getHeapSpaceStatistics } = require('node:v8')
  const { space_size: size } = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')
  require('node:worker_threads').parentPort.postMessage(size)
`

async function youngGeneration(): Promise<number> {
  const [size]: unknown[] = await once(new Worker(program, { eval: true }), 'message')
  return Number(size)
}

test('the young generation of a thread that is started afterwards stays small', async () => {
  limitYoungGeneration()
  expect(await youngGeneration()).toBeLessThan(20e6)
})
