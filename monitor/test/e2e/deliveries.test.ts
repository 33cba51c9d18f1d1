import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startProcess } from '../../../test/e2e/support/cli.ts'
import { folder } from '../../../test/e2e/support/folder.ts'
import { listen } from '../../../test/e2e/support/listen.ts'
import { openHistory } from '../../src/history/open-history.ts'
import { tell } from '../unit/notify/a-night.ts'

const deliver = fileURLToPath(new URL('support/deliver.ts', import.meta.url))
const count = 24

test('processes that deliver at once, one of which is killed, bring each event once and in its order', async () => {
  const cwd = await folder()
  const path = join(cwd, 'history.db')
  const history = await openHistory(path)
  const ids = Array.from({ length: count }, (_, number) => `event ${number}`)
  for (const [number, id] of ids.entries())
    await tell(history, { id, target: `${number % 6}`, at: number }, { dueAt: number })
  await history.close()

  const accepted: string[] = []
  const isHeld = Promise.withResolvers<void>()
  const origin = await listen((request, response) => {
    request.resume()
    // Who asks here is never answered.
    if (request.url === '/held') isHeld.resolve()
    else {
      accepted.push(String(request.headers['webhook-id']))
      response.end()
    }
  })
  const start = (at: string, ahead = 0) =>
    startProcess(process.execPath, ['--no-warnings', deliver, path, `${origin}${at}`, `${ahead}`], { cwd })

  const victim = start('/held')
  await isHeld.promise
  const others = [start('/in'), start('/in'), start('/in')]
  await others[0]?.says('delivered')
  victim.process.kill('SIGKILL')
  for (const { outcome } of others) expect(await outcome).toMatchObject({ code: 0, err: '' })
  // What it had in hand waits until it is plain that nobody has it any more.
  expect(accepted.length).toBeLessThan(count)
  const last = await start('/in', 200_000).outcome
  expect(last).toMatchObject({ code: 0, out: expect.stringContaining('"waiting":0') })
  expect(accepted.toSorted()).toStrictEqual(ids.toSorted())
  for (let target = 0; target < 6; target += 1) {
    const isOfTarget = (id: string): boolean => ids.indexOf(id) % 6 === target
    expect(accepted.filter(isOfTarget)).toStrictEqual(ids.filter(isOfTarget))
  }
})
