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

/** Declares the options of a run but some. None has a default here: environment and config file may set it. */
export function addRunOptions(
  command: Command,
  without: readonly OptionName[] = [],
  refused: readonly OptionName[] = [],
): void {
  const [left, hidden] = [new Set<string>(without), new Set<string>(refused)]
  let heading = ''
  for (const [name, option] of Object.entries<RunOption<unknown>>(runOptionTable)) {
    heading = option.group ?? heading
    if (!left.has(name))
      command.addOption(declared(name, option).helpGroup(heading).hideHelp(hidden.has(name)))
  }
}

/** An option in Commander's form; `otherwise` is its default in words, where that is not the one of a run. */
export function declared(name: string, option: RunOption<unknown>, otherwise = option.otherwise): Option {
  const { placeholder, help, repeatable, conflicts } = option
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
