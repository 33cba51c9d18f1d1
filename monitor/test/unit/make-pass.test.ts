import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { parse } from '../../../test/unit/run/options/parse.ts'
import { type History, openHistory } from '../../src/history/open-history.ts'
import { recordRefusal } from '../../src/history/record-refusal.ts'
import type { Judge, WithSlot } from '../../src/sweep/judged-run.ts'
import { makePass, type PassOptions, type PassResult, passExitCode } from '../../src/sweep/make-pass.ts'
import type { WatchedTarget } from '../../src/targets/watch-target.ts'
import { type MadeRun, madeRun } from './made-run.ts'

const firstNight = Date.UTC(2026, 10, 1, 3)
const opened: History[] = []
const folders: string[] = []

afterEach(async () => {
  await Promise.all(opened.splice(0).map((history) => history.close()))
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })))
})

async function newHistory(): Promise<{ readonly history: History; readonly path: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'petstore-pass-'))
  folders.push(folder)
  const path = join(folder, 'history.db')
  const history = await openHistory(path)
  opened.push(history)
  return { history, path }
}

function targetNamed(name: string, key = `key of ${name}`.replaceAll(' ', '-')): WatchedTarget {
  const options = parse({
    flags: { target: `https://${name}.example/v1`, profile: 'read-only' },
    env: { PETSTORE_API_KEY: key },
  })
  return { name, labels: {}, options }
}

/** A pass of a night, without a wait; second looks say the same as runs. */
function night(history: History, judge: Judge, more: Partial<PassOptions> = {}): PassOptions {
  return {
    history,
    withSlot: (_, work) => work(judge),
    receivers: [],
    cycle: 'one',
    confirmAfterMs: 180_000,
    unreachableAfter: 3,
    now: () => firstNight,
    sleep: async () => undefined,
    signal: new AbortController().signal,
    onResult: () => undefined,
    ...more,
  }
}

/** Judges as told, by the host of the target. */
function saying(made: Readonly<Record<string, Omit<MadeRun, 'at'>>>): Judge {
  return async ({ target = '', seed, requirements }) =>
    madeRun({
      at: firstNight,
      baseUrl: target,
      seed,
      ...made[new URL(target).hostname.replace('.example', '')],
      ...(requirements.length === 0 ? {} : { only: requirements }),
    })
}

const kinds = (results: readonly PassResult[]): readonly string[] =>
  results.map(({ target, kind }) => `${target.name}: ${kind}`)

describe('makePass', () => {
  it('judges every target, whatever becomes of the others', async () => {
    const { history } = await newHistory()
    const healthy = saying({ broken: { verdicts: { 'AUTH-1': 'fail' } }, away: { unreachable: 'no answer' } })
    const judge: Judge = async (options, signal) => {
      if (options.target?.includes('torn')) throw new Error('the thread of the run ended')
      return await healthy(options, signal)
    }
    const told: string[] = []
    const results = await makePass(
      ['good', 'torn', 'broken', 'away'].map((name) => targetNamed(name)),
      night(history, judge, { onResult: ({ target }) => told.push(target.name) }),
    )
    expect(kinds(results)).toEqual(['good: judged', 'torn: failed', 'broken: judged', 'away: judged'])
    expect(told.toSorted()).toEqual(['away', 'broken', 'good', 'torn'])
    expect(passExitCode(results)).toBe(4)
    expect(passExitCode(results.filter(({ target }) => target.name !== 'torn'))).toBe(1)
    expect(passExitCode(results.filter(({ target }) => target.name === 'away'))).toBe(3)
    expect(passExitCode(results.filter(({ target }) => target.name === 'good'))).toBe(0)
  })

  it('does not have a target wait for one that hangs', async () => {
    const { history } = await newHistory()
    const stop = new AbortController()
    const quick = saying({})
    const judge: Judge = async (options, signal) =>
      options.target?.includes('hanging')
        ? await new Promise((_, reject) => {
            signal.addEventListener('abort', () => reject(new Error('called off')))
          })
        : await quick(options, signal)
    const results = await makePass(
      ['hanging', 'one', 'two'].map((name) => targetNamed(name)),
      night(history, judge, {
        signal: stop.signal,
        onResult: ({ target }) => {
          if (target.name === 'two') stop.abort()
        },
      }),
    )
    expect(kinds(results)).toEqual(['hanging: called off', 'one: judged', 'two: judged'])
    expect(await history.db.selectFrom('run').select('target').orderBy('target').execute()).toEqual([
      { target: 'one' },
      { target: 'two' },
    ])
  })

  it('has one run at a time on a key, in one process and in two, and others side by side', async () => {
    const { history, path } = await newHistory()
    const second = await openHistory(path)
    opened.push(second)
    const under: string[] = []
    const together = new Set<string>()
    const judge: Judge = async (options, signal) => {
      under.push(options.apiKey ?? '')
      together.add(under.toSorted().join(' '))
      await new Promise((resolve) => setTimeout(resolve, 20))
      under.splice(under.indexOf(options.apiKey ?? ''), 1)
      return await saying({})(options, signal)
    }
    const sleep = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5))
    const host = { ...targetNamed('a', 'shared').options }
    const shared = ['a', 'b', 'c'].map((name) => ({ ...targetNamed(name, 'shared'), options: host }))
    await Promise.all([
      makePass([...shared, targetNamed('d', 'own')], night(history, judge, { sleep })),
      makePass(shared, night(second, judge, { sleep, cycle: 'two' })),
    ])
    expect([...together].filter((keys) => keys.includes('shared shared'))).toEqual([])
    expect([...together]).toContain('own shared')
    expect(await history.db.selectFrom('run').select('id').execute()).toHaveLength(7)
  })

  it('leaves alone what was judged in the cycle already', async () => {
    const { history } = await newHistory()
    const asked: string[] = []
    const judge: Judge = async (options, signal) => {
      asked.push(options.target ?? '')
      return await saying({ one: { verdicts: { 'AUTH-1': 'fail' } } })(options, signal)
    }
    await makePass([targetNamed('one')], night(history, judge))
    const results = await makePass([targetNamed('one'), targetNamed('two')], night(history, judge))
    expect(kinds(results)).toEqual(['one: done before', 'two: judged'])
    expect(passExitCode(results)).toBe(1)
    // The first was looked at twice.
    expect(asked).toEqual(['one', 'one', 'two'].map((name) => `https://${name}.example/v1`))
  })

  it('judges what was refused in the cycle before', async () => {
    const { history } = await newHistory()
    const entry = { name: 'one', labels: {}, keyVariable: 'A_KEY', options: {} }
    const options = night(history, saying({}))
    await history.db
      .transaction()
      .execute((db) => recordRefusal(db, { id: 'r', cycle: options.cycle, entry, reason: 'why' }, 1))
    const [result] = await makePass([targetNamed('one')], options)
    expect(result?.kind).toBe('judged')
  })

  it('leaves a key alone for a minute where nothing tells what is left of its limit', async () => {
    const { history } = await newHistory()
    const [waits, seen]: [number[], boolean[]] = [[], [true, false]]
    const judge: Judge = async (options, signal) => {
      const judged = { ...(await saying({})(options, signal)), durationsMs: { listPets: [1] } }
      const { remaining: _, ...without } = judged
      // The one after that is not there, and nothing is counted there.
      if (options.target?.includes('away')) return { ...without, durationsMs: {} }
      return seen.shift() ? judged : without
    }
    await makePass(
      ['away', 'a', 'b', 'c'].map((name) => targetNamed(name, 'shared')),
      night(history, judge, {
        sleep: async (ms) => {
          waits.push(ms)
        },
      }),
    )
    expect(waits).toEqual([60_000])
  })

  it('looks again at what is new alone, after a while and with the same seed', async () => {
    const { history } = await newHistory()
    const asked: { readonly seed: number; readonly requirements: readonly string[] }[] = []
    const waits: number[] = []
    const judge: Judge = async (options, signal) => {
      asked.push({ seed: options.seed, requirements: options.requirements })
      return await saying({ shop: { verdicts: { 'LIST-3': 'fail', 'AUTH-1': 'fail' } } })(options, signal)
    }
    const shop = targetNamed('shop')
    const pass = (cycle: string): Promise<readonly PassResult[]> =>
      makePass(
        [shop],
        night(history, judge, {
          cycle,
          sleep: async (ms) => {
            waits.push(ms)
          },
        }),
      )
    const [result] = await pass('one')
    const { seed } = shop.options
    expect(asked).toEqual([
      { seed, requirements: [] },
      { seed, requirements: ['AUTH-1', 'LIST-3'] },
    ])
    expect(waits.filter((ms) => ms > 0)).toEqual([180_000])
    expect(result).toMatchObject({ kind: 'judged', events: [{ type: 'target.non-conformant' }] })
    // The next night it is known.
    await pass('two')
    expect(asked).toHaveLength(3)
  })

  it('records nothing of a run that was ended early', async () => {
    const { history } = await newHistory()
    const stop = new AbortController()
    const judge: Judge = async (options, signal) => {
      stop.abort()
      const judged = await saying({})(options, signal)
      return { ...judged, report: { ...judged.report, complete: false, verdict: 'inconclusive' } }
    }
    const results = await makePass([targetNamed('one')], night(history, judge, { signal: stop.signal }))
    expect(kinds(results)).toEqual(['one: called off'])
    expect(await history.db.selectFrom('run').select('id').execute()).toEqual([])
  })

  it('tries again to record a run where the database fails for a while', async () => {
    const { history } = await newHistory()
    const waits: number[] = []
    const judge: Judge = async (options, signal) => {
      await history.db.schema.alterTable('run').renameTo('run_away').execute()
      return await saying({})(options, signal)
    }
    const results = await makePass(
      [targetNamed('one')],
      night(history, judge, {
        sleep: async (ms) => {
          waits.push(ms)
          if (ms === 2000) await history.db.schema.alterTable('run_away').renameTo('run').execute()
        },
      }),
    )
    expect(kinds(results)).toEqual(['one: judged'])
    expect(waits.filter((ms) => ms > 0)).toEqual([500, 2000])
  })

  it('uses no more slots than there are', async () => {
    const { history } = await newHistory()
    let [free, most] = [2, 0]
    const waiting: (() => void)[] = []
    const withSlot: WithSlot = async (_, work) => {
      while (free === 0) await new Promise<void>((resolve) => waiting.push(resolve))
      free -= 1
      most = Math.max(most, 2 - free)
      try {
        return await work(saying({}))
      } finally {
        free += 1
        waiting.shift()?.()
      }
    }
    const targets = Array.from({ length: 9 }, (_, index) => targetNamed(`t${index}`))
    const results = await makePass(targets, night(history, saying({}), { withSlot }))
    expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(['judged']))
    expect(most).toBe(2)
  })
})
