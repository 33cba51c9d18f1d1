import { unescape as decoded } from 'node:querystring'
import { UsageError } from 'petstore-conformance'

/**
 * A PostgreSQL database as messages may show it, by its address: host, port and name, no user and no password.
 *
 * @throws UsageError, which shows nothing of the address, where it is not well-formed
 */
export function databaseName(address: string): string {
  const { host, pathname } = parsed(address)
  return `${host}${pathname}`
}

/** What of the address of a database is secret, as it stands there and decoded. */
export function databaseSecrets(address: string): readonly string[] {
  const { password, searchParams } = parsed(address)
  return [password, decoded(password), searchParams.get('password'), searchParams.get('sslpassword')].filter(
    (secret) => secret !== null,
  )
}

function parsed(address: string): URL {
  // An address may leave out the host, and still have a user.
  const url = URL.parse(address) ?? URL.parse(address.replace('@/', '@localhost/'))
  // Such as the rest of a password that has a / ? or # as it is: it would be taken for the name of the database.
  if (url !== null && !`${url.pathname}${url.search}${url.hash}`.includes('@')) return url
  throw new UsageError(
    'The address of the database is not well-formed. Write / ? # @ and % in its password percent-encoded, such as %40 for @.',
  )
}

/** What an error says. A connection that failed for each address of a host has an error for each. */
export function errorWords(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(errorWords).join('; ')
  return error instanceof Error ? error.message : String(error)
}
