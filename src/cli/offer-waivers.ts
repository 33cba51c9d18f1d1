import { resolve } from 'node:path'
import { UsageError } from '../run/options/usage-error.ts'
import type { FinishedRun } from '../verdict/finished-run.ts'
import type { Terminal } from './terminal.ts'

/**
 * Makes sure that a file of waivers can be written, before anything is sent for it.
 *
 * @param name - of the file as the user wrote it; undefined where none is wanted
 * @throws UsageError where something stands there
 */
export async function requireNoWaivers(name: string | undefined, cwd: string): Promise<void> {
  if (name === undefined) return
  const { whyNotThere } = await import('../report/ci/write-waivers.ts')
  const why = whyNotThere(resolve(cwd, name), name)
  if (why !== undefined) throw new UsageError(why)
}

/**
 * Writes waivers of what a run found broken, if that is wanted, and tells the user what is left to do.
 *
 * @throws ReportNotWritable
 */
export async function offerWaivers(
  run: FinishedRun,
  name: string | undefined,
  { cwd, stdout, now }: Terminal,
): Promise<void> {
  if (name === undefined) return
  const { writeWaivers } = await import('../report/ci/write-waivers.ts')
  const told = (await writeWaivers(run, resolve(cwd, name), now()))
    ? `${name}, once each has a reason and an issue: then give it with --waivers`
    : `none to write to ${name}: nothing is broken that is not waived`
  stdout.write(`  Waivers:     ${told}\n`)
}
