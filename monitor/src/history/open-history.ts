import { statSync } from 'node:fs'
import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { UsageError } from 'petstore-conformance'
import { databaseName, errorWords } from './database-words.ts'
import type { HistorySchema } from './history-schema.ts'
import { type DatabaseKind, migrationsFor } from './migrations.ts'
import { postgresDialect } from './postgres-dialect.ts'
import { sqliteDialect } from './sqlite-dialect.ts'

/** What runs have come to, open to be read and added to. */
export interface History {
  readonly db: Kysely<HistorySchema>
  readonly kind: DatabaseKind
  /** Whether whoever opens it anew finds it: a file may have been deleted or replaced, and is written to all the same. */
  readonly isThere: () => boolean
  readonly close: () => Promise<void>
}

/** Whether a place is one of PostgreSQL's: whatever else it is, is a file. */
export function isPostgres(place: string): boolean {
  return /^postgres(?:ql)?:\/\//i.test(place)
}

/**
 * Opens a history and brings it to the present form.
 *
 * @param place - path of a file of SQLite, made if need be, or the address of a PostgreSQL database
 * @param name - of a file, as messages may show it
 * @throws UsageError where there is no such database, or it is none of this suite
 */
export async function openHistory(place: string, name: string = place): Promise<History> {
  const { db, kind, shownName } = connectTo(place, name, 'write')
  try {
    const migrator = new Migrator({ db, provider: migrationsFor(kind) })
    await refuseOther(db, kind)
    const { error } = await migrator.migrateToLatest()
    if (error !== undefined) throw error
  } catch (error) {
    await db.destroy().catch(() => undefined)
    throw new UsageError(
      `The history ${shownName} cannot be opened: ${errorWords(error)}. Name a file that SQLite may write to, or postgres://user:password@host/database.`,
      { cause: error },
    )
  }
  return historyOf(db, kind, place)
}

/** Connects to a database, whatever it holds. */
export function connectTo(place: string, name: string, access: 'read' | 'write') {
  const kind: DatabaseKind = isPostgres(place) ? 'postgres' : 'sqlite'
  const dialect = kind === 'sqlite' ? sqliteDialect(place, access) : postgresDialect(place, () => undefined)
  const shownName = kind === 'sqlite' ? name : databaseName(place)
  return { db: new Kysely<HistorySchema>({ dialect }), kind, shownName }
}

/** Names of the steps that a database has taken. */
export async function stepsTaken(db: Kysely<HistorySchema>): Promise<ReadonlySet<string>> {
  const steps = await db
    .withTables<{ kysely_migration: { readonly name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute()
  return new Set(steps.map(({ name }) => name))
}

/** A database that is open, as a history. */
export function historyOf(db: Kysely<HistorySchema>, kind: DatabaseKind, place: string): History {
  const opened = kind === 'sqlite' ? fileAt(place) : undefined
  return {
    db,
    kind,
    isThere: () => kind === 'postgres' || fileAt(place) === opened,
    close: () => db.destroy(),
  }
}

/** What tells a file from another of its name. */
function fileAt(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  return found === undefined ? undefined : `${found.dev} ${found.ino}`
}

async function refuseOther(db: Kysely<HistorySchema>, kind: DatabaseKind): Promise<void> {
  const known = Object.keys(await migrationsFor(kind).getMigrations())
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return
  if ([...(await stepsTaken(db))].some((step) => !known.includes(step)))
    throw new Error('it was written by another version of the suite')
}
