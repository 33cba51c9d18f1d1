import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { Refusal } from '../../calibration/edit.ts'
import { limits } from '../../calibration/mutants/edits.ts'
import type { WatchedReference } from '../../calibration/watched.ts'
import { called, startProcess } from './support/cli.ts'
import { folder } from './support/folder.ts'
import { reference } from './support/reference.ts'
import { readReport } from './support/reports.ts'

const program = fileURLToPath(new URL('../../bench/properties.ts', import.meta.url))
const line = /^(core|full) (\d+): (\d+) of (\d+) requests, (\d+) properties untried$/gm

test('each run tries every property, and drawn limits have one in fourteen of its requests', async () => {
  const { code, out, err } = await startProcess(process.execPath, [program, '2'], { cwd: await folder() })
    .outcome
  expect({ code, err }).toEqual({ code: 0, err: '' })
  const runs = [...out.matchAll(line)]
  expect(runs.map(([, profile, seed]) => `${profile} ${seed}`)).toEqual([
    'core 1',
    'core 2',
    'full 1',
    'full 2',
  ])
  for (const [, , , ofLimits, requests, untried] of runs) {
    expect(Number(ofLimits) / Number(requests)).toBeGreaterThan(1 / 14)
    expect(untried).toBe('0')
  }
})

const run = async (service: WatchedReference, cwd: string, ...args: readonly string[]) =>
  called(['run', '--target', service.baseUrl, '--plan', 'business', ...args], {
    cwd,
    env: { PETSTORE_API_KEY: service.keys.business },
  })

const limitsAsked = ({ arrivals }: WatchedReference): readonly number[] =>
  arrivals.flatMap(({ path }) => /[?&]limit=(\d+)/.exec(path)?.[1] ?? []).map(Number)

test('a limit that is refused alone is found by the seed that draws it, minimised and replayed', async () => {
  const cwd = await folder()
  const [one, other] = [await reference(), await reference()]
  await Promise.all([
    run(one, cwd, '--seed', '11', '--out', 'one'),
    run(other, cwd, '--seed', '12', '--out', 'other'),
  ])
  const usual = new Set(limitsAsked(other))
  const drawn = limitsAsked(one).findLast((limit) => limit > 30 && !usual.has(limit))
  if (drawn === undefined) throw new Error('both seeds draw the same limits')

  const fault = {
    name: 'one-limit-refused',
    ...{
      apply: limits((limit) => {
        if (limit === drawn) throw new Refusal(400, 'invalid_limit', 'limit is out of range.')
        return limit
      }),
    },
  }
  const faulty = await reference({ fault })
  expect((await run(faulty, cwd, '--seed', '11')).code).toBe(1)
  const { findings } = await readReport(join(cwd, 'reports'))
  const [finding] = findings.filter(({ requirement }) => requirement === 'LIST-3')
  expect(finding?.cause?.factors).toMatchObject([{ factor: 'limit', level: String(drawn) }])
  const again = await called(['replay', 'reports/report.json', '--target', faulty.baseUrl], {
    cwd,
    env: { PETSTORE_API_KEY: faulty.keys.business },
  })
  expect(again.out).toContain('LIST-3: still fails')
  expect(again.code).toBe(1)
})
