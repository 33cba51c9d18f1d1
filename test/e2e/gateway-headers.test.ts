import { join } from 'node:path'
import { expect, test } from 'vitest'
import { called } from './support/cli.ts'
import { folder } from './support/folder.ts'
import { listen } from './support/listen.ts'
import { readReport, readTexts } from './support/reports.ts'

test('a gateway gets its headers with every request, and nobody is told their values', async () => {
  const values = { line: 'staging-of-the-north-42', variable: 'a-secret-of-the-gateway-77' }
  const missing: (string | undefined)[] = []
  const origin = await listen(({ headers, url }, answer) => {
    const isWhole =
      headers['x-stage'] === "o'1" &&
      headers['x-gateway'] === values.line &&
      headers['x-secret'] === values.variable
    if (!isWhole) missing.push(url)
    // What a router answers to a path that it does not know shows that there is a service.
    answer.writeHead(url?.endsWith('/no-such-path') === true ? 404 : 500, {
      'content-type': 'application/json',
      'x-echo': headers['x-gateway'],
    })
    answer.end(JSON.stringify({ code: 'x', message: `${headers['x-secret']}`, status: 500 }))
  })
  const cwd = await folder()
  const open = ['--header', "X-Stage: o'1"]
  const args = [...open, '--header', `X-Gateway: ${values.line}`, '--header-env', 'X-Secret=GATEWAY_SECRET']
  const { code, out, err } = await called(
    ['run', '--target', `${origin}/v1`, '--max-requests', '40', ...args],
    { cwd, env: { PETSTORE_API_KEY: 'a-key-that-is-in-nobodys-use', GATEWAY_SECRET: values.variable } },
  )
  expect(code).toBe(1)
  expect(missing).toEqual([])
  const texts = [out, err, ...(await readTexts(join(cwd, 'reports'))).values()]
  for (const value of Object.values(values)) for (const text of texts) expect(text).not.toContain(value)
  const { findings } = await readReport(join(cwd, 'reports'))
  const curls = findings.flatMap(({ exchanges }) => exchanges.map(({ curl }) => curl))
  expect(curls.length).toBeGreaterThan(0)
  for (const curl of curls) {
    expect(curl).toContain(
      `curl -i -H 'X-Stage: o'\\''1' -H 'X-Gateway: <value of the header>' -H "X-Secret: $GATEWAY_SECRET"`,
    )
  }
  expect((await called(['report', 'reports'], { cwd })).code).toBe(1)
  expect((await readReport(join(cwd, 'reports'))).findings).toEqual(findings)
})
