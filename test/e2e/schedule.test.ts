import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startProcess } from './support/cli.ts'
import { folder } from './support/folder.ts'

const program = fileURLToPath(new URL('../../bench/schedule.ts', import.meta.url))
const line = /^(\d+) ms: (\d+) requests in ([\d.]+) s, (\d+) round trips deep, (\d+) pets$/gm

test('in simulated time a run waits for no more than it must, whatever the latency', async () => {
  const { code, out, err } = await startProcess(process.execPath, [program], { cwd: await folder() }).outcome
  expect({ code, err }).toEqual({ code: 0, err: '' })
  const runs = [...out.matchAll(line)].map(([, ...figures]) => figures.map(Number))
  const [at1 = [], at50 = [], at200 = [], ...quick] = runs
  // Two consistency windows, and what answers take: eight requests are under way at a time.
  for (const [run, mostSeconds] of [
    [at1, 4.3],
    [at50, 6.5],
    [at200, 19],
  ] as const) {
    const [, requests, seconds, , pets] = run
    expect(requests).toBeGreaterThan(450)
    expect(seconds).toBeLessThanOrEqual(mostSeconds)
    expect(pets).toBeLessThanOrEqual(60)
  }
  expect(quick).toHaveLength(3)
  for (const [, requests, , depth] of quick) {
    expect(requests).toBe(60)
    expect(depth).toBeLessThanOrEqual(12)
  }
})
