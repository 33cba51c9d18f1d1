import type { CliIo } from './cli-io.ts'
import { commands } from './commands.ts'
import { runProgram } from './run-program.ts'

/**
 * The command line of the suite.
 *
 * @param argv - the arguments, without those of node
 * @param io - what it has to do with its process
 * @returns the exit code
 */
export function main(argv: readonly string[], io: CliIo): Promise<number> {
  return runProgram(
    {
      name: 'petstore-conformance',
      description: 'Judges any deployment of the pet store interface over HTTP, requirement by requirement.',
      commands,
    },
    argv,
    io,
  )
}
