import type { CliCommand } from '../src/cli/cli-command.ts'
import { runProgram } from '../src/cli/run-program.ts'
import { serve, serveCommand } from '../src/cli/serve-command.ts'
import type { CliIo } from '../src/cli/terminal.ts'
import { didYouMean, shown, UsageError } from '../src/run/options/usage-error.ts'
import { calibrateCommand } from './calibrate-command.ts'
import type { SubjectKind } from './runner/subject.ts'
import { subjects } from './runner/subjects.ts'

/** Starts a mutant or a conforming variant, for a maintainer to look at. */
const serveSubjectCommand: CliCommand = {
  ...serveCommand,
  summary: 'start the embedded pet store, a mutant of it or a conforming variant',
  configure(command) {
    serveCommand.configure(command)
    command
      .option('--mutant <name>', 'break the service as this mutant does')
      .option('--variant <name>', 'differ from the plain service as this conforming variant does')
  },
  execute: ({ terminal, flags }) =>
    serve(terminal, flags, {
      ...changeOf('fault', '--mutant', flags['mutant']),
      ...changeOf('variant', '--variant', flags['variant']),
    }),
}

function changeOf(kind: SubjectKind, option: string, name: unknown): (typeof subjects)[number]['service'] {
  if (name === undefined) return {}
  const known = subjects.filter((subject) => subject.kind === kind)
  const found = known.find((subject) => subject.name === name)
  if (found !== undefined) return found.service
  const names = known.map((subject) => subject.name)
  throw new UsageError(`${option}: there is no ${shown(name)}.${didYouMean(String(name), names)}`)
}

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
