import { existsSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { isRecord } from 'petstore-conformance'

/** How long a statement waits for another process that writes. */
const longestWaitMs = 20_000

/**
 * SQLite by Node's own module. A transaction takes the right to write at once: one that begins by reading and writes
 * later fails where another has written in between, however long it would have waited.
 *
 * @param path - of the file, made if need be where it is to be written to
 * @param access - what is opened to be read is left as it is, whatever file it is
 */
export function sqliteDialect(path: string, access: 'read' | 'write' = 'write'): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => new ImmediateDriver({ database: async () => openDatabase(path, access) }),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** Migrations are one transaction, so two processes that begin with an empty file make it once. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

function openDatabase(path: string, access: 'read' | 'write'): SqliteDatabase {
  const database = access === 'read' ? openToRead(path) : new DatabaseSync(path, { timeout: longestWaitMs })
  // Readers go on while somebody writes, and what is committed outlives the machine.
  if (access === 'write') database.exec('pragma journal_mode = wal; pragma synchronous = full')
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = database.prepare(sql)
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...parameters.map(inputValue)),
        run: (parameters) => statement.run(...parameters.map(inputValue)),
        iterate: (parameters) => statement.iterate(...parameters.map(inputValue)),
      }
    },
  }
}

/** Whoever may not write beside the file reads it as it stands, as long as nobody has it open who writes. */
function openToRead(path: string): DatabaseSync {
  // Not by `readOnly`: such a connection cannot clear away what it needs beside the file.
  const database = new DatabaseSync(path, { timeout: longestWaitMs })
  try {
    database.exec('select count(*) from sqlite_schema')
    return database
  } catch (error) {
    database.close()
    if (!isUnwritable(error) || existsSync(`${path}-wal`)) throw error
    const asItStands = pathToFileURL(path)
    asItStands.searchParams.set('immutable', '1')
    return new DatabaseSync(asItStands, { readOnly: true })
  }
}

/** The codes SQLITE_READONLY and SQLITE_CANTOPEN, whatever they are extended by. */
function isUnwritable(error: unknown): boolean {
  const code = isRecord(error) ? Number(error['errcode']) % 256 : 0
  return code === 8 || code === 14
}

function inputValue(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'number' || typeof value === 'string' || typeof value === 'bigint')
    return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`SQLite has no ${typeof value}`)
}
