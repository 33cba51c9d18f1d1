import type { Command } from 'commander'
import { didYouMean } from '../run/options/nearest.ts'
import { shown } from '../run/options/shown.ts'
import { UsageError } from '../run/options/usage-error.ts'

const keyArguments = ['--api-key', '--key', '--token', '--rate-limit-key']

/**
 * Refuses what a command does not know. Commander could, but it would show what follows an equals sign,
 * which may be a key.
 *
 * @throws UsageError with the nearest word that there is
 */
export function refuseStrays(command: Command): void {
  const stray = command.args.find((argument) => argument.startsWith('-') && argument !== '-')
  if (stray !== undefined) throw unknownOption(stray.replace(/=.*/s, ''), command)
  const superfluous = command.args[command.registeredArguments.length]
  const takesMore = command.registeredArguments.at(-1)?.variadic === true
  if (superfluous !== undefined && !takesMore) {
    throw new UsageError(
      `${command.name()} does not know what to do with ${shown(superfluous)}. See ${command.name()} --help.`,
    )
  }
}

function unknownOption(name: string, command: Command): UsageError {
  const known = command.options.flatMap(({ long }) => long ?? [])
  if (known.includes(name)) return new UsageError(`${name} takes no value.`)
  if (keyArguments.includes(name) && known.includes(`--api-key-file`)) {
    return new UsageError(
      `There is no option ${name}: keys are no arguments, since those show in process lists and logs. ` +
        'Set PETSTORE_API_KEY (or PETSTORE_RATE_LIMIT_KEY), or name a file with --api-key-file (or --rate-limit-key-file).',
    )
  }
  const help = command.parent === null ? '--help' : `${command.name()} --help`
  return new UsageError(`There is no option ${shown(name)}.${didYouMean(name, known)} See ${help}.`)
}
