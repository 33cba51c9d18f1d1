/** One unchecked value of the user. */
export interface Given {
  readonly value: unknown
  /** Its name for the user, such as `--seed`, `PETSTORE_TARGET`, or `seed in petstore-conformance.config.yaml`. */
  readonly name: string
  /** Arguments and the environment have only text; a config file has types, which must be right. */
  readonly form: 'text' | 'data'
}

/** Checks and converts a value. @throws UsageError that says how to fix it */
export type Reader<Value> = (given: Given) => Value

/** An option of `run`: an argument and, by default, a member of the config file. */
export interface RunOption<Value> {
  /** The name of its value in the help; absent for an option without a value. */
  readonly placeholder?: string
  /** Whether it may be repeated, so that its value is a list. */
  readonly repeatable?: boolean
  /** The heading in the help for it and the options after it. */
  readonly group?: string
  readonly help: string
  /** Its default, in the words of the help. */
  readonly otherwise?: string | number
  readonly variable?: string
  readonly argumentOnly?: boolean
  /** Whether only a named config file may set it: a stranger who wrote another one must not direct keys or files. */
  readonly namedConfigOnly?: boolean
  readonly conflicts?: string
  readonly read: Reader<Value>
}

/** The argument of an option, such as `--max-requests` of `maxRequests`. */
export function argumentName(name: string): string {
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}
