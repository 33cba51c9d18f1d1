import { expect, test } from 'vitest'
import type { Slot } from '../../../../src/run/pool/runner-pool.ts'
import type { CalibrationCase } from '../../../runner/calibration-case.ts'
import type { CaseResult } from '../../../runner/case-result.ts'
import { endedEarly } from '../../../runner/case-result.ts'
import { runCases } from '../../../runner/run-cases.ts'

const named = (name: string): CalibrationCase => ({
  kind: 'fault',
  name,
  seed: 1,
  profile: 'full',
  inMemory: false,
})

/** A slot that does what the name of a case says. */
function newSlot(): Slot<CalibrationCase, CaseResult> {
  let end: (error: Error) => void = () => undefined
  return {
    runs: 0,
    run: ({ name }) => {
      const { promise, resolve, reject } = Promise.withResolvers<CaseResult>()
      end = reject
      if (name === 'dies') reject(new Error('the thread of the run ended with code 7'))
      else if (name !== 'hangs') setImmediate(() => resolve(endedEarly(name, 1)))
      return promise
    },
    end: async (why = new Error('called off')) => end(why),
  }
}

async function faultsOf(names: readonly string[], workers: number) {
  const ended: string[] = []
  const results = await runCases(names.map(named), {
    workers,
    newSlot,
    signal: new AbortController().signal,
    onResult: ({ name }) => ended.push(name),
  })
  expect(ended.toSorted()).toEqual(names.toSorted())
  return results.map(({ suiteFaults }) => suiteFaults)
}

test('results come in the order of the cases', async () => {
  const results = await faultsOf(['answers a', 'answers b', 'answers c'], 2)
  expect(results).toEqual([['answers a'], ['answers b'], ['answers c']])
})

test('a case that kills its thread is a result, and the next one is run', async () => {
  const results = await faultsOf(['dies', 'answers on'], 1)
  expect(results).toEqual([['the thread of the run ended with code 7'], ['answers on']])
})

test('to give up ends the threads at once', async () => {
  const stop = new AbortController()
  const running = runCases([named('hangs'), named('hangs'), named('hangs')], {
    workers: 2,
    newSlot,
    signal: stop.signal,
    onResult: () => undefined,
  })
  setImmediate(() => stop.abort(new Error('enough')))
  await expect(running).rejects.toThrow('enough')
})
