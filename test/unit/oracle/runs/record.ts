/**
 * A program: judges services in memory, and writes the log of each run beside itself. Its arguments are their names, those of
 * mutants, conforming variants and combined mutants of the calibration, and `plain`; without any it records all anew that are
 * here. Run it, after a build, once the log has another version. A changed plan of requests is no reason: what the oracle says
 * of a log does not depend on it.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { built } from '../../../../calibration/built.ts'
import { variants } from '../../../../calibration/variants/index.ts'
import { logFileOf, recordedRuns } from './recorded-runs.ts'

const { openCase }: typeof import('../../../../calibration/runner/open-case.ts') = await import(
  built('calibration/runner/open-case')
)
const { run }: typeof import('../../../../src/run/run.ts') = await import(built('src/run/run'))
const names = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'petstore-conformance-runs-'))

function kindOf(name: string): 'plain' | 'compound' | 'variant' | 'fault' {
  if (name === 'plain') return 'plain'
  if (name.startsWith('compound-')) return 'compound'
  return variants.some((variant) => variant.name === name) ? 'variant' : 'fault'
}

for (const name of names.length > 0 ? names : recordedRuns) {
  const events = join(folder, name)
  const { options, hooks, close } = await openCase({
    kind: kindOf(name),
    name,
    seed: 1,
    profile: 'full',
    inMemory: true,
  })
  const signal = new AbortController().signal
  await run(options, { onProgress: () => undefined, signal, ...hooks, events })
  await close()
  const text = readFileSync(events)
  const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS }
  writeFileSync(logFileOf(name), brotliCompressSync(text, { params }))
}
rmSync(folder, { recursive: true })
process.exit()
