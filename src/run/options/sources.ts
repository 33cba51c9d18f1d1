import type { ConfigFile } from './config-file.ts'
import type { Given } from './given.ts'
import { argumentName, type RunOption } from './run-option.ts'

/** Variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>

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
  read<Value>(option: RunOption<Value>): Value | undefined {
    const given = this.argument(option) ?? this.variable(option.variable) ?? this.member(option)
    return given === undefined ? undefined : option.read(given)
  }

  argument(option: RunOption<unknown>): Given | undefined {
    const value = this.#flags[option.key]
    return value === undefined ? undefined : { value, name: argumentName(option), form: 'text' }
  }

  variable(name: string | undefined): Given | undefined {
    const value = name === undefined ? undefined : this.#environment[name]
    return value === undefined || name === undefined ? undefined : { value, name, form: 'text' }
  }

  member({ key }: RunOption<unknown>): Given | undefined {
    const config = this.#config
    if (config === undefined || !Object.hasOwn(config.options, key)) return undefined
    return { value: config.options[key], name: `${key} in ${config.name}`, form: 'data' }
  }
}
