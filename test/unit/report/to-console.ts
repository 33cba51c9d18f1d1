import { type ConsoleOptions, consoleParts } from '../../../src/report/console.ts'
import type { FinishedRun } from '../../../src/verdict/finished-run.ts'

/** The summary of a run as a terminal has it. */
export function toConsole(run: FinishedRun, options: ConsoleOptions): string {
  return consoleParts(run, options)
    .map(({ text }) => text)
    .join('\n')
}
