import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { UsageError } from '../../options/usage-error.ts'
import type { DatabaseKind } from './database-kind.ts'
import { withoutSecrets } from './database-words.ts'
import type { HistorySchema } from './history-schema.ts'
import { migrationsFor } from './migrations.ts'
import { postgresDialect } from './postgres-dialect.ts'
import { sqliteDialect } from './sqlite-dialect.ts'

/** What runs have come to, open to be read and added to. */
export interface History {
  readonly db: Kysely<HistorySchema>
  readonly kind: DatabaseKind
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
 * @param name - the place as messages may show it; no password is shown in any case
 * @throws UsageError where there is no such database, or it is none of this suite
 */
export async function openHistory(place: string, name: string = place): Promise<History> {
  const kind: DatabaseKind = isPostgres(place) ? 'postgres' : 'sqlite'
  const dialect = kind === 'sqlite' ? sqliteDialect(place) : postgresDialect(place, () => undefined)
  const db = new Kysely<HistorySchema>({ dialect })
  try {
    const migrator = new Migrator({ db, provider: migrationsFor(kind) })
    const { error } = await migrator.migrateToLatest()
    if (error !== undefined) throw error
  } catch (error) {
    await db.destroy().catch(() => undefined)
    throw new UsageError(
      `The history ${withoutSecrets(name)} cannot be opened: ${withoutSecrets(wordsOf(error))}. Name a file that SQLite may write to, or postgres://user:password@host/database.`,
      { cause: error },
    )
  }
  return { db, kind, close: () => db.destroy() }
}

function wordsOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(wordsOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
