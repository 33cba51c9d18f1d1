import { certifyCommand } from './certify-command.ts'
import type { CliCommand } from './cli-command.ts'
import { compareCommand } from './compare-command.ts'
import { explainCommand } from './explain-command.ts'
import { keygenCommand } from './keygen-command.ts'
import { listCommand } from './list-command.ts'
import { replayCommand } from './replay-command.ts'
import { reportCommand } from './report-command.ts'
import { runCommand } from './run-command.ts'
import { serveCommand } from './serve-command.ts'
import { verifyCommand } from './verify-command.ts'

/** Every command, in the order of the help. */
export const commands: readonly CliCommand[] = [
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
