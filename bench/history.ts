/**
 * Measures what a history of two years of nights of twenty made-up targets takes to be read, by SQLite and by PostgreSQL:
 * `history TARGET` as a query and as a whole command, the site, and its pages in Chromium. It runs what is built, and needs
 * Debian's `postgresql` and `chromium`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { openHistory } from '../monitor/src/history/open-history.ts'
import { openHistoryToRead } from '../monitor/src/history/open-history-to-read.ts'
import { readTarget } from '../monitor/src/read/read-targets.ts'
import { readTargetHistory } from '../monitor/src/read/target-history.ts'
import { siteFiles } from '../monitor/src/site/site-files.ts'
import { writeSite } from '../monitor/src/site/write-site.ts'
import { targetText } from '../monitor/src/tell/history-text.ts'
import { makeUpHistory } from '../monitor/test/support/make-up-history.ts'
import { packageRoot } from '../src/run/package-root.ts'
import { startPostgres } from '../test/slow/support/start-postgres.ts'
import { alignedTable } from './aligned-table.ts'
import { copyHistory } from './copy-history.ts'
import { machine } from './machine.ts'
import { median } from './median.ts'

const made = { targets: 20, nights: 730, endAt: Date.now() - 3_600_000 }
const target = 'shop-01'
const dayMs = 86_400_000
const rounds = 9
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
const program = join(packageRoot(), 'monitor/bin/petstore-monitor.cjs')
const ms = (value: number): string => `${Math.round(value)} ms`

async function elapsed(task: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await task()
  return performance.now() - startedAt
}

/**
 * The median of several rounds, the quickest of them, which what else the machine does has delayed the least, and the first,
 * which found nothing in memory.
 */
async function several(
  task: () => Promise<unknown>,
): Promise<{ readonly first: number; readonly usual: number; readonly best: number }> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await elapsed(task))
  return { first: times[0] ?? Number.NaN, usual: median(times), best: Math.min(...times) }
}

async function command(args: readonly string[], place = ''): Promise<void> {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, args, {
    env: { PATH, HOME, PETSTORE_HISTORY: place },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code]: readonly unknown[] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${String(code)}`)
}

async function query(place: string): Promise<void> {
  const history = await openHistoryToRead('/', place)
  const glance = await readTarget(history, target)
  if (glance === undefined) throw new Error(`there is no ${target}`)
  const text = targetText(await readTargetHistory(history, glance), {
    colour: false,
    width: 100,
    now: Date.now(),
  })
  if (!text.includes('NOT CONFORMANT')) throw new Error(text)
  await history.close()
}

async function opens(path: string): Promise<number> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const times: number[] = []
    for (let round = 0; round < 5; round += 1) {
      const page = await browser.newPage()
      times.push(
        await elapsed(async () => {
          await page.goto(`file://${path}`, { waitUntil: 'load' })
          await page.evaluate(
            'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
          )
        }),
      )
      await page.close()
    }
    return median(times)
  } finally {
    await browser.close()
  }
}

const folder = mkdtempSync(join(tmpdir(), 'petstore-conformance-bench-'))
const postgres = await startPostgres({ durable: true })
try {
  process.stdout.write(`${machine()}\n`)
  const file = join(folder, 'history.db')
  const [inFile, inServer] = [await openHistory(file), await openHistory(postgres.address)]
  const making = await elapsed(() => makeUpHistory(inFile, made))
  await copyHistory(inFile, inServer)
  await Promise.all([inFile.close(), inServer.close()])
  process.stdout.write(
    `Made up in ${Math.round(making / 1000)} s: ${made.targets} targets, ${made.nights} nights, ${Math.round(statSync(file).size / 1e6)} MB in SQLite\n`,
  )
  const rows: string[][] = []
  const nodeAlone = await several(() => command(['-e', '0']))
  const help = await several(() => command([program, '--version']))
  rows.push(['node -e 0', ms(nodeAlone.usual), ms(nodeAlone.best), ms(nodeAlone.first), ''])
  rows.push(['petstore-conformance --version', ms(help.usual), ms(help.best), ms(help.first), ''])
  for (const [name, place] of [
    ['SQLite', file],
    ['PostgreSQL', postgres.address],
  ] as const) {
    const asQuery = await several(() => query(place))
    rows.push([
      `history ${target}, ${name}: opened, read, written`,
      ms(asQuery.usual),
      ms(asQuery.best),
      ms(asQuery.first),
      '200 ms',
    ])
    const asCommand = await several(() => command([program, 'history', target], place))
    rows.push([
      `history ${target}, ${name}: whole command`,
      ms(asCommand.usual),
      ms(asCommand.best),
      ms(asCommand.first),
      '',
    ])
    const all = await several(() => command([program, 'history'], place))
    rows.push([`history, ${name}: whole command`, ms(all.usual), ms(all.best), ms(all.first), ''])
    const out = join(folder, name)
    const write = async (): Promise<void> => {
      const history = await openHistoryToRead('/', place)
      const options = { now: Date.now(), reportsMs: 30 * dayMs }
      await writeSite(out, out, await siteFiles(history, options))
      await history.close()
    }
    const [first, again] = [await elapsed(write), await elapsed(write)]
    rows.push([`site, ${name}: again, and into an empty folder`, ms(again), '', ms(first), ''])
  }
  for (const page of ['index.html', `targets/${target}.html`]) {
    const path = join(folder, 'SQLite', page)
    const size = `${Math.round(statSync(path).size / 1000)} kB`
    rows.push([`${page} (${size}) in Chromium, until it is drawn`, ms(await opens(path)), '', '', '2000 ms'])
  }
  process.stdout.write(alignedTable([['Figure', 'Median', 'Quickest', 'First', 'Goal'], ...rows]))
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
