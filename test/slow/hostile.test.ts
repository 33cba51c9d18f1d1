import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { entry, startProcess } from '../e2e/support/cli.ts'
import { folder } from '../e2e/support/folder.ts'
import { listenRaw } from '../e2e/support/listen.ts'
import { readReport, readTexts } from '../e2e/support/reports.ts'
import { sampled } from '../sampled.ts'
import { hostileServers } from './hostile/hostile-servers.ts'

const usage = fileURLToPath(new URL('hostile/tell-memory.cjs', import.meta.url))
const key = 'a-key-that-is-in-nobodys-use'
/** Half a minute is the promise; as much again is for a machine that is busy with other things. */
const soonMs = 60_000
const mostBytes = 300 * 2 ** 20
/** Left alone, Node takes what it likes before it collects: what is needed shows where the heap is small. */
const heapMiB = 128
/** A redirect is told by its status, and by where it leads unless it leads back. */
const toldOfRedirects =
  /GET \/pets (answered 302|was answered 307, to https:\/\/elsewhere\.invalid\/v1\/pets)/
/** A body without end is read as far as the time-out, or the cap. */
const args = ['--max-requests', '40', '--timeout', '800', '--max-time', '25']

test.for(sampled(Object.entries(hostileServers), 8))(
  'a target that %s is judged in time and in bounds, and learns and tells nothing',
  async ([what, hostile]) => {
    const origin = await listenRaw(hostile)
    const cwd = await folder()
    const call = [
      `--max-old-space-size=${heapMiB}`,
      '--require',
      usage,
      entry,
      'run',
      '--target',
      `${origin}/v1`,
      ...args,
    ]
    const run = startProcess(process.execPath, call, { cwd, env: { PETSTORE_API_KEY: key } })
    const { code, out, err, ms } = await run.outcome
    expect(err).not.toContain('fault of the suite')
    expect([1, 3]).toContain(code)
    const report = await readReport(join(cwd, 'reports'))
    expect(report.suiteFaults).toEqual([])
    expect(report.verdict).toBe(code === 1 ? 'non-conformant' : 'inconclusive')
    if (what.startsWith('redirects')) expect(report.preflight?.reason).toMatch(toldOfRedirects)
    const texts = await readTexts(join(cwd, 'reports'))
    expect([...texts.keys()]).toEqual([
      'events.ndjson',
      'evidence.har',
      'junit.xml',
      'report.html',
      'report.json',
    ])
    for (const text of [out, err, ...texts.values()]) expect(text).not.toContain(key)
    expect(ms).toBeLessThan(soonMs)
    expect(Number(/peak memory (\d+)/.exec(err)?.[1])).toBeLessThan(mostBytes)
  },
)
