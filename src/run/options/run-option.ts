import type { Reader } from './given.ts'

/**
 * One option of the command `run`: an argument, and a member of the config file unless said otherwise. The table has it by its
 * name in the config file; the argument is the same in kebab case.
 */
export interface RunOption<Value> {
  /** What stands for its value in the help; absent for an option that is just there or not. */
  readonly placeholder?: string
  /** Whether it may be given more than once: then its value is a list. */
  readonly repeatable?: boolean
  /** Heading in the help that it stands under, and those after it. */
  readonly group?: string
  readonly help: string
  /** What holds without it, in the words of the help. */
  readonly otherwise?: string | number
  /** A variable that may give it too. */
  readonly variable?: string
  /** True for an option that is an argument only. */
  readonly argumentOnly?: boolean
  /**
   * True for an option that a config file gives only where the user named that file. One that was found in the folder may
   * be a stranger's, of a pull request for example: it must not say where a key goes, which files are read and written,
   * or that nothing is judged.
   */
  readonly namedConfigOnly?: boolean
  /** The option that it does not go with. */
  readonly conflicts?: string
  readonly read: Reader<Value>
}

/** The argument of an option, such as `--max-requests` of `maxRequests`. */
export function argumentName(name: string): string {
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}
