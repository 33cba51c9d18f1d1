import { generateKeyPairSync } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reportDefects } from '../../calibration/runner/report-defects.ts'
import { certificatesPage, type LookedAt } from '../../src/certificate/certificates-page.ts'
import { predicateType, statementType } from '../../src/certificate/statement.ts'
import { readLog } from '../../src/http/log/read-log.ts'
import { comparisonHtml } from '../../src/report/compare/comparison-html.ts'
import { toHtml } from '../../src/report/html.ts'
import { finishedFromLog } from '../../src/run/finished-from-log.ts'
import { pageScript } from '../../src/spec/generated/page-assets.ts'
import { called } from '../e2e/support/cli.ts'
import { folder } from '../e2e/support/folder.ts'
import { readHar } from '../e2e/support/har.ts'
import { listen } from '../e2e/support/listen.ts'
import { readReport } from '../e2e/support/reports.ts'
import { aGreenRun, aRun } from '../unit/report/a-run.ts'
import { aComparison } from '../unit/report/compare/a-comparison.ts'
import { newPage, type OpenPage, opened, violations } from './browser/pages.ts'

/** What would run, and where it could stand: within elements, attributes, comments, scripts and styles. */
const hostile =
  `</pre></script></style><img src=x onerror=alert(1)><script>alert(2)</script>` +
  `"onmouseover="alert(3)" autofocus onfocus='alert(4)' --><svg/onload=alert(5)>]]>&lt;script&gt;`

const { publicKey } = generateKeyPairSync('ed25519')

function aCertificate(text: string, faults: readonly string[] = []): LookedAt {
  const implementation = { name: text, version: text, organization: text }
  return {
    folder: text,
    reportUrl: 'acme/report.html',
    verification: {
      faults,
      signer: { publicKey, organization: text },
      statement: {
        _type: statementType,
        subject: [],
        predicateType,
        predicate: {
          ...{ result: 'PASSED', configuration: [], passedTests: [], warnedTests: [], failedTests: [] },
          implementation,
          validity: { notBefore: '2026-01-01T00:00:00Z', notAfter: '2027-01-01T00:00:00Z' },
          suite: { name: 'petstore-conformance', version: text },
          ...{ profile: 'full', depth: 'deep', target: text, judgedAt: '2026-01-01T00:00:00Z' },
          requirements: aGreenRun().requirements.map(({ id, revision, verdict }) => ({
            id,
            revision,
            verdict,
          })),
        },
      },
    },
  }
}

const manyCertificates = (text: string): string =>
  certificatesPage(
    [
      aCertificate(text),
      aCertificate(text, [`report.json says ${text}`]),
      { folder: text, reportUrl: 'x/report.html', verification: { faults: [`there is no ${text} in it`] } },
    ],
    new Date('2026-06-01'),
  )

test('of a service that answers with markup alone no script runs, and every report is well-formed', async () => {
  const origin = await listen((request, answer) => {
    const isList = request.method === 'GET' && /^\/v1\/pets(?:\?|$)/.test(request.url ?? '')
    const pet = { id: 7, name: hostile, categoryId: 1, status: 'available', [hostile]: hostile }
    answer.writeHead(isList ? 200 : 400, {
      'content-type': `application/json; x="<b>"`,
      'x-ratelimit-limit': '<script>alert(6)</script>',
      'x-echo': hostile,
      'retry-after': hostile,
    })
    answer.end(JSON.stringify(isList ? [pet] : { code: hostile, message: hostile, status: hostile }))
  })
  const cwd = await folder()
  const env = { PETSTORE_API_KEY: 'a-key-that-is-in-nobodys-use' }
  const { code } = await called(['run', '--target', `${origin}/v1`, '--max-requests', '60'], { cwd, env })
  expect(code).toBe(1)
  const read = (name: string): Promise<string> => readFile(join(cwd, 'reports', name), 'utf8')
  const texts = {
    json: await read('report.json'),
    junit: await read('junit.xml'),
    html: await read('report.html'),
  }
  expect(texts.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  const { page, troubles } = await opened(texts.html)
  await page.mouse.move(200, 300)
  expect(troubles).toEqual([])
  expect(await page.locator('img, svg, [onerror], [onload], [onmouseover]').count()).toBe(0)
  expect(await page.locator('script').allTextContents()).toEqual([pageScript])
  const logged = readLog(await read('events.ndjson'))
  if (logged === undefined) throw new Error('there is no log of the run')
  const run = await finishedFromLog(logged)
  expect(reportDefects(run, texts)).toEqual([])
  expect((await readHar(join(cwd, 'reports'))).log.entries).toHaveLength(run.requests.total)
  expect((await readReport(join(cwd, 'reports'))).suiteFaults).toEqual([])
})

test('nor on the page of certificates, whatever they are of', async () => {
  const { page, troubles } = await opened(manyCertificates(hostile))
  expect(await page.locator('article h3').count()).toBe(3)
  expect(troubles).toEqual([])
  expect(await page.locator('img, svg, [onerror], [onload], [onmouseover]').count()).toBe(0)
  expect(await page.locator('script').allTextContents()).toEqual([pageScript])
})

test('what a script would do is seen', async () => {
  const { troubles } = await opened(`<img src="x" onerror="alert(1)"><script>console.log(2)</script>`)
  expect(troubles).toEqual(expect.arrayContaining(['a dialog: 1', 'on the console: 2']))
})

const pages: Readonly<Record<string, () => string>> = {
  'the report of a service that breaks something': () => toHtml(aRun()),
  'the report of one that conforms': () => toHtml(aGreenRun()),
  'the page of certificates': () => manyCertificates('Acme Pets'),
  'a comparison': () => comparisonHtml(aComparison()),
}

test.each(
  Object.entries(pages).flatMap(([name, html]) =>
    (['light', 'dark'] as const).map((scheme) => [name, scheme, html] as const),
  ),
)('%s is fit for everybody, %s', async (_name, scheme, html) => {
  const { page, troubles } = await opened(html(), scheme)
  await page.setViewportSize({ width: 420, height: 740 })
  expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThan(15_000)
  await page.evaluate(`for (const one of document.querySelectorAll('details')) one.open = true`)
  expect(await violations(page)).toEqual([])
  // axe-core itself says nothing on the console.
  expect(troubles).toEqual([])
  const narrowest =
    await page.evaluate(`Math.min(...[...document.querySelectorAll('p, pre, dd')].map((one) => {
    const { paddingLeft, paddingRight } = getComputedStyle(one)
    return one.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
  }))`)
  expect(narrowest).toBeGreaterThanOrEqual(340)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
})

test('axe-core finds what is wrong', async () => {
  const { page } = await opened('<html><body><img src="data:,"><p style="color:#ccc">pale</p></body></html>')
  expect((await violations(page)).join()).toMatch(/image-alt.*|color-contrast.*/)
})

/** A page as users have it: a file, with its policy in force. */
async function openedFile(html: string, hash: string, javaScriptEnabled: boolean): Promise<OpenPage> {
  const path = join(await folder(), 'page.html')
  await writeFile(path, html)
  const { page, troubles } = await newPage({ javaScriptEnabled })
  await page.goto(`file://${path}${hash}`)
  return { page, troubles }
}

const shownItems = (page: OpenPage['page']) => page.locator('[data-item]').filter({ visible: true })

test('counts filter, the search narrows, and commands are copied', async () => {
  const { page, troubles } = await openedFile(toHtml(aRun()), '', true)
  const all = await page.locator('[data-item]').count()
  await page.getByRole('link', { name: '1 pass' }).click()
  expect(await shownItems(page).allTextContents()).toEqual([expect.stringContaining('LIST-1')])
  expect(await page.getByRole('status').textContent()).toBe(`1 of ${all} shown`)
  await page.getByRole('link', { name: '1 pass' }).click()
  expect(await page.getByRole('status').textContent()).toBe('')
  await page.getByRole('searchbox').fill('basic credential')
  for (const text of await shownItems(page).allTextContents()) expect(text).toMatch(/basic/i)
  expect(await shownItems(page).count()).toBeGreaterThan(0)
  expect(await shownItems(page).count()).toBeLessThan(all)
  await page.getByRole('searchbox').fill('')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy' }).first().click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toContain('curl -i')
  expect(troubles).toEqual([])
})

test.each([true, false])('a link to a requirement opens it, script: %s', async (hasScript) => {
  const { page, troubles } = await openedFile(toHtml(aRun()), '#LIST-1', hasScript)
  const explanation = page.locator('[id="LIST-1"]')
  await explanation.waitFor({ state: 'visible' })
  await expect.poll(async () => (await explanation.boundingBox())?.y ?? -1).toBeGreaterThan(0)
  expect((await explanation.boundingBox())?.y).toBeLessThan(720)
  expect(troubles).toEqual([])
})

test('without a script everything is read, and nothing is there that needs one', async () => {
  for (const html of Object.values(pages)) {
    const { page, troubles } = await openedFile(html(), '', false)
    expect(await page.getByRole('searchbox').count()).toBe(0)
    expect(await page.getByRole('button').count()).toBe(0)
    const folded = page.locator('details.group:not([open]) > summary')
    while ((await folded.count()) > 0) await folded.first().click()
    expect(await page.locator('[data-item]').filter({ visible: false }).count()).toBe(0)
    expect(troubles).toEqual([])
  }
})
