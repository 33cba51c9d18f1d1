import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { CalibrationCase } from '../../../runner/calibration-case.ts'
import { runCases } from '../../../runner/run-cases.ts'

const module = fileURLToPath(new URL('fake-worker.mjs', import.meta.url))
const named = (name: string): CalibrationCase => ({
  kind: 'fault',
  name,
  seed: 1,
  profile: 'full',
  inMemory: false,
})

async function faultsOf(names: readonly string[], workers = 1, timeoutMs = 20_000) {
  const ended: string[] = []
  const results = await runCases(names.map(named), {
    workers,
    timeoutMs,
    module,
    signal: new AbortController().signal,
    onResult: ({ name }) => ended.push(name),
  })
  expect(ended.toSorted()).toEqual(names.toSorted())
  return results.map(({ suiteFaults }) => suiteFaults)
}

test('results come in the order of the cases, and a process is used again', async () => {
  const results = await faultsOf(['answers a', 'answers b', 'answers c'], 2)
  expect(results).toEqual([['answers a'], ['answers b'], ['answers c']])
})

test('a process that dies is a result, with its last words, and the next case gets another', async () => {
  const [crash, next] = await faultsOf(['dies', 'answers on'])
  expect(crash).toEqual([expect.stringMatching(/^the process ended with code 7: .*out of paper/s)])
  expect(next).toEqual(['answers on'])
})

test('a process that hangs is killed, and the next case gets another', async () => {
  const [hang, next] = await faultsOf(['hangs', 'answers on'], 1, 1500)
  expect(hang).toEqual(['no result after 1.5 s'])
  expect(next).toEqual(['answers on'])
})

test('a process that talks nonsense is a result', async () => {
  expect(await faultsOf(['babbles'])).toEqual([['the process sent what is no result']])
})

test('to give up ends the processes at once', async () => {
  const stop = new AbortController()
  const running = runCases([named('hangs'), named('hangs')], {
    workers: 2,
    module,
    signal: stop.signal,
    onResult: () => undefined,
  })
  setTimeout(() => stop.abort(new Error('enough')), 300)
  await expect(running).rejects.toThrow('enough')
})
