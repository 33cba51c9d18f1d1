import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunHooks, run } from '../../src/run/run.ts'
import type { FinishedRun } from '../../src/verdict/finished-run.ts'
import type { CalibrationCase } from './calibration-case.ts'
import { type OpenCase, openCase } from './open-case.ts'

/**
 * Runs a case that leaves a file, in a folder that is gone afterwards.
 *
 * @param hooksFor What the run is given beside what the case has it given, by the path of the file.
 * @returns what the run came to, and the text of the file
 */
export async function runLeaving(
  one: CalibrationCase,
  hooksFor: (file: string, hooks: OpenCase['hooks']) => Partial<RunHooks>,
): Promise<{ readonly run: FinishedRun; readonly left: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'petstore-calibration-'))
  const { options, hooks, close } = await openCase(one)
  const file = join(folder, 'left')
  try {
    const usual = { onProgress: () => undefined, signal: new AbortController().signal }
    const finished = await run(options, { ...hooks, ...usual, ...hooksFor(file, hooks) })
    return { run: finished, left: await readFile(file, 'utf8') }
  } finally {
    await close()
    await rm(folder, { recursive: true, force: true })
  }
}
