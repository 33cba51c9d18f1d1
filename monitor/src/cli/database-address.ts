import { type Terminal, UsageError } from 'petstore-conformance'
import { databaseSecrets } from '../history/database-words.ts'
import { isPostgres } from '../history/open-history.ts'

/** The variable that may name the database of workers. */
export const databaseVariable = 'PETSTORE_DATABASE'

/**
 * The database of workers. The terminal masks its password.
 *
 * @param given - as an argument; the environment's unless given
 * @throws UsageError, which does not show it, where there is none, it is none of PostgreSQL's or is not well-formed
 */
export function databaseAddress(given: string | undefined, terminal: Pick<Terminal, 'env' | 'hide'>): string {
  const address = given ?? terminal.env[databaseVariable]
  if (address === undefined || address === '')
    throw new UsageError(
      `Workers need a PostgreSQL database. Name it with --database postgres://user@host/database, or in ${databaseVariable} where it has a password.`,
    )
  if (isPostgres(address)) {
    terminal.hide(...databaseSecrets(address))
    return address
  }
  throw new UsageError(
    `${given === undefined ? databaseVariable : '--database'} must be the address of a PostgreSQL database, such as postgres://user@host/database.`,
  )
}
