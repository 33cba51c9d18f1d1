import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { secretsOf } from '../http/gateway-header.ts'
import { proxySecrets } from '../http/http-proxy.ts'
import { parseRunOptions } from '../run/options/parse-run-options.ts'
import { readTextFile } from '../run/options/read-text-file.ts'
import { argumentName, type RunOption } from '../run/options/run-option.ts'
import { runOptionTable } from '../run/options/run-option-table.ts'
import type { RunOptions } from '../run/options/run-options.ts'
import type { OptionName } from '../run/options/sources.ts'
import type { Invocation } from './cli-command.ts'

/** Options about waivers. */
export const aboutWaivers = ['waivers', 'strictWaivers', 'writeWaivers'] as const

/** What the help says of options, where that differs from `run`. */
export type ChangedHelp = Readonly<
  Partial<Record<OptionName, Pick<RunOption<unknown>, 'help' | 'otherwise'>>>
>

/** How the options of a command differ from those of `run`. */
interface OtherOptions {
  /** Options that the command does not have. */
  readonly without?: readonly OptionName[]
  /** Options that the command rejects with a reason; its help does not list them. */
  readonly refused?: readonly OptionName[]
  readonly changed?: ChangedHelp
}

/** Declares the options of a run. Commander gets no defaults, since the environment and the config file may set a value. */
export function addRunOptions(command: Command, { without, refused, changed = {} }: OtherOptions = {}): void {
  const [left, hidden] = [new Set<string>(without), new Set<string>(refused)]
  const changes: Readonly<Record<string, object | undefined>> = changed
  let heading = ''
  for (const [name, option] of Object.entries<RunOption<unknown>>(runOptionTable)) {
    heading = option.group ?? heading
    if (left.has(name)) continue
    const shown = { ...option, ...changes[name] }
    command.addOption(declared(name, shown).helpGroup(heading).hideHelp(hidden.has(name)))
  }
}

/** Declares one option to Commander. Its help ends with the default. */
export function declared(name: string, option: RunOption<unknown>): Option {
  const { placeholder, help, repeatable, conflicts, otherwise } = option
  const value = placeholder === undefined ? '' : ` <${placeholder}>`
  const remark = otherwise === undefined ? '' : ` (default: ${otherwise})`
  const made = new Option(`${argumentName(name)}${value}`, `${help}${remark}`)
  if (repeatable) made.argParser(appended)
  if (conflicts !== undefined) made.conflicts(conflicts)
  return made
}

/** Appends a value of a repeatable option. */
export function appended(value: string, former: readonly string[] = []): readonly string[] {
  return [...former, value]
}

/** Reads the options of a run, and has the terminal hide their secrets. @throws UsageError */
export function readOptions({ terminal, flags }: Pick<Invocation, 'terminal' | 'flags'>): RunOptions {
  const { env, cwd } = terminal
  const options = parseRunOptions({ flags, env, cwd, readFile: readTextFile })
  const { apiKey, rateLimitKey, headers, proxy, target, stateFile } = options
  terminal.hide(apiKey, rateLimitKey, ...secretsOf(headers), ...proxySecrets(proxy))
  terminal.leave(target)
  return stateFile === undefined ? options : { ...options, stateFile: resolve(cwd, stateFile) }
}
