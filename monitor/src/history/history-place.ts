import { text } from 'petstore-conformance'

/** The variable that a history may be named by. */
export const historyVariable = 'PETSTORE_HISTORY'

/** The file that a history is in where none is named. */
export const usualHistory = 'petstore-conformance.history.db'

/**
 * Where the history is: as the argument says, or the variable, or in the usual file.
 *
 * @param argument - of `--history`, unchecked
 * @throws UsageError where the argument is no text
 */
export function historyPlace(
  argument: unknown,
  environment: Readonly<Record<string, string | undefined>>,
): string {
  if (argument !== undefined) return text({ value: argument, name: '--history', form: 'text' })
  return environment[historyVariable] || usualHistory
}
