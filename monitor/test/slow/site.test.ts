import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { folder } from '../../../test/e2e/support/folder.ts'
import { newPage, type OpenPage, violations } from '../../../test/slow/browser/pages.ts'
import { startPostgres } from '../../../test/slow/support/start-postgres.ts'
import { type History, openHistory } from '../../src/history/open-history.ts'
import { openHistoryToRead } from '../../src/history/open-history-to-read.ts'
import { readTarget, readTargets } from '../../src/read/read-targets.ts'
import { readRequirementTold } from '../../src/read/requirement-told.ts'
import { readTargetHistory } from '../../src/read/target-history.ts'
import { siteFiles } from '../../src/site/site-files.ts'
import { writeSite } from '../../src/site/write-site.ts'
import { called } from '../e2e/support/cli.ts'
import { endAt, fourTargets } from '../support/four-targets.ts'
import { makeUpHistory } from '../support/make-up-history.ts'
import { recordNights } from '../support/record-nights.ts'

const dayMs = 86_400_000
const options = { now: endAt + 6 * 3_600_000, reportsMs: 30 * dayMs }

/** The folder of a site of four targets with a year of nights. */
let site: string

beforeAll(async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'petstore-conformance-'))
  const history = await openHistory(join(cwd, 'history.db'))
  await makeUpHistory(history, { targets: 4, nights: 365, endAt })
  site = join(cwd, 'site')
  await writeSite(site, 'site', await siteFiles(history, options))
  await history.close()
}, 300_000)

afterAll(() => rm(dirname(site), { recursive: true, force: true }))

async function aPostgres(): Promise<string> {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  return postgres.address
}

async function openedFile(path: string, colorScheme: 'light' | 'dark', hasScript = true): Promise<OpenPage> {
  // The tests' own scripts are let in where they need to be, as axe-core is one.
  const opened = await newPage({ colorScheme, bypassCSP: hasScript, javaScriptEnabled: hasScript })
  await opened.page.goto(`file://${path}`, { waitUntil: 'load' })
  return opened
}

test.for(['light', 'dark'] as const)('the pages are fit for everybody, %s', async (scheme) => {
  // What is dark is so by the same style on each page.
  const shops = scheme === 'light' ? [1, 2, 3, 4] : [1]
  for (const path of ['index.html', ...shops.map((number) => `targets/shop-0${number}.html`)]) {
    const { page, troubles } = await openedFile(join(site, path), scheme)
    await page.evaluate(`for (const one of document.querySelectorAll('details')) one.open = true`)
    expect(await violations(page), path).toEqual([])
    expect(troubles).toEqual([])
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(360)
  }
})

test('counts filter the targets, and the search narrows them', async () => {
  const { page, troubles } = await openedFile(join(site, 'index.html'), 'light')
  const shown = page.locator('ol.targets h2').filter({ visible: true })
  await page.getByRole('link', { name: 'Unreachable' }).click()
  expect(await shown.allTextContents()).toEqual(['shop-02'])
  await page.getByRole('link', { name: 'Unreachable' }).click()
  await page.getByRole('searchbox').fill('stores')
  expect(await shown.allTextContents()).toEqual(['shop-01', 'shop-03'])
  expect(troubles).toEqual([])
})

test('without a script the pages are read, and lead from one to the other', async () => {
  const { page, troubles } = await openedFile(join(site, 'index.html'), 'light', false)
  expect(await page.locator('ol.targets h2').allTextContents()).toEqual([
    'shop-01',
    'shop-02',
    'shop-03',
    'shop-04',
  ])
  await page.getByRole('link', { name: 'shop-01' }).click()
  expect(await page.locator('h1').textContent()).toContain('Not conformant')
  const strip = page.getByRole('region', { name: 'Night by night' })
  expect((await strip.locator('svg').boundingBox())?.height).toBeGreaterThan(500)
  await page
    .getByRole('link', { name: /^report of / })
    .first()
    .click()
  expect(await page.locator('h1').textContent()).toContain('conformant')
  await page.goBack()
  await page.getByRole('link', { name: 'All targets' }).click()
  expect(await page.locator('h1').textContent()).toContain('3 of 4 targets need attention')
  expect(troubles).toEqual([])
})

test('on a phone a strip scrolls in its own box, by keyboard too, and begins with the latest night', async () => {
  const { page } = await openedFile(join(site, 'targets/shop-01.html'), 'light')
  await page.setViewportSize({ width: 360, height: 740 })
  const strip = page.getByRole('region', { name: 'Night by night' })
  const ends = (): Promise<unknown> =>
    page.evaluate(`{
      const box = document.querySelector('.strip .wide')
      box.getBoundingClientRect().right - box.querySelector('svg').getBoundingClientRect().right
    }`)
  expect(Math.abs(Number(await ends()))).toBeLessThan(2)
  await strip.focus()
  for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('ArrowLeft')
  await expect.poll(ends).toBeLessThan(-20)
})

test('a history in PostgreSQL tells the same as one in a file', async () => {
  const file = await openHistory(join(await folder(), 'history.db'))
  onTestFinished(() => file.close())
  const address = await aPostgres()
  const server = await openHistory(address)
  onTestFinished(() => server.close())
  for (const history of [file, server])
    for (const target of fourTargets) await recordNights(history, target, endAt)
  expect(await toldBy(server)).toEqual(await toldBy(file))

  const cwd = await folder()
  const { code, out, err } = await called(['history', 'broken', 'LIST-3'], {
    cwd,
    env: { PETSTORE_HISTORY: address },
  })
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toContain('broken: LIST-3 IS VIOLATED since 2026-11-19 02:00 UTC')
})

test('a database without a history is said to have none, and gets none', async () => {
  const address = await aPostgres()
  const read = (): Promise<History> => openHistoryToRead('/', address)
  await expect(read()).rejects.toThrow('is no history that can be read')
  await expect(read()).rejects.toThrow('is no history that can be read')
})

/** All that is read of a history, without the names of events, which are drawn. */
async function toldBy(history: History): Promise<unknown> {
  const targets = await readTargets(history)
  const told = await Promise.all(
    targets.map(async ({ name }) => {
      const target = await readTarget(history, name)
      if (target === undefined) throw new Error('it is there')
      const { events, ...rest } = await readTargetHistory(history, target)
      const rows = await readRequirementTold(history, target, 'LIST-3')
      return { ...rest, events: events.map(({ id: _, ...event }) => event), rows }
    }),
  )
  const pages = await Promise.all(
    (await siteFiles(history, options)).map(async ({ path, content }) => {
      const made = await content()
      return [path, typeof made === 'string' ? made : Buffer.from(made ?? []).toString('utf8')]
    }),
  )
  return { targets, told, pages }
}
