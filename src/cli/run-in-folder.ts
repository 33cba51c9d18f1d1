import { resolve } from 'node:path'
import { claimFolder } from '../run/folder-claim.ts'
import { maxTimeOf } from '../run/max-time.ts'
import type { RunOptions } from '../run/options/run-options.ts'
import type { Terminal } from './terminal.ts'

/**
 * Judges a target and writes the reports into a folder that no other run writes to meanwhile.
 *
 * @param then - what follows before the folder is given back; it is told the exit code, and gives the one to end with
 * @returns the exit code
 * @throws UsageError where the folder cannot be had
 */
export async function runInFolder(
  options: RunOptions,
  terminal: Terminal,
  then: (code: number) => Promise<number> = async (code) => code,
): Promise<number> {
  const { cwd } = terminal
  const [{ conductRun }, { run }] = await Promise.all([import('./conduct-run.ts'), import('../run/run.ts')])
  const { stateFile } = options
  const placed = stateFile === undefined ? options : { ...options, stateFile: resolve(cwd, stateFile) }
  const release = await claimFolder(resolve(cwd, options.out), options.out, maxTimeOf(options))
  try {
    return await then(await conductRun(placed, terminal, run))
  } finally {
    await release()
  }
}
