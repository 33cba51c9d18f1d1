import { Command, CommanderError } from 'commander'
import type { Environment } from '../run/options/sources.ts'
import { didYouMean, shown, UsageError } from '../run/options/usage-error.ts'
import { suiteFacts } from '../run/run-facts.ts'
import type { CliCommand } from './cli-command.ts'
import { reportError } from './report-error.ts'
import { type CliIo, Terminal } from './terminal.ts'

const keyArguments = ['--api-key', '--key', '--token', '--rate-limit-key']

/** Rejects unknown arguments. Commander's own message would show text behind an equals sign, which may be a key. */
function refuseStrays(command: Command): void {
  const stray = command.args.find((argument) => argument.startsWith('-') && argument !== '-')
  if (stray !== undefined) throw unknownOption(stray, command)
  const superfluous = command.args[command.registeredArguments.length]
  const takesMore = command.registeredArguments.at(-1)?.variadic === true
  if (superfluous !== undefined && !takesMore)
    throw new UsageError(
      `${command.name()} does not know what to do with ${shown(superfluous)}. See ${command.name()} --help.`,
    )
}

function unknownOption(stray: string, command: Command): UsageError {
  const name = stray.replace(/=.*/s, '')
  const known = command.options.flatMap(({ long }) => long ?? [])
  const found = command.options.find(({ long }) => long === name)
  if (found?.isBoolean() === true && stray !== name) return new UsageError(`${name} takes no value.`)
  if (found !== undefined)
    return new UsageError(`${name} stands after --, where nothing counts as an option. Leave out the --.`)
  if (keyArguments.includes(name) && known.includes(`--api-key-file`))
    return new UsageError(
      `There is no option ${name}: keys are no arguments, since those show in process lists and logs. ` +
        'Set PETSTORE_API_KEY (or PETSTORE_RATE_LIMIT_KEY), or name a file with --api-key-file (or --rate-limit-key-file).',
    )
  const help = command.parent === null ? '--help' : `${command.name()} --help`
  return new UsageError(`There is no option ${shown(name)}.${didYouMean(name, known)} See ${help}.`)
}

/** A command line; the help lists its commands in this order. */
export interface Program {
  readonly name: string
  readonly description: string
  readonly commands: readonly CliCommand[]
}

/** Runs a command line, without Node's arguments, and returns the exit code. It never throws or ends the process. */
export async function runProgram(program: Program, argv: readonly string[], io: CliIo): Promise<number> {
  const terminal = new Terminal(io)
  let code = 0
  const parser = newParser(program, terminal)
  for (const command of program.commands)
    addCommand(parser, command, terminal, (result) => {
      code = result
    })
  try {
    await parser.parseAsync([...argv], { from: 'user' })
    return code
  } catch (error) {
    if (!(error instanceof CommanderError)) return reportError(error, terminal.stderr)
    if (error.exitCode === 0) return 0
    const [name] = argv.filter((word) => word !== 'help')
    const wrong =
      error.code === 'commander.help' ? unknownCommand(name, program.commands) : inWords(error, name)
    return reportError(wrong, terminal.stderr)
  }
}

function inWords({ message }: CommanderError, command = ''): UsageError {
  const [first = '', second] = [...message.matchAll(/'([^']+)'/g)].map(([, quoted]) => quoted)
  let what = `${command} needs an argument: <${first}>`
  if (first.startsWith('-')) what = `${first.replace(/ .*/, '')} needs a value: ${first}`
  if (second !== undefined) what = `${first} and ${second} exclude each other. Leave one of them out`
  return new UsageError(`${what}. See ${command} --help.`)
}

function newParser({ name, description, commands }: Program, terminal: Terminal): Command {
  const { stdout, stderr } = terminal
  return new Command(name)
    .description(description)
    .version(suiteFacts().version, '-v, --version', 'print the version of the suite')
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print the help of a command')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      outputError: () => undefined,
      getOutHelpWidth: () => stdout.columns,
      getErrHelpWidth: () => stderr.columns,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .addHelpText('after', `\n${name} <command> --help prints the options of a command.\n`)
    .allowUnknownOption()
    .allowExcessArguments()
    .action((_flags: unknown, parser: Command) => {
      const [called] = parser.args
      if (called === undefined) parser.help({ error: true })
      if (called.startsWith('-')) refuseStrays(parser)
      throw unknownCommand(called, commands)
    })
}

function unknownCommand(called: string | undefined, commands: Program['commands']): UsageError {
  if (called === undefined) return new UsageError('Name a command, such as run.')
  const names = commands.map(({ name }) => name)
  return new UsageError(`There is no command ${shown(called)}.${didYouMean(called, names)} See --help.`)
}

function addCommand(
  parser: Command,
  { name, summary, sends, configure, execute }: CliCommand,
  terminal: Terminal,
  finish: (code: number) => void,
): void {
  const command = parser.command(name).description(summary).helpOption('-h, --help', 'print this help')
  configure(command)
  for (const option of command.options.filter(({ required, parseArg }) => required && !parseArg)) {
    // With two values, the user could not know which one holds.
    let isGiven = false
    command.on(`option:${option.name()}`, () => {
      if (isGiven) throw new UsageError(`${option.long} is given twice. Leave one of the two out.`)
      isGiven = true
    })
  }
  command
    .allowUnknownOption()
    .allowExcessArguments()
    .action(async () => {
      refuseStrays(command)
      const { env } = terminal
      if (sends) {
        requireVerifiedTls(env)
        // Before anything is read, since messages may quote it.
        terminal.hide(env['PETSTORE_API_KEY'], env['PETSTORE_RATE_LIMIT_KEY'])
      }
      finish(await execute({ terminal, flags: command.opts(), operands: command.args }))
    })
}

/** Rejects an environment in which Node trusts any server, although the suite's own connections ignore it. */
function requireVerifiedTls(env: Environment): void {
  if (env['NODE_TLS_REJECT_UNAUTHORIZED'] !== '0') return
  throw new UsageError(
    'The environment has NODE_TLS_REJECT_UNAUTHORIZED=0, which asks for connections to any server, verified or not: the key would go to whoever answers. Nothing was sent. Unset it, and name the authority that issued the certificate with --ca FILE.',
  )
}
