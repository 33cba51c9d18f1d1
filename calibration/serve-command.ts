import type { CliCommand } from '../src/cli/cli-command.ts'
import { serve, serveCommand } from '../src/cli/serve-command.ts'
import { didYouMean } from '../src/run/options/nearest.ts'
import { shown } from '../src/run/options/shown.ts'
import { UsageError } from '../src/run/options/usage-error.ts'
import type { SubjectKind } from './runner/subject.ts'
import { subjects } from './runner/subjects.ts'

/** Starts a mutant or a conforming variant, for a maintainer to look at. */
export const serveSubjectCommand: CliCommand = {
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
