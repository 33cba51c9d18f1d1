import { type Environment, UsageError } from 'petstore-conformance'
import { isPostgres } from '../history/open-history.ts'

/** The variable that may name the database of workers. */
export const databaseVariable = 'PETSTORE_DATABASE'

/**
 * The database of workers.
 *
 * @param given - as an argument; the environment's unless given
 * @throws UsageError, which does not show it, where there is none or it is none of PostgreSQL's
 */
export function databaseAddress(given: string | undefined, env: Environment): string {
  const address = given ?? env[databaseVariable]
  if (address === undefined || address === '')
    throw new UsageError(
      `Workers need a PostgreSQL database. Name it with --database postgres://user@host/database, or in ${databaseVariable} where it has a password.`,
    )
  if (isPostgres(address)) return address
  throw new UsageError(
    `${given === undefined ? databaseVariable : '--database'} must be the address of a PostgreSQL database, such as postgres://user@host/database.`,
  )
}
