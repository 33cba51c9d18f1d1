import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { webhookRequest } from '../../src/notify/request-for.ts'
import { anEvent, changes } from '../unit/notify/events.ts'
import { blocksOf } from '../unit/notify/notifications-page.ts'

/** What the page's code for Python says of a request. */
async function isOurs(
  headers: Readonly<Record<string, string>>,
  body: string,
  secret: string,
): Promise<string> {
  const [code = ''] = await blocksOf('python')
  const ask =
    'import json, sys\nheaders, body, secret = json.load(sys.stdin)\nprint(is_ours(headers, body.encode(), secret))\n'
  const { stdout, stderr } = spawnSync('python3', ['-c', `${code}\n${ask}`], {
    input: JSON.stringify([headers, body, secret]),
    encoding: 'utf8',
  })
  return `${stdout}${stderr}`.trim()
}

test("the page's code for Python knows what is ours, and nothing else", async () => {
  const secret = `whsec_${Buffer.alloc(32, 'k').toString('base64')}`
  const event = anEvent(changes['observations.changed'], { target: 'größer 🐈' })
  const { headers, body } = webhookRequest({ url: '', secret }, event, Date.now())
  expect(await isOurs(headers, body, secret)).toBe('True')
  expect(await isOurs(headers, `${body} `, secret)).toBe('False')
  expect(await isOurs(headers, body, Buffer.alloc(32, 'x').toString('base64'))).toBe('False')
  const old = webhookRequest({ url: '', secret }, event, Date.now() - 600_000)
  expect(await isOurs(old.headers, old.body, secret)).toBe('False')
})
