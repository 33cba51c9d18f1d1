import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clipped } from '../../src/oracle/print-exchange.ts'
import { called } from '../e2e/support/cli.ts'
import { readEvents } from '../e2e/support/events.ts'
import { folder } from '../e2e/support/folder.ts'
import { faultNamed, reference } from '../e2e/support/reference.ts'
import { readReport } from '../e2e/support/reports.ts'

/** No request tells of the base address. */
const withoutExchange = ['VERSION-1']

/** Of longer paths the beginning is shown. */
const longestPath = 200

/** What the page has of each requirement, by id. */
function rowsOf(page: string): ReadonlyMap<string, string> {
  const part = page.slice(
    page.indexOf('<h2>Requirements</h2>'),
    page.indexOf('Permitted for every requirement'),
  )
  const rows = part.matchAll(/<div id="([A-Z]+-\d+)">.*?\n<\/div><\/details>/gs)
  return new Map([...rows].map(([row, id = '']) => [id, row]))
}

/** The exchanges that a row shows: number, method and path, and status. */
function shownIn(row: string): readonly (readonly string[])[] {
  const shown = row.matchAll(/<pre>#(\d+) (GET|POST) ([^\n]*)\n[^<]*?\n&lt; (\d{3})\n/g)
  return [...shown].map(([, ...found]) => found)
}

test('each row that passed or was observed shows exchanges of the log, and the log alone comes to the same', async () => {
  const cwd = await folder()
  const { baseUrl, keys } = await reference()
  const env = { PETSTORE_API_KEY: keys.business, PETSTORE_RATE_LIMIT_KEY: keys.spare }
  const args = ['run', '--profile', 'full', '--target', baseUrl]
  expect((await called(args, { cwd, env })).code).toBe(0)
  const reports = join(cwd, 'reports')
  const answered = new Map(
    (await readEvents(reports)).flatMap((event) => {
      if (event.kind !== 'answered') return []
      const { number, request, response } = event.exchange
      const { method, path } = request
      return [[String(number), [method, clipped(path, longestPath), String(response?.status)]] as const]
    }),
  )
  const page = await readFile(join(reports, 'report.html'), 'utf8')
  const rows = rowsOf(page)
  const { requirements } = await readReport(reports)
  const told = requirements.filter(({ verdict }) => verdict === 'pass' || verdict === 'observed')
  expect(told.length).toBeGreaterThan(40)
  for (const { id } of told.filter((row) => !withoutExchange.includes(row.id))) {
    const shown = shownIn(rows.get(id) ?? '')
    expect(shown.length, id).toBeGreaterThan(0)
    expect(shown.length, id).toBeLessThanOrEqual(3)
    for (const [number = '', method, path, status] of shown)
      expect([method, path?.replaceAll('&amp;', '&'), status], id).toEqual(answered.get(number))
  }

  await called(['report', 'reports'], { cwd })
  expect(rowsOf(await readFile(join(reports, 'report.html'), 'utf8'))).toEqual(rows)
})

test('a row that failed tells which exchange broke it, and what kept it besides', async () => {
  const cwd = await folder()
  const { baseUrl, keys } = await reference(faultNamed('limit-100-crashes'))
  const env = { PETSTORE_API_KEY: keys.business }
  const args = ['run', '--max-requests', '150', '--target', baseUrl]
  expect((await called(args, { cwd, env })).code).toBe(1)
  const reports = join(cwd, 'reports')
  const { requirements, findings } = await readReport(reports)
  const rows = rowsOf(await readFile(join(reports, 'report.html'), 'utf8'))
  const failed = requirements.filter(({ verdict }) => verdict === 'fail')
  expect(failed).not.toEqual([])
  for (const { id, findings: ids } of failed) {
    const first = findings.find((finding) => finding.id === ids[0])
    expect(rows.get(id)).toContain(`Violated in #${first?.exchanges.at(-1)?.number}: <a href="#${ids[0]}">`)
  }
})
