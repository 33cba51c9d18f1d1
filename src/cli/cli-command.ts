import type { Command } from 'commander'
import type { Terminal } from './terminal.ts'

/** What a command was called with. */
export interface Invocation {
  readonly terminal: Terminal
  /** Options by their name in camelCase, unchecked. */
  readonly flags: Readonly<Record<string, unknown>>
  readonly operands: readonly string[]
}

/** One command of the suite. What it needs beyond the command line it imports when executed, so that others start quickly. */
export interface CliCommand {
  readonly name: string
  readonly summary: string
  /** Whether it sends keys or secrets: it is refused where the environment has TLS unverified. */
  readonly sends?: true
  configure(command: Command): void
  /** Does the work, and gives the exit code; throws UsageError when the user asked for something that cannot be done. */
  execute(invocation: Invocation): Promise<number>
}
