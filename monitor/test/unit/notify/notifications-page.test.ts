import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { packageRoot } from '../../../../src/run/package-root.ts'
import { folder } from '../../../../test/e2e/support/folder.ts'
import { changeTypes } from '../../../src/changes/monitor-event.ts'
import { alertsOf } from '../../../src/notify/alerts-of.ts'
import { cloudEventOf } from '../../../src/notify/cloud-event.ts'
import { webhookRequest } from '../../../src/notify/request-for.ts'
import { readWatchList } from '../../../src/targets/read-watch-list.ts'
import { anEvent, changes, everyChange, nightAt } from './events.ts'
import { blocksOf } from './notifications-page.ts'

test('what the page shows is what is sent', async () => {
  const [event = '', alerts = ''] = await blocksOf('json')
  expect(JSON.parse(event)).toStrictEqual(
    JSON.parse(JSON.stringify(cloudEventOf(anEvent(changes['target.non-conformant'])))),
  )
  expect(JSON.parse(alerts)).toStrictEqual(alertsOf(anEvent(changes['requirements.failed']), nightAt))
})

test('the page names every kind of event and of alert, and its receivers are read', async () => {
  const page = await readFile(join(packageRoot(), 'docs/notifications.md'), 'utf8')
  for (const type of changeTypes) expect(page).toMatch(new RegExp(`^\\| \`${type}\` `, 'm'))
  const alerts = everyChange.flatMap((change) => alertsOf(anEvent(change), nightAt))
  for (const name of new Set(alerts.map(({ labels }) => labels['alertname'])))
    expect(page).toMatch(new RegExp(`^\\| \`${name}\` `, 'm'))
  const [receivers = ''] = await blocksOf('yaml')
  const targets = 'targets: [{ name: a, target: "https://pets.example.com/v1", keyVariable: KEY }]\n'
  expect(readWatchList('targets.yaml', `${receivers}${targets}`).receivers).toStrictEqual(
    parse(receivers).receivers,
  )
})

test("the page's code for Node knows what is ours, and nothing else", async () => {
  const [code = ''] = await blocksOf('js')
  const path = join(await folder(), 'is-ours.mjs')
  await writeFile(path, code)
  const { isOurs } = await import(path)
  const secret = `whsec_${Buffer.alloc(32, 'k').toString('base64')}`
  const event = anEvent(changes['requirements.failed'])
  const { headers, body } = webhookRequest({ url: '', secret }, event, Date.now())
  expect(isOurs(headers, body, secret)).toBe(true)
  expect(
    isOurs({ ...headers, 'webhook-signature': `v1,old ${headers['webhook-signature']}` }, body, secret),
  ).toBe(true)
  expect(isOurs(headers, `${body} `, secret)).toBe(false)
  expect(isOurs(headers, body, Buffer.alloc(32, 'x').toString('base64'))).toBe(false)
  expect(isOurs({ ...headers, 'webhook-id': 'another' }, body, secret)).toBe(false)
  const old = webhookRequest({ url: '', secret }, event, Date.now() - 600_000)
  expect(isOurs(old.headers, old.body, secret)).toBe(false)
  expect(isOurs({}, body, secret)).toBe(false)
})
