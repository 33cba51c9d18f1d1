import { createRequire } from 'node:module'
import { type Dialect, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'

/** PostgreSQL's own number of the type bigint. */
const bigintType = 20

/**
 * PostgreSQL. Its bigints come as numbers: all of ours are moments and counts.
 *
 * @param onError - told what goes wrong on connections that nobody waits for, such as those that a database ends as it stops
 */
export function postgresDialect(address: string, onError: (error: Error) => void): Dialect {
  return new PostgresDialect({ pool: async () => newPool(address, onError) })
}

/** A pool of connections, loaded where there is a PostgreSQL to connect to. */
function newPool(address: string, onError: (error: Error) => void): Pool {
  const { Pool: PoolOfPg, types }: typeof import('pg') = createRequire(import.meta.url)('pg')
  const pool = new PoolOfPg({
    connectionString: address,
    max: 5,
    connectionTimeoutMillis: 10_000,
    application_name: 'petstore-conformance',
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        id === bigintType ? Number : types.getTypeParser(id, format),
    },
  })
  pool.on('error', onError)
  // A connection that ends between two statements of a transaction tells nobody but its own listeners.
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}
