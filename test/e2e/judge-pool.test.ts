import { expect, onTestFinished, test } from 'vitest'
import { JudgePool, type PoolOptions } from '../../src/judging/judge-pool.ts'
import type { RunOptions } from '../../src/options/run-options.ts'
import { parse } from '../unit/options/parse.ts'
import { faultNamed, reference } from './support/reference.ts'

const noSignal = new AbortController().signal

function pool(options: PoolOptions): JudgePool {
  const made = new JudgePool(options)
  onTestFinished(() => made.close())
  return made
}

function options(
  { baseUrl, keys }: { readonly baseUrl: string; readonly keys: { readonly business: string } },
  more: Partial<RunOptions> = {},
): RunOptions {
  const given = parse({
    flags: { target: baseUrl, profile: 'read-only', maxRequests: '40' },
    env: { PETSTORE_API_KEY: keys.business },
  })
  return { ...given, ...more }
}

test('one thread judges one service after the other, and is renewed', async () => {
  const { judge } = pool({ slots: 1, runsPerThread: 2 })
  const [good, bad] = [await reference(), await reference(faultNamed('unknown-id-410'))]
  const verdicts: string[] = []
  for (const service of [good, bad, good, bad, good]) {
    const judged = await judge(options(service), noSignal)
    verdicts.push(judged.report.verdict)
    expect(judged.report.target.baseUrl).toBe(service.baseUrl)
    const answers = Object.values(judged.durationsMs).flat()
    expect(answers.length).toBeGreaterThan(20)
    expect(judged.remaining).toBeGreaterThan(0)
  }
  expect(verdicts).toEqual(['conformant', 'non-conformant', 'conformant', 'non-conformant', 'conformant'])
})

test('a run that comes to no end, or breaks its thread, fails alone', async () => {
  const service = await reference()
  // It is to be over before it has begun.
  const impatient = pool({ slots: 1, graceMs: -999 })
  await expect(impatient.judge(options(service, { maxTimeMs: 1000 }), noSignal)).rejects.toThrow(
    /came to no end/,
  )
  const small = pool({ slots: 1, memoryMb: 8 })
  await expect(small.judge(options(service), noSignal)).rejects.toThrow(/memory/)
  await expect(small.judge(options(service), noSignal)).rejects.toThrow(/memory/)
})

test('who waits for a slot may be called off, and a run may be ended early', async () => {
  const service = await reference()
  const one = pool({ slots: 1 })
  const [waiting, early] = [new AbortController(), new AbortController()]
  const first = one.judge(options(service, { concurrency: 1 }), early.signal)
  const second = one.judge(options(service), waiting.signal)
  waiting.abort(new Error('not any more'))
  await expect(second).rejects.toThrow('not any more')
  early.abort()
  expect((await first).report).toMatchObject({ complete: false, suiteFaults: [] })
  expect((await one.judge(options(service), noSignal)).report.verdict).toBe('conformant')
})
