/**
 * Prints how many pairs of the models of what can vary (src/interactions/) a run in memory against the embedded service
 * covers by its first 60, 150 and 300 requests, and by all. With `--missing`, which of them all leave out.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadContract } from '../src/contract/contract.ts'
import { interactionsOf } from '../src/interactions/interactions-of.ts'
import { foldedEvents } from '../src/log/read-events.ts'
import { readEvents } from '../test/e2e/support/events.ts'

const built = (path: string): string => new URL(`../dist/src/${path}.js`, import.meta.url).href
const { openCase }: typeof import('../src/calibrate/open-case.ts') = await import(
  built('calibrate/open-case')
)
const { run }: typeof import('../src/run.ts') = await import(built('run/run'))

const folder = mkdtempSync(join(tmpdir(), 'petstore-conformance-interactions-'))
try {
  const { options, hooks, close } = await openCase({
    kind: 'plain',
    name: 'plain',
    seed: 1,
    profile: 'core',
    inMemory: true,
  })
  const { signal } = new AbortController()
  await run(options, { ...hooks, onProgress: () => undefined, signal, events: join(folder, 'events.ndjson') })
  await close()
  const exchanges = foldedEvents(await readEvents(folder), options.target ?? '').flatMap((event) =>
    event.kind === 'answered' ? [event.exchange] : [],
  )
  const contract = await loadContract()
  for (const count of [60, 150, 300, exchanges.length]) {
    process.stdout.write(`${count} requests\n`)
    for (const { model, covered, possible, missing } of interactionsOf(
      contract,
      exchanges.slice(0, count),
      options.consistencyWindowMs,
      2,
    )) {
      const share = Math.floor((100 * covered) / possible)
      process.stdout.write(`  ${model.padEnd(10)} ${covered} of ${possible} pairs, ${share} %\n`)
      if (count === exchanges.length && process.argv.includes('--missing'))
        process.stdout.write(missing.map((pair) => `    ${pair}\n`).join(''))
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
