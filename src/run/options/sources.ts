import type { ConfigFile } from './config-file.ts'
import { argumentName, type Given, type RunOption } from './run-option.ts'
import { runOptionTable } from './run-option-table.ts'

/** Variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The name of an option in the config file. */
export type OptionName = keyof typeof runOptionTable

type ValueOf<Name extends OptionName> = ReturnType<(typeof runOptionTable)[Name]['read']>

const table: { readonly [Name in OptionName]: RunOption<ValueOf<Name>> } = runOptionTable

/** The sources of an option, in order of precedence. */
export type Sources = ReturnType<typeof sourcesOf>

/** Reads options from arguments, the environment and a config file. */
export function sourcesOf(
  flags: Readonly<Record<string, unknown>>,
  environment: Environment,
  config?: ConfigFile,
) {
  const argument = (option: OptionName): Given | undefined => {
    const value = flags[option]
    return value === undefined ? undefined : { value, name: argumentName(option), form: 'text' }
  }
  const variable = (name: string): Given | undefined => {
    const value = environment[name]
    return value === undefined ? undefined : { value, name, form: 'text' }
  }
  const member = (option: OptionName): Given | undefined => {
    if (config === undefined || !Object.hasOwn(config.options, option)) return undefined
    return { value: config.options[option], name: `${option} in ${config.name}`, form: 'data' }
  }
  /** An option's checked value, from the first source that has it. */
  const read = <Name extends OptionName>(name: Name): ValueOf<Name> | undefined => {
    const option = table[name]
    const ofVariable = option.variable === undefined ? undefined : variable(option.variable)
    const given = argument(name) ?? ofVariable ?? member(name)
    return given && option.read(given)
  }
  return { argument, variable, member, read }
}
