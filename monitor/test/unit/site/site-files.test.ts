import { pageScriptHash } from 'petstore-conformance'
import { expect, test } from 'vitest'
import { siteFile, siteFiles } from '../../../src/site/site-files.ts'
import { aHistory } from '../../support/a-history.ts'
import { endAt, fourTargets } from '../../support/four-targets.ts'

const dayMs = 86_400_000
const options = { now: endAt + 6 * 3_600_000, reportsMs: 30 * dayMs }

async function textOf(content: Promise<string | Uint8Array | undefined>): Promise<string> {
  const made = await content
  return typeof made === 'string' ? made : new TextDecoder().decode(made)
}

test('one page for all targets, one for each, and the reports that are kept', async () => {
  const { history } = await aHistory(fourTargets, endAt)
  const files = await siteFiles(history, options)
  expect(files.map(({ path }) => path)).toEqual([
    'runs/broken/2026-11-20/report.html',
    'runs/broken/2026-11-20/report.json',
    'runs/broken/2026-11-19/report.html',
    'runs/broken/2026-11-19/report.json',
    'runs/calm/2026-11-20/report.html',
    'runs/calm/2026-11-20/report.json',
    'targets/broken.html',
    'targets/away.html',
    'targets/doubtful.html',
    'targets/calm.html',
    'index.html',
  ])
})

test('older reports are shown where something changed, and no others', async () => {
  const { history } = await aHistory(fourTargets, endAt)
  const files = await siteFiles(history, { ...options, reportsMs: 0 })
  expect(files.map(({ path }) => path).filter((path) => path.startsWith('runs/'))).toEqual([
    'runs/broken/2026-11-19/report.html',
    'runs/broken/2026-11-19/report.json',
  ])
})

test('each file is served as it is written, and leads to files that there are alone', async () => {
  const { history } = await aHistory(fourTargets, endAt)
  const files = await siteFiles(history, options)
  const paths = files.map(({ path }) => path)
  let links = 0
  for (const { path, content } of files) {
    const served = await siteFile(history, path, options)
    const text = await textOf(content())
    expect(await textOf(Promise.resolve(served?.content))).toBe(text)
    expect(served?.type).toBe(path.endsWith('.json') ? 'application/json' : 'text/html; charset=utf-8')
    if (path.startsWith('runs/')) continue
    for (const [, href = ''] of text.matchAll(/ href="([^"]*)"/g)) {
      const { pathname } = new URL(href, `file:///${path}`)
      expect(paths).toContain(pathname.slice(1))
      links += 1
    }
  }
  expect(links).toBeGreaterThan(12)
  expect((await siteFile(history, '', options))?.content).toBe(
    (await siteFile(history, 'index.html', options))?.content,
  )
})

test.for([
  'targets/nobody.html',
  'targets/',
  'targets/broken',
  'runs/broken/2026-11-20/events.ndjson',
  'runs/broken/2026-11-01/report.html',
  'runs/../history.db',
  '../history.db',
  'favicon.ico',
])('there is no %s', async (path) => {
  const { history } = await aHistory(fourTargets.slice(1, 2), endAt)
  expect(await siteFile(history, path, options)).toBeUndefined()
})

test('a target whose runs are all forgotten is shown no more', async () => {
  const { history } = await aHistory(fourTargets.slice(0, 2), endAt)
  await history.db.deleteFrom('run').where('target', '=', 'calm').execute()
  const paths = (await siteFiles(history, options)).map(({ path }) => path)
  expect(paths).toContain('targets/broken.html')
  expect(paths).not.toContain('targets/calm.html')
  expect(await siteFile(history, 'targets/calm.html', options)).toBeUndefined()
})

test('what a target says, and what it is called, is text and nothing else', async () => {
  const hostile = `</script></style><img src=x onerror=alert(1)>"'&`
  const { history } = await aHistory(
    [
      {
        name: hostile,
        baseUrl: 'https://pets.example/v1',
        labels: { [hostile]: hostile },
        nights: [
          { answer: hostile, files: true },
          { failed: ['LIST-3'], files: true },
          { unreachable: hostile },
        ],
      },
    ],
    endAt,
  )
  await history.db
    .updateTable('latency')
    .set({ operation: hostile })
    .where('operation', '=', 'getPet')
    .execute()
  const files = (await siteFiles(history, options)).filter(({ path }) => !path.startsWith('runs/'))
  const pages = await Promise.all(files.map(({ content }) => textOf(content())))
  expect(pages).toHaveLength(2)
  for (const page of pages) {
    expect(page).toContain('&lt;img src=x')
    expect(page).not.toContain('<img')
    expect(page.match(/<script/g)).toHaveLength(1)
    expect(page.match(/<\/style>/g)?.length).toBe(page.match(/<style>/g)?.length ?? 0)
  }
})

test('a page needs nothing but itself', async () => {
  const { history } = await aHistory(fourTargets, endAt)
  for (const { path, content } of await siteFiles(history, options)) {
    if (path.startsWith('runs/')) continue
    const page = await textOf(content())
    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'`)
    expect(page).toContain(`script-src '${pageScriptHash}'`)
    expect(page).not.toMatch(/<link|<img|src=|url\(|@import/)
  }
})

test('the strip tells each kind of night by its height or its pattern, and in words', async () => {
  const { history } = await aHistory(fourTargets, endAt)
  const page = await textOf(
    Promise.resolve((await siteFile(history, 'targets/broken.html', options))?.content),
  )
  expect(page).toMatch(/<svg[^>]* aria-label="\d+ requirements by night, from 2026-11-09 to 2026-11-20/)
  const widths = ['var\\(--bad\\)', 'var\\(--good\\)'].map(
    (colour) => new RegExp(`stroke="${colour}"[^>]*stroke-width="([\\d.]+)"`).exec(page)?.[1],
  )
  expect(new Set(widths).size).toBe(2)
  expect(page).toContain('fail 2026-11-19 to 2026-11-20; pass 2026-11-14 to 2026-11-18')
})

test('two years of nights in which every row changes every night are no more than 1.5 MB', async () => {
  const { history } = await aHistory([{ name: 'wild', nights: [{}] }], endAt)
  const run = await history.db.selectFrom('run').selectAll().executeTakeFirstOrThrow()
  const ids = Object.keys(Object(JSON.parse(run.verdicts)))
  const verdicts = (['pass', 'fail'] as const).map((verdict) =>
    JSON.stringify(Object.fromEntries(ids.map((id) => [id, verdict]))),
  )
  for (let ago = 1; ago < 730; ago += 1)
    await history.db
      .insertInto('run')
      .values({
        ...run,
        id: `${ago}`,
        cycle: `${ago}`,
        startedAt: endAt - ago * dayMs,
        verdicts: verdicts[ago % 2] ?? '',
      })
      .execute()
  const page = await siteFile(history, 'targets/wild.html', options)
  expect(String(page?.content).length).toBeGreaterThan(200_000)
  expect(String(page?.content).length).toBeLessThan(1_500_000)
})
