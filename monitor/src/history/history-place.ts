import { type Terminal, text } from 'petstore-conformance'
import { databaseSecrets } from './database-words.ts'
import { isPostgres } from './open-history.ts'

/** The variable that a history may be named by. */
const historyVariable = 'PETSTORE_HISTORY'

/** The file that a history is in where none is named. */
const usualHistory = 'petstore-conformance.history.db'

/** The option that names a history, and its help. */
export const historyOption = [
  '--history <place>',
  `use the history in this SQLite file or postgres:// database (default: ${historyVariable}, else ${usualHistory})`,
] as const

/**
 * Where the history is: as the argument says, or the variable, or in the usual file. The terminal masks its password.
 *
 * @param argument - of `--history`, unchecked
 * @throws UsageError where the argument is no text, or the address of a database is not well-formed
 */
export function historyPlace(argument: unknown, terminal: Pick<Terminal, 'env' | 'hide'>): string {
  const place =
    argument === undefined
      ? terminal.env[historyVariable] || usualHistory
      : text({ value: argument, name: '--history', form: 'text' })
  if (isPostgres(place)) terminal.hide(...databaseSecrets(place))
  return place
}
