import type { ConfigFile } from './config-file.ts'
import { argumentName, type Given, type RunOption } from './run-option.ts'
import { runOptionTable } from './run-option-table.ts'

/** Variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>

export type OptionName = keyof typeof runOptionTable

type ValueOf<Name extends OptionName> = ReturnType<(typeof runOptionTable)[Name]['read']>

const table: { readonly [Name in OptionName]: RunOption<ValueOf<Name>> } = runOptionTable

/** The places that an option can come from, in the order of their precedence. */
export class Sources {
  readonly #flags: Readonly<Record<string, unknown>>
  readonly #environment: Environment
  readonly #config: ConfigFile | undefined

  constructor(flags: Readonly<Record<string, unknown>>, environment: Environment, config?: ConfigFile) {
    this.#flags = flags
    this.#environment = environment
    this.#config = config
  }

  /** The checked value of an option, from the first place that has it. */
  read<Name extends OptionName>(name: Name): ValueOf<Name> | undefined {
    const { variable, read } = table[name]
    const ofVariable = variable === undefined ? undefined : this.variable(variable)
    const given = this.argument(name) ?? ofVariable ?? this.member(name)
    return given && read(given)
  }

  argument(option: OptionName): Given | undefined {
    const value = this.#flags[option]
    return value === undefined ? undefined : { value, name: argumentName(option), form: 'text' }
  }

  variable(name: string): Given | undefined {
    const value = this.#environment[name]
    return value === undefined ? undefined : { value, name, form: 'text' }
  }

  member(option: OptionName): Given | undefined {
    const config = this.#config
    if (config === undefined || !Object.hasOwn(config.options, option)) return undefined
    return { value: config.options[option], name: `${option} in ${config.name}`, form: 'data' }
  }
}
