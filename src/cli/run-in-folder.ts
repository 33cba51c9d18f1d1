import { lstat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { dayStateFile } from '../run/day-state.ts'
import { claimFolder } from '../run/folder-claim.ts'
import { runDefaults } from '../run/options/run-defaults.ts'
import type { RunOptions } from '../run/options/run-options.ts'
import { UsageError } from '../run/options/usage-error.ts'
import { maxTimeOf } from '../run/run-limits.ts'
import type { Exit } from '../verdict/exit-code.ts'
import type { Terminal } from './terminal.ts'

/** Runs with a folder for the reports to itself, `then` before its release; returns the exit code. @throws UsageError */
export async function runInFolder(
  options: RunOptions,
  terminal: Terminal,
  isOutGiven: boolean,
  then: (exit: Exit) => Promise<Exit> = async (exit) => exit,
): Promise<number> {
  const folder = resolve(terminal.cwd, options.out)
  const isUsual = !isOutGiven && options.out === runDefaults.out
  if (isUsual && (await lstat(folder).catch(() => undefined))?.isSymbolicLink() === true)
    throw new UsageError(
      `The folder ${options.out} is a symbolic link, which anybody who can write to this folder could have put there. ` +
        'Name a folder for the reports with --out.',
    )
  const { stateFile, target } = options
  // Errors of the state file show before a folder is made; the run opens it again.
  if (stateFile !== undefined && target !== undefined) await dayStateFile(stateFile).check()
  const release = await claimFolder(folder, options.out, maxTimeOf(options))
  try {
    const [{ conductRun }, { run }] = await Promise.all([import('./conduct-run.ts'), import('../run/run.ts')])
    return terminal.end(await then(await conductRun(options, terminal, run)))
  } finally {
    await release()
  }
}
