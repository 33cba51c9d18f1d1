import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { Kysely } from 'kysely'
import { UsageError } from 'petstore-conformance'
import { databaseName } from './database-words.ts'
import type { HistorySchema } from './history-schema.ts'
import { migrationsFor } from './migrations.ts'
import { type History, historyOf, isPostgres, openHistory } from './open-history.ts'
import { postgresDialect } from './postgres-dialect.ts'
import { sqliteDialect } from './sqlite-dialect.ts'

/**
 * Opens a history that is there already. Nothing is made where there is none: neither a file nor a table. One of an
 * older form is brought to the present one.
 *
 * @param cwd - what the path of a file is relative to
 * @param place - path of a file of SQLite, or the address of a PostgreSQL database
 * @throws UsageError where there is no history
 */
export async function openHistoryToRead(cwd: string, place: string): Promise<History> {
  if (isPostgres(place)) return await opened(place, place)
  const path = resolve(cwd, place)
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true)
    throw new UsageError(
      `There is no history ${place}. Name the one that the command monitor writes by --history, a file or postgres://user:password@host/database.`,
    )
  return await opened(path, place)
}

async function opened(place: string, name: string): Promise<History> {
  const kind = isPostgres(place) ? 'postgres' : 'sqlite'
  const shownName = kind === 'sqlite' ? name : databaseName(place)
  const dialect = kind === 'sqlite' ? sqliteDialect(place, 'read') : postgresDialect(place, () => undefined)
  const db = new Kysely<HistorySchema>({ dialect })
  try {
    const steps = await db
      .withTables<{ kysely_migration: { readonly name: string } }>()
      .selectFrom('kysely_migration')
      .select('name')
      .execute()
    const taken = new Set(steps.map((step) => step.name))
    const all = await migrationsFor(kind).getMigrations()
    if (Object.keys(all).every((step) => taken.has(step))) return historyOf(db, kind, place)
  } catch (error) {
    await db.destroy().catch(() => undefined)
    throw new UsageError(
      `${shownName} is no history that can be read: ${error instanceof Error ? error.message : String(error)}. Name the one that the command monitor writes.`,
      { cause: error },
    )
  }
  await db.destroy()
  return await openHistory(place, name)
}
