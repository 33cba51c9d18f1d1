import { certifyCommand } from './certify-command.ts'
import type { CliCommand } from './cli-command.ts'
import { compareCommand } from './compare-command.ts'
import { keygenCommand } from './keygen-command.ts'
import { explainCommand, listCommand } from './list-command.ts'
import { replayCommand } from './replay-command.ts'
import { reportCommand } from './report-command.ts'
import { runCommand } from './run-command.ts'
import { runProgram } from './run-program.ts'
import { serveCommand } from './serve-command.ts'
import type { CliIo } from './terminal.ts'
import { verifyCommand } from './verify-command.ts'

const commands: readonly CliCommand[] = [
  runCommand,
  replayCommand,
  reportCommand,
  certifyCommand,
  verifyCommand,
  keygenCommand,
  compareCommand,
  listCommand,
  explainCommand,
  serveCommand,
]

/** The command line of the suite, with the arguments without those of node; it returns the exit code. */
export function main(argv: readonly string[], io: CliIo): Promise<number> {
  const description =
    'Tests whether a service implements the pet store interface, and reports a verdict for each requirement.'
  return runProgram({ name: 'petstore-conformance', description, commands }, argv, io)
}
