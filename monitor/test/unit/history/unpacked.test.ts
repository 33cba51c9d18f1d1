import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { zstdCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { folder } from '../../../../test/e2e/support/folder.ts'
import type { History } from '../../../src/history/open-history.ts'
import { unpacked } from '../../../src/history/unpacked.ts'
import { largestBytes } from '../../../src/runner/kept-files.ts'
import { siteFiles } from '../../../src/site/site-files.ts'
import { writeSite } from '../../../src/site/write-site.ts'
import { Refusal } from '../../../src/targets/refusal.ts'
import { packed, putBy, readPutBy } from '../../../src/workers/unconfirmed.ts'
import { aHistory } from '../../support/a-history.ts'
import { madeRun } from '../made-run.ts'

const endAt = Date.UTC(2026, 10, 20, 3)
const key = { target: 'shop', cycle: 'first' }
/** A few kilobytes, of which decompression makes more than may be. */
const bomb = zstdCompressSync(Buffer.alloc(largestBytes + 1, ' '))

async function holding(content: Uint8Array): Promise<History> {
  const { history } = await aHistory([], endAt)
  await history.db.transaction().execute((db) => putBy(db, key, endAt, content))
  return history
}

test('what this suite keeps is read, up to its size', async () => {
  expect(String(await unpacked(zstdCompressSync('kept')))).toBe('kept')
  expect(await unpacked(zstdCompressSync(Buffer.alloc(largestBytes)))).toHaveLength(largestBytes)
})

test.for([
  ['what decompresses to more than may be', bomb],
  ['what is larger before that', randomBytes(largestBytes + 1)],
  ['what is not compressed', Buffer.from('kept')],
] as const)('a run that was put by is refused in words: %s', async ([, content]) => {
  const read = readPutBy(await holding(content), key)
  await expect(read).rejects.toThrow(Refusal)
  await expect(read).rejects.toThrow('The history is damaged: what it keeps of a run is larger than 32 MiB')
})

test.for(['{"report":', '[]', '{"report":{}}'])(
  'a run that was put by as %s is refused in words',
  async (text) => {
    const read = readPutBy(await holding(zstdCompressSync(text)), key)
    await expect(read).rejects.toThrow(Refusal)
    await expect(read).rejects.toThrow('a run that was put by is not in the form')
  },
)

test('a run whose files are too large to be put by is put by without them', async () => {
  const run = { ...madeRun({ at: endAt }), files: { 'report.json': Buffer.from('kept') } }
  const [small, large] = [run, { ...run, files: { 'events.ndjson': randomBytes(largestBytes) } }]
  expect(await readPutBy(await holding(await packed(small)), key)).toMatchObject({
    exitCode: 0,
    files: run.files,
  })
  expect(await readPutBy(await holding(await packed(large)), key)).toMatchObject({ exitCode: 0, files: {} })
})

test('a report that is too large is left out of a site in words, and nothing else is', async () => {
  const { history } = await aHistory(
    ['shop', 'vet'].map((name) => ({ name, nights: [{ files: true }] })),
    endAt,
  )
  await history.db
    .updateTable('artifact')
    .set({ content: bomb })
    .where('name', '=', 'report.html')
    .where('runId', 'in', (from) => from.selectFrom('run').select('id').where('target', '=', 'shop'))
    .execute()
  const out = await folder()
  const { troubles } = await writeSite(out, 'site', await siteFiles(history, { now: endAt, reportsMs: 1e9 }))
  expect(troubles).toEqual([
    expect.stringMatching(
      /^site\/runs\/shop\/.*\/report\.html was left out\. The history is damaged: .* 32 MiB/,
    ),
  ])
  const written = await readdir(out, { recursive: true })
  const reports = written.filter((path) => path.endsWith('report.html'))
  expect(reports).toEqual([expect.stringContaining('runs/vet/')])
  expect(written).toContain('targets/shop.html')
})
