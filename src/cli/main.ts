import { Command, CommanderError } from 'commander'
import { didYouMean } from '../run/options/nearest.ts'
import { shown } from '../run/options/shown.ts'
import { UsageError } from '../run/options/usage-error.ts'
import { suiteFacts } from '../run/suite-facts.ts'
import type { CliCommand } from './cli-command.ts'
import type { CliIo } from './cli-io.ts'
import { commands } from './commands.ts'
import { refuseStrays } from './refuse-strays.ts'
import { reportError } from './report-error.ts'
import { requireVerifiedTls } from './require-verified-tls.ts'
import { Terminal } from './terminal.ts'

/**
 * The command line.
 *
 * @param argv The arguments, without those of node.
 * @param io What it has to do with its process.
 * @returns The exit code. It never ends the process itself, and never throws.
 */
export async function main(argv: readonly string[], io: CliIo): Promise<number> {
  const terminal = new Terminal(io)
  let code = 0
  const program = newProgram(terminal)
  for (const command of commands) {
    addCommand(program, command, terminal, (result) => {
      code = result
    })
  }
  try {
    await program.parseAsync([...argv], { from: 'user' })
    return code
  } catch (error) {
    // Commander has said what there was to say.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    return reportError(error, terminal.stderr)
  }
}

function newProgram(terminal: Terminal): Command {
  const { stdout, stderr } = terminal
  return new Command('petstore-conformance')
    .description('Judges any deployment of the pet store interface over HTTP, requirement by requirement.')
    .version(suiteFacts().version, '--version', 'show the version of the suite')
    .helpOption('-h, --help', 'show help')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      getOutHelpWidth: () => stdout.columns,
      getErrHelpWidth: () => stderr.columns,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .addHelpText('after', '\npetstore-conformance <command> --help says more of a command.\n')
    .allowUnknownOption()
    .allowExcessArguments()
    .action((_flags: unknown, program: Command) => {
      const [name] = program.args
      if (name === undefined) program.help({ error: true })
      if (name.startsWith('-')) refuseStrays(program)
      const names = commands.map((command) => command.name)
      throw new UsageError(`There is no command ${shown(name)}.${didYouMean(name, names)} See --help.`)
    })
}

function addCommand(
  program: Command,
  { name, summary, sends, configure, execute }: CliCommand,
  terminal: Terminal,
  finish: (code: number) => void,
): void {
  const command = program.command(name).description(summary).helpOption('-h, --help', 'show this help')
  configure(command)
  command
    .allowUnknownOption()
    .allowExcessArguments()
    .action(async () => {
      refuseStrays(command)
      if (sends) requireVerifiedTls(terminal.env)
      finish(await execute({ terminal, flags: command.opts(), operands: command.args }))
    })
}
