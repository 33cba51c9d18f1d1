/**
 * Prints, as a table in Markdown, how many mutants of the calibration a run finds. In memory: it runs what is built.
 *
 * usage: node bench/findings.ts curve|budgets|stores [every which mutant] [seeds, by commas]
 *
 * `curve`: by which request a run of depth standard has shown its first violation. `budgets`: what runs of so many requests
 * find. `stores`: what runs find on the usual store and on one that holds a thousand pets before.
 */

import { availableParallelism } from 'node:os'
import { built } from '../calibration/built.ts'
import type { CalibrationCase } from '../calibration/runner/calibration-case.ts'
import type { CaseResult } from '../calibration/runner/case-result.ts'
import { filledStores } from '../calibration/runner/filled-store.ts'
import { judge } from '../calibration/runner/judgement.ts'
import type { Subject } from '../calibration/runner/subject.ts'
import { subjects } from '../calibration/runner/subjects.ts'
import { RunnerPool } from '../src/run/pool/runner-pool.ts'
import { alignedTable } from './aligned-table.ts'
import { median } from './median.ts'

const [what = 'curve', every = '4', seeds = '1'] = process.argv.slice(2)
const mutants = subjects
  .filter(({ kind, knownMiss }) => kind === 'fault' && !knownMiss)
  .filter((_, index) => index % Number(every) === 0)
const memoryMb = 1024
const longestRunMs = 600_000

/** A mutant with what one run on it came to. */
interface Judged {
  readonly mutant: Subject
  readonly isFound: boolean
  readonly firstFinding: number
}

const pool = new RunnerPool<CalibrationCase, CaseResult>({
  slots: availableParallelism(),
  entry: new URL(built('calibration/runner/case-thread')),
  memoryMb,
})
const { signal } = new AbortController()

/** Runs on every mutant, each with each seed. */
async function onMutants(how: Partial<CalibrationCase>): Promise<readonly Judged[]> {
  const runs = mutants.flatMap((mutant) => seeds.split(',').map((seed) => ({ mutant, seed: Number(seed) })))
  return await Promise.all(
    runs.map(({ mutant, seed }) =>
      pool.withSlot(signal, async (slot) => {
        const { kind, name, profiles } = mutant
        const profile = profiles.includes('core') ? 'core' : 'full'
        const one: CalibrationCase = { kind, name, seed, profile, inMemory: true, ...how }
        const result = await slot.run(one, signal, longestRunMs)
        const { firstFinding = Number.POSITIVE_INFINITY } = result
        return { mutant, isFound: judge(mutant, result) === 'found', firstFinding }
      }),
    ),
  )
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)} %`
}

function ordinary(all: readonly Judged[]): readonly Judged[] {
  return all.filter(({ mutant }) => !mutant.edgeCase)
}

function shareFound(all: readonly Judged[]): string {
  return percent(all.filter(({ isFound }) => isFound).length, all.length)
}

const tables: Readonly<Record<string, () => Promise<readonly (readonly string[])[]>>> = {
  async curve() {
    const all = await onMutants({ depth: 'standard' })
    const groups = [all, ordinary(all)]
    const by = [20, 40, 60, 100, 200, 300, 400, 500, 600]
    const medians = groups.map((group) => {
      const first = group.flatMap(({ isFound, firstFinding }) => (isFound ? [firstFinding] : []))
      return String(median(first))
    })
    return [
      ['by request', 'mutants', 'without edge cases'],
      ...by.map((number) => [
        String(number),
        ...groups.map((group) =>
          percent(
            group.filter(({ isFound, firstFinding }) => isFound && firstFinding <= number).length,
            group.length,
          ),
        ),
      ]),
      ['median', ...medians],
    ]
  },
  async budgets() {
    const rows: (readonly string[])[] = [['requests', 'mutants', 'without edge cases', 'found']]
    for (let maxRequests = 40; maxRequests <= 1000; maxRequests += 80) {
      const all = await onMutants({ maxRequests, depth: 'deep' })
      const found = all.filter(({ isFound }) => isFound).length
      rows.push([String(maxRequests), shareFound(all), shareFound(ordinary(all)), String(found)])
    }
    return rows
  },
  async stores() {
    const rows: (readonly string[])[] = [['store', 'mutants', 'without edge cases']]
    for (const store of [undefined, ...(Object.keys(filledStores) as (keyof typeof filledStores)[])]) {
      const all = await onMutants({ depth: 'standard', ...(store === undefined ? {} : { store }) })
      const name = store === undefined ? 'usual' : `1,000 pets, ${store}`
      rows.push([name, shareFound(all), shareFound(ordinary(all))])
    }
    return rows
  },
}

const table = tables[what]
if (table === undefined) throw new Error(`there is no ${what}: curve, budgets or stores`)
process.stdout.write(alignedTable(await table()))
await pool.close()
