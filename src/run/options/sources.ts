import type { ConfigFile } from './config-file.ts'
import type { Given } from './given.ts'
import { argumentName, type RunOption } from './run-option.ts'
import { runOptionTable } from './run-option-table.ts'

/** Variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>

export type OptionName = keyof typeof runOptionTable

/** What an option stands for once it is read. */
type ValueOf<Name extends OptionName> = ReturnType<(typeof runOptionTable)[Name]['read']>

const table: { readonly [Name in OptionName]: RunOption<ValueOf<Name>> } = runOptionTable

/** The places that an option can come from, in the order of their precedence. */
export class Sources {
  readonly #flags: Readonly<Record<string, unknown>>
  readonly #environment: Environment
  readonly #config: ConfigFile | undefined

  constructor(
    flags: Readonly<Record<string, unknown>>,
    environment: Environment,
    config: ConfigFile | undefined,
  ) {
    this.#flags = flags
    this.#environment = environment
    this.#config = config
  }

  /** The checked value of an option, from the first place that has it. */
  read<Name extends OptionName>(name: Name): ValueOf<Name> | undefined {
    const option = table[name]
    const given = this.argument(name) ?? this.variable(option.variable) ?? this.member(name)
    return given === undefined ? undefined : option.read(given)
  }

  argument(option: OptionName): Given | undefined {
    const value = this.#flags[option]
    return value === undefined ? undefined : { value, name: argumentName(option), form: 'text' }
  }

  variable(name: string | undefined): Given | undefined {
    const value = name === undefined ? undefined : this.#environment[name]
    return value === undefined || name === undefined ? undefined : { value, name, form: 'text' }
  }

  member(option: OptionName): Given | undefined {
    const config = this.#config
    if (config === undefined || !Object.hasOwn(config.options, option)) return undefined
    return { value: config.options[option], name: `${option} in ${config.name}`, form: 'data' }
  }
}
