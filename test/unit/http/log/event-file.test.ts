import { execFileSync } from 'node:child_process'
import { lstat, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { SimulatedClock } from '../../../../calibration/simulated-clock.ts'
import { continuedEventFile, newEventFile } from '../../../../src/http/log/event-file.ts'
import { createMask } from '../../../../src/http/mask.ts'
import type { LogEvent } from '../../../../src/spec/log-event.ts'

const key = 'sk_test_0123456789=='
const mask = createMask([key])
const wait = (why: string): LogEvent => ({ kind: 'wait', until: 1, why })

async function path(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'petstore-events-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'reports', 'events.ndjson')
}

const lines = async (file: string): Promise<unknown[]> =>
  (await readFile(file, 'utf8'))
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))

test('both threads append whole lines to one file, which is begun anew', async () => {
  const file = await path()
  newEventFile(file, mask).close()
  await writeFile(file, 'of the run before\n')
  const clock = new SimulatedClock(0)
  const main = newEventFile(file, mask)
  main.write(wait('a'))
  const worker = continuedEventFile(file, mask, clock)
  worker.writeMasked(wait('b'))
  worker.write(wait('c'))
  main.write(wait('d'))
  expect(await lines(file)).toEqual([wait('a'), wait('d')])
  await clock.sleep(50)
  expect(await lines(file)).toEqual(['a', 'd', 'b', 'c'].map(wait))
  worker.write(wait('e'))
  worker.close()
  worker.write(wait('f'))
  main.close()
  expect(await lines(file)).toEqual(['a', 'd', 'b', 'c', 'e'].map(wait))
})

test('no text of an event shows a key, in whatever spelling', async () => {
  const file = await path()
  const log = newEventFile(file, mask)
  log.write(wait(`Bearer ${key}, ${encodeURIComponent(key)}, ${btoa(`:${key}`)}`))
  log.close()
  const text = await readFile(file, 'utf8')
  expect(text).not.toMatch(/sk_test|c2tfdGVz/)
  expect(JSON.parse(text)).toMatchObject({ kind: 'wait', until: 1 })
})

test('a file that cannot be written stops nobody', async () => {
  const file = await path()
  await writeFile(join(file, '..', '..', 'reports'), 'in the way')
  const log = newEventFile(file, mask)
  expect(() => log.write(wait('a'))).not.toThrow()
  expect(() => continuedEventFile(file, mask, new SimulatedClock(0)).close()).not.toThrow()
  log.close()
})

test('a pipe in the place of the file keeps nobody waiting', {
  skip: process.platform === 'win32',
}, async () => {
  const file = await path()
  const log = newEventFile(file, mask)
  await rm(file)
  execFileSync('mkfifo', [file])
  const later = continuedEventFile(file, mask, new SimulatedClock(0))
  later.write(wait('a'))
  later.close()
  log.close()
  expect((await lstat(file)).isFIFO()).toBe(true)
})

test('a link in the place of the file is replaced, and where it leads to is left alone', async () => {
  const file = await path()
  const outside = join(dirname(file), '..', 'outside')
  await mkdir(dirname(file))
  await writeFile(outside, 'of somebody else')
  await symlink(outside, file)
  newEventFile(file, mask).write(wait('a'))
  expect((await lstat(file)).isFile()).toBe(true)
  expect(await lines(file)).toEqual([wait('a')])
  await rm(file)
  await symlink(outside, file)
  const later = continuedEventFile(file, mask, new SimulatedClock(0))
  later.write(wait('b'))
  later.close()
  expect(await readFile(outside, 'utf8')).toBe('of somebody else')
})

test('a word of the log itself is left as it is, even where a key is one', async () => {
  const file = await path()
  const log = newEventFile(file, createMask(['unreachable', 'answered']))
  log.write({ kind: 'unreachable', reason: 'it answered "unreachable"' })
  log.close()
  expect(await lines(file)).toEqual([{ kind: 'unreachable', reason: 'it <key> "<key>"' }])
})
