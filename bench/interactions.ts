/**
 * Prints how many pairs of the models of what can vary (src/interactions/) a run in memory against the embedded service
 * covers by its first 60, 150 and 300 requests, and by all. With `--missing`, which of them all leave out, and which triples
 * of a limit, a status and a number of animals.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { built } from '../calibration/built.ts'
import { interactionsCovered } from '../src/interactions/interactions-covered.ts'
import { interactionsTried } from '../src/interactions/interactions-tried.ts'
import { initialState, judge } from '../src/oracle/judge.ts'
import { StoreView } from '../src/oracle/store/store-view.ts'
import { loadContract } from '../src/spec/contract.ts'
import type { Combinations } from '../src/spec/run-event.ts'
import { readEvents } from '../test/e2e/support/events.ts'
import { oracleEvents } from '../test/oracle-events.ts'

const { openCase }: typeof import('../calibration/runner/open-case.ts') = await import(
  built('calibration/runner/open-case')
)
const { run }: typeof import('../src/run/run.ts') = await import(built('src/run/run'))

const { values } = parseArgs({
  options: { missing: { type: 'boolean' }, seed: { type: 'string', default: '1' } },
})
const together = ['limit', 'status', 'animals']

const folder = mkdtempSync(join(tmpdir(), 'petstore-conformance-interactions-'))
try {
  const { options, hooks, close } = await openCase({
    kind: 'plain',
    name: 'plain',
    seed: Number(values.seed),
    profile: 'core',
    depth: 'deep',
    inMemory: true,
  })
  const { signal } = new AbortController()
  await run(options, { ...hooks, onProgress: () => undefined, signal, events: join(folder, 'events.ndjson') })
  await close()
  const events = oracleEvents(await readEvents(folder), options.target ?? '')
  const total = events.filter(({ kind }) => kind === 'answered').length
  const { consistencyWindowMs } = options
  const contract = await loadContract()
  const judged = { plan: undefined, isOfPlan: false, knownCategory: undefined, mayCreate: true }
  let state = initialState
  const tried = interactionsTried(contract, new StoreView(() => state.store, consistencyWindowMs))
  let count = 0
  for (const event of events) {
    if (event.kind !== 'sent' && event.kind !== 'answered') continue
    if (event.kind === 'answered') tried.see(event.exchange)
    // Which names are the run's own makes no difference to what it tried.
    state = judge(state, event, { contract, tag: 'a1b2c', consistencyWindowMs, ...judged }).state
    if (event.kind === 'sent') continue
    count += 1
    if (![60, 150, 300, total].includes(count)) continue
    process.stdout.write(`${count} requests\n`)
    for (const { model, pairs, triples } of interactionsCovered(tried))
      process.stdout.write(`  ${model.padEnd(10)} ${words(pairs)} pairs, ${words(triples)} triples\n`)
  }
  if (values.missing === true)
    for (const { model, tried: combinations } of tried.models) {
      const missing = (strength: 2 | 3): readonly string[] => {
        const covered = combinations.covered(strength)
        return combinations.possible(strength).filter((combination) => !covered.has(combination))
      }
      for (const combination of [...missing(2), ...missing(3).filter(isTogether)])
        process.stdout.write(`    ${model}: ${combination}\n`)
    }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function words({ covered, possible }: Combinations): string {
  return `${covered} of ${possible} (${Math.floor((100 * covered) / possible)} %)`
}

function isTogether(combination: string): boolean {
  const factors = combination.split(' × ').map((placed) => placed.slice(0, placed.indexOf('=')))
  return together.every((factor) => factors.includes(factor))
}
