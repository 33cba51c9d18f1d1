/** One value as the user gave it, not looked at yet. */
export interface Given {
  readonly value: unknown
  /** What the user knows it by: `--seed`, `PETSTORE_TARGET`, or `seed in petstore-conformance.config.yaml`. */
  readonly name: string
  /** Arguments and the environment hold text only; a config file has types, and they must be right. */
  readonly form: 'text' | 'data'
}

/** Checks a value and turns it into what it stands for, or throws UsageError saying how to mend it. */
export type Reader<Value> = (given: Given) => Value

/** One option of the command `run`: an argument, and a member of the config file unless said otherwise. */
export interface RunOption<Value> {
  /** What stands for its value in the help; absent for an option that is just there or not. */
  readonly placeholder?: string
  /** Whether it may be given more than once: then its value is a list. */
  readonly repeatable?: boolean
  /** Heading in the help, of it and those after it. */
  readonly group?: string
  readonly help: string
  /** What holds without it, in the words of the help. */
  readonly otherwise?: string | number
  readonly variable?: string
  readonly argumentOnly?: boolean
  /**
   * Whether it takes a config file that the user named: one that was found may be a stranger's, and must not say where a key
   * goes, which files are read and written, or that nothing is judged.
   */
  readonly namedConfigOnly?: boolean
  readonly conflicts?: string
  readonly read: Reader<Value>
}

/** The argument of an option, such as `--max-requests` of `maxRequests`. */
export function argumentName(name: string): string {
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}
