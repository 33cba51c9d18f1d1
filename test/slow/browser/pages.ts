import axe from 'axe-core'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, onTestFinished } from 'vitest'

/** As Debian installs it; another one may be named. */
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

let browser: Promise<Browser> | undefined
afterAll(async () => await (await browser)?.close())

/** A page in a browser, and what went wrong in it. */
export interface OpenPage {
  readonly page: Page
  /** Dialogs, requests that left, errors and texts on the console: a page of the suite has none. */
  readonly troubles: readonly string[]
}

/** An empty page of its own, in the one browser of a test file. */
export async function newPage(options: BrowserContextOptions): Promise<OpenPage> {
  browser ??= chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const context = await (await browser).newContext({ offline: true, ...options })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const troubles: string[] = []
  page.on('dialog', (dialog) => {
    troubles.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('pageerror', (error) => troubles.push(`an error: ${error.message}`))
  page.on('console', (message) => troubles.push(`on the console: ${message.text()}`))
  page.on('request', (request) => {
    if (!/^(?:data|file):|^about:blank$/.test(request.url())) troubles.push(`a request: ${request.url()}`)
  })
  return { page, troubles }
}

/** Opens a text as a page. Its Content-Security-Policy is left aside, so that the escaping alone has to hold. */
export async function opened(html: string, colorScheme: 'light' | 'dark' = 'light'): Promise<OpenPage> {
  const { page, troubles } = await newPage({ bypassCSP: true, colorScheme })
  await page.setContent(html, { waitUntil: 'load' })
  return { page, troubles }
}

/** What axe-core finds wrong with a page (WCAG 2.2, level AA, and what it holds for good besides). */
export async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source)
  const found: unknown = await page.evaluate(
    `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).slice(0, 3).join(' ')))`,
  )
  return Array.isArray(found) ? found.map(String) : ['axe-core did not run']
}
