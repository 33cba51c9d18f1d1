import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import type { Report } from '../../../../src/report/json.ts'
import { RunKilled } from '../../../../src/run/pool/runner-slot.ts'
import { parse } from '../../../../test/unit/run/options/parse.ts'
import { JudgePool } from '../../../src/runner/judge-pool.ts'
import type { JudgedRun } from '../../../src/sweep/judged-run.ts'

const noSignal = new AbortController().signal
const options = parse({
  flags: { target: 'https://pets.example/v1' },
  env: { PETSTORE_API_KEY: 'a-key-that-is-in-nobodys-use' },
})
const outOfMemory = new RunKilled('memory', 'too much memory')

/** A pool of one slot in which these come of one run after the other; a run that kills its thread leaves a new one. */
function poolOf(...outcomes: readonly (JudgedRun | Error)[]) {
  const folders: string[] = []
  let [runs, made] = [0, 0]
  const pool = new JudgePool({ slots: 1 }, () => ({
    get runs() {
      return runs
    },
    async run({ folder }) {
      folders.push(folder)
      const outcome = outcomes[made]
      made += 1
      runs = outcome instanceof Error ? 0 : runs + 1
      if (outcome instanceof Error || outcome === undefined) throw outcome ?? new Error('one run too many')
      return outcome
    },
    end: async () => undefined,
  }))
  return { pool, folders }
}

async function aRun(): Promise<JudgedRun> {
  return poolOf(outOfMemory).pool.judge(options, noSignal)
}

const reasons = ({ requirements }: Report) =>
  new Set(requirements.filter(({ verdict }) => verdict !== 'not-selected').map(({ reason }) => reason))

test('a run that kills its thread is inconclusive, once, and says why', async () => {
  const { pool, folders } = poolOf(outOfMemory)
  const { report, exitCode, ended } = await pool.judge(options, noSignal)
  expect(ended).toBe('too much memory')
  expect(exitCode).toBe(3)
  expect(report).toMatchObject({
    verdict: 'inconclusive',
    complete: false,
    suiteFaults: [],
    target: { baseUrl: 'https://pets.example/v1' },
  })
  expect(reasons(report)).toEqual(new Set(['too much memory']))
  expect(folders).toHaveLength(1)
})

test('a thread that had made runs is replaced before its memory counts for a target', async () => {
  const good = await aRun()
  const { pool, folders } = poolOf(good, outOfMemory, good, outOfMemory, outOfMemory)
  expect(await pool.judge(options, noSignal)).toBe(good)
  expect(await pool.judge(options, noSignal)).toBe(good)
  expect((await pool.judge(options, noSignal)).ended).toBe('too much memory')
  expect(folders).toHaveLength(5)
})

test('a run that takes too long is made once, in whatever thread', async () => {
  const good = await aRun()
  const { pool, folders } = poolOf(good, new RunKilled('time', 'too long'))
  await pool.judge(options, noSignal)
  expect((await pool.judge(options, noSignal)).ended).toBe('too long')
  expect(folders).toHaveLength(2)
})

test('what is no doing of a target is no verdict', async () => {
  await expect(poolOf(new Error('no such file')).pool.judge(options, noSignal)).rejects.toThrow(
    'no such file',
  )
  const called = new AbortController()
  const { pool } = poolOf(outOfMemory)
  const judged = pool.judge(options, called.signal)
  called.abort()
  await expect(judged).rejects.toThrow('too much memory')
})

test('no folder of a run is left behind', async () => {
  const { pool, folders } = poolOf(outOfMemory, new Error('no such file'))
  await pool.judge(options, noSignal)
  await expect(pool.judge(options, noSignal)).rejects.toThrow()
  const left = readdirSync(tmpdir())
  expect(folders.filter((folder) => left.includes(basename(folder)))).toEqual([])
})
