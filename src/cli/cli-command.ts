import type { Command } from 'commander'
import type { Terminal } from './terminal.ts'

/** What a command was called with. */
export interface Invocation {
  readonly terminal: Terminal
  /** Options by their name in camelCase, unchecked. */
  readonly flags: Readonly<Record<string, unknown>>
  readonly operands: readonly string[]
}

/** One command of the suite. It imports most of what it needs when executed, so that others start fast. */
export interface CliCommand {
  readonly name: string
  readonly summary: string
  /** Whether it sends secrets: then the environment must not disable the verification of TLS. */
  readonly sends?: true
  configure(command: Command): void
  /** Executes the command and returns the exit code. @throws UsageError */
  execute(invocation: Invocation): Promise<number>
}
