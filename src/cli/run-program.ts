import { Command, CommanderError } from 'commander'
import { didYouMean } from '../run/options/nearest.ts'
import { shown } from '../run/options/shown.ts'
import { UsageError } from '../run/options/usage-error.ts'
import { suiteFacts } from '../run/suite-facts.ts'
import type { CliCommand } from './cli-command.ts'
import type { CliIo } from './cli-io.ts'
import { refuseStrays } from './refuse-strays.ts'
import { reportError } from './report-error.ts'
import { requireVerifiedTls } from './require-verified-tls.ts'
import { Terminal } from './terminal.ts'

/** A command line. */
export interface Program {
  /** As the user calls it. */
  readonly name: string
  readonly description: string
  /** In the order of the help. */
  readonly commands: readonly CliCommand[]
}

/**
 * Runs a command line.
 *
 * @param argv - the arguments, without those of node
 * @param io - what it has to do with its process
 * @returns the exit code; it never ends the process itself, and never throws
 */
export async function runProgram(program: Program, argv: readonly string[], io: CliIo): Promise<number> {
  const terminal = new Terminal(io)
  let code = 0
  const parser = newParser(program, terminal)
  for (const command of program.commands) {
    addCommand(parser, command, terminal, (result) => {
      code = result
    })
  }
  try {
    await parser.parseAsync([...argv], { from: 'user' })
    return code
  } catch (error) {
    // Commander has said what there was to say.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    return reportError(error, terminal.stderr)
  }
}

function newParser({ name, description, commands }: Program, terminal: Terminal): Command {
  const { stdout, stderr } = terminal
  return new Command(name)
    .description(description)
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
    .addHelpText('after', `\n${name} <command> --help says more of a command.\n`)
    .allowUnknownOption()
    .allowExcessArguments()
    .action((_flags: unknown, parser: Command) => {
      const [called] = parser.args
      if (called === undefined) parser.help({ error: true })
      if (called.startsWith('-')) refuseStrays(parser)
      const names = commands.map((command) => command.name)
      throw new UsageError(`There is no command ${shown(called)}.${didYouMean(called, names)} See --help.`)
    })
}

function addCommand(
  parser: Command,
  { name, summary, sends, configure, execute }: CliCommand,
  terminal: Terminal,
  finish: (code: number) => void,
): void {
  const command = parser.command(name).description(summary).helpOption('-h, --help', 'show this help')
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
