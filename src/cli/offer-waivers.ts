import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { UsageError } from '../run/options/usage-error.ts'
import type { FinishedRun } from '../verdict/finished-run.ts'
import type { Terminal } from './terminal.ts'

/** @throws UsageError where the file for new waivers exists already */
export function requireNoWaivers(name: string | undefined, cwd: string): void {
  if (name === undefined || !existsSync(resolve(cwd, name))) return
  throw new UsageError(
    `${name} is there already, and waivers are never written over anything. Name another file with --write-waivers.`,
  )
}

/** Writes waivers of a run's violations to the named file, if any. @throws ReportNotWritable */
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
