import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { otherUserAgent } from '../../calibration/runner/open-case.ts'
import { called } from './support/cli.ts'
import { folder } from './support/folder.ts'
import { readHar } from './support/har.ts'
import { faultNamed, reference } from './support/reference.ts'
import { readReport } from './support/reports.ts'

const only = ['--requirement', 'LIST-2', '--plan', 'business']

test('a service that behaves for the suite alone is found by the User-Agent of another product', async () => {
  const { baseUrl, keys } = await reference(faultNamed('list-default-21-to-others'))
  const env = { PETSTORE_API_KEY: keys.business }
  const cwd = await folder()
  const usual = await called(['run', '--target', baseUrl, ...only], { cwd, env })
  expect(usual.code, usual.out).toBe(0)
  expect(await readFile(join(cwd, 'reports/events.ndjson'), 'utf8')).not.toContain('userAgent')
  const args = ['run', '--target', baseUrl, ...only, '--user-agent', otherUserAgent]
  const other = await called(args, { cwd, env })
  expect(other.code, other.out).toBe(1)
  const { findings } = await readReport(join(cwd, 'reports'))
  expect(new Set(findings.map(({ requirement }) => requirement))).toEqual(new Set(['LIST-2']))
  for (const { curl } of findings.flatMap(({ exchanges }) => exchanges))
    expect(curl).toContain(`curl -i -A '${otherUserAgent}'`)
  const { log } = await readHar(join(cwd, 'reports'))
  const sent = log.entries.flatMap(({ request }) =>
    request.headers.filter(({ name }) => /^user-agent$/i.test(name)),
  )
  expect(sent).toHaveLength(log.entries.length)
  expect(new Set(sent.map(({ value }) => value))).toEqual(new Set([otherUserAgent]))
  expect((await called(['report', 'reports'], { cwd })).code).toBe(1)
  expect((await readReport(join(cwd, 'reports'))).findings).toEqual(findings)
})
