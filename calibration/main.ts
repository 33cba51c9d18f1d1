import type { CliIo } from '../src/cli/cli-io.ts'
import { runProgram } from '../src/cli/run-program.ts'
import { calibrateCommand } from './calibrate-command.ts'
import { serveSubjectCommand } from './serve-command.ts'

/**
 * The command line of the calibration.
 *
 * @param argv - the arguments, without those of node
 * @param io - what it has to do with its process
 * @returns the exit code
 */
export function main(argv: readonly string[], io: CliIo): Promise<number> {
  return runProgram(
    {
      name: 'calibration',
      description: 'Tries the suite on mutants of the embedded service and on conforming variants.',
      commands: [calibrateCommand, serveSubjectCommand],
    },
    argv,
    io,
  )
}
