import { type CliIo, runProgram } from 'petstore-conformance'
import { historyCommand } from './cli/history-command.ts'
import { runCommand } from './cli/run-command.ts'
import { scheduleCommand } from './cli/schedule-command.ts'
import { siteCommand } from './cli/site-command.ts'
import { workerCommand } from './cli/worker-command.ts'

/**
 * The command line of the monitor.
 *
 * @param argv - the arguments, without those of node
 * @param io - what it has to do with its process
 * @returns the exit code
 */
export function main(argv: readonly string[], io: CliIo): Promise<number> {
  return runProgram(
    {
      name: 'petstore-monitor',
      description:
        'Tests pet store services every night, keeps a history, and sends an alert when something changes.',
      commands: [runCommand, scheduleCommand, workerCommand, historyCommand, siteCommand],
    },
    argv,
    io,
  )
}
