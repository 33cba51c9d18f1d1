import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { packageRoot } from '../../../../src/run/package-root.ts'
import { changeTypes } from '../../../src/changes/monitor-event.ts'
import { alertsOf } from '../../../src/notify/alerts-of.ts'
import { cloudEventOf } from '../../../src/notify/cloud-event.ts'
import { readWatchList } from '../../../src/targets/read-watch-list.ts'
import { anEvent, changes, everyChange, nightAt } from './events.ts'

const page = await readFile(join(packageRoot(), 'docs/notifications.md'), 'utf8')

/** The first block of a language on the page. */
function blockOf(language: string): string {
  return new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'ms').exec(page)?.[1] ?? ''
}

test('the page shows an event as the monitor sends it', () => {
  expect(JSON.parse(blockOf('json'))).toStrictEqual(
    JSON.parse(JSON.stringify(cloudEventOf(anEvent(changes['target.non-conformant'])))),
  )
})

test('the page names every kind of event and of alert, and its receivers are valid', () => {
  for (const type of changeTypes) expect(page).toMatch(new RegExp(`^- .*\`${type}\`[,:]`, 'm'))
  const alerts = everyChange.flatMap((change) => alertsOf(anEvent(change), nightAt))
  for (const name of new Set(alerts.map(({ labels }) => labels['alertname'])))
    expect(page).toMatch(new RegExp(`^- .*\`${name}\`[,:]`, 'm'))
  const annotations = new Set(alerts.flatMap((alert) => Object.keys(alert.annotations)))
  for (const name of annotations) expect(page).toContain(`\`${name}\``)
  const receivers = blockOf('yaml')
  const targets = 'targets: [{ name: a, target: "https://pets.example.com/v1", keyVariable: KEY }]\n'
  expect(readWatchList('targets.yaml', `${receivers}${targets}`).receivers).toStrictEqual(
    parse(receivers).receivers,
  )
})
