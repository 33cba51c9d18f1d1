import { join, resolve } from 'node:path'
import { requireNoRun } from '../run/folder-claim.ts'
import { largestEvidence, readNamedFile, readTextFile } from '../run/options/read-text-file.ts'
import { readFlagIfGiven, reporterList, text } from '../run/options/readers.ts'
import { runOptionTable } from '../run/options/run-option-table.ts'
import { UsageError } from '../run/options/usage-error.ts'
import { eventsName } from '../run/report-files.ts'
import { declared } from './add-run-options.ts'
import type { CliCommand } from './cli-command.ts'
import { requireNoWaivers } from './offer-waivers.ts'
import { reportRun } from './report-run.ts'

/** Writes the reports of a run from its log, even of an interrupted run. */
export const reportCommand: CliCommand = {
  name: 'report',
  summary: 'write the reports of a run again from its log, even if the run was killed',
  configure(command) {
    const { reporter, writeWaivers } = runOptionTable
    command
      .argument('<folder>', `folder of reports that contains ${eventsName}`)
      .addOption(declared('reporter', { ...reporter, otherwise: 'those of the run' }).helpGroup('Options:'))
      .addOption(declared('writeWaivers', writeWaivers).helpGroup('Options:'))
    command.addHelpText('after', help)
  },
  async execute({ terminal, flags, operands: [folder = ''] }) {
    const chosen = readFlagIfGiven(flags, 'reporter', reporterList)
    const { cwd } = terminal
    const writeWaivers = readFlagIfGiven(flags, 'writeWaivers', text)
    requireNoWaivers(writeWaivers, cwd)
    const dir = resolve(cwd, folder)
    await requireNoRun(dir, folder)
    const name = join(folder, eventsName)
    // Everybody may read the reports, so no link in the folder may lead other files into them.
    const readFile = (path: string): string =>
      readTextFile(path, { most: largestEvidence, throughLink: false })
    const missing = `There is no log ${name}. Name a folder that a run wrote to.`
    const logText = readNamedFile(readFile, join(dir, eventsName), `The log ${name}`, missing)
    const { readLog } = await import('../http/log/read-log.ts')
    const log = readLog(logText)
    if (log === undefined)
      throw new UsageError(`${name} is no log of a run: it does not begin with what the run was told.`)
    const { finishedFromLog } = await import('../run/finished-from-log.ts')
    const found = await finishedFromLog(log).catch((error: unknown) => {
      throw new UsageError(`${name} is no log of a run, or was changed since.`, { cause: error })
    })
    const reporters = chosen ?? log.run.options.reporters
    return terminal.end(
      await reportRun(found, folder, reporters, terminal, { detail: undefined, writeWaivers }),
    )
  },
}

const help = `
The command sends no request, and the log contains no key. It replaces existing reports. The waivers of the run apply as of
its start.

Exit codes: as for run. A run that was killed is incomplete: the code is 1 if it found a violated MUST, else 3.

Example:
  Show the results of a run that was killed:
    petstore-conformance report reports
`
