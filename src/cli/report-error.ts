import { ReportNotWritable } from '../report/replace-file.ts'
import { UsageError } from '../run/options/usage-error.ts'
import type { TextStream } from './terminal.ts'

/** Prints an error, with its stack if it is the suite's own, and returns the exit code. */
export function reportError(error: unknown, stderr: TextStream): number {
  if (error instanceof UsageError || error instanceof ReportNotWritable) {
    stderr.write(`${error.message}\n`)
    return 2
  }
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const cause = error instanceof Error && error.cause instanceof Error ? `\nCause: ${error.cause.stack}` : ''
  stderr.write(`${details}${cause}\n`)
  stderr.write(
    'This is a fault of the suite itself, not of the target. Please report it with the lines above.\n',
  )
  return 4
}
