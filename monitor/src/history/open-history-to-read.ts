import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { UsageError } from 'petstore-conformance'
import { errorWords } from './database-words.ts'
import { migrationsFor } from './migrations.ts'
import { connectTo, type History, historyOf, isPostgres, openHistory, stepsTaken } from './open-history.ts'

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
  const { db, kind, shownName } = connectTo(place, name, 'read')
  try {
    const taken = await stepsTaken(db)
    const all = await migrationsFor(kind).getMigrations()
    if (Object.keys(all).every((step) => taken.has(step))) return historyOf(db, kind, place)
  } catch (error) {
    await db.destroy().catch(() => undefined)
    throw new UsageError(
      `${shownName} is no history that can be read: ${errorWords(error)}. Name the one that the command monitor writes.`,
      { cause: error },
    )
  }
  await db.destroy()
  return await openHistory(place, name)
}
