import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { UsageError } from '../../../src/run/options/usage-error.ts'
import { folder } from '../../../test/e2e/support/folder.ts'
import { openHistory } from '../../src/history/open-history.ts'
import { openHistoryToRead } from '../../src/history/open-history-to-read.ts'

test('what is not there is not made', async () => {
  const cwd = await folder()
  await expect(openHistoryToRead(cwd, 'no.db')).rejects.toThrow('There is no history no.db.')
  await expect(openHistoryToRead(cwd, 'no.db')).rejects.toThrow(UsageError)
  expect(await readdir(cwd)).toEqual([])
})

test('a history is read, and nothing is left beside it', async () => {
  const cwd = await folder()
  await (await openHistory(join(cwd, 'a.db'))).close()
  const history = await openHistoryToRead(cwd, 'a.db')
  expect(await history.db.selectFrom('target').selectAll().execute()).toEqual([])
  await history.close()
  expect(await readdir(cwd)).toEqual(['a.db'])
})

test("a file that is none, or another's database, is refused and stays as it is", async () => {
  const cwd = await folder()
  await writeFile(join(cwd, 'text.db'), 'no database at all')
  await expect(openHistoryToRead(cwd, 'text.db')).rejects.toThrow('text.db is no history that can be read')
  const other = new DatabaseSync(join(cwd, 'other.db'))
  other.exec('create table pets (name text)')
  other.close()
  const before = await readFile(join(cwd, 'other.db'))
  await expect(openHistoryToRead(cwd, 'other.db')).rejects.toThrow('other.db is no history that can be read')
  expect(await readFile(join(cwd, 'other.db'))).toEqual(before)
  expect(existsSync(join(cwd, 'other.db-wal'))).toBe(false)
})

test('one of an older form is brought to the present one', async () => {
  const cwd = await folder()
  const older = new DatabaseSync(join(cwd, 'old.db'))
  older.exec(
    'create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)',
  )
  older.close()
  const history = await openHistoryToRead(cwd, 'old.db')
  expect(await history.db.selectFrom('run').selectAll().execute()).toEqual([])
  await history.close()
})

test('no password of a database is shown', async () => {
  const opened = openHistoryToRead('/', 'postgres://me:hunter2@127.0.0.1:1/nightly')
  await expect(opened).rejects.toThrow(UsageError)
  await expect(opened).rejects.not.toThrow('hunter2')
})
