/**
 * A program: sends so many checked requests (second argument) to a base address from a thread, as a run does, and
 * prints the peak RSS of the process in bytes.
 */
import { once } from 'node:events'
import { isMainThread, Worker } from 'node:worker_threads'
import { limitYoungGeneration } from '../src/run/limit-young-generation.ts'
import { benchSettings } from './bench-settings.ts'
import { checkedClient } from './checked-client.ts'
import { load } from './load.ts'

const [baseUrl = '', requests] = process.argv.slice(2)
if (isMainThread) {
  limitYoungGeneration()
  await once(new Worker(new URL(import.meta.url), { argv: process.argv.slice(2) }), 'exit')
  process.stdout.write(String(process.resourceUsage().maxRSS * 1024))
} else {
  const client = await checkedClient(baseUrl, benchSettings(baseUrl))
  // Half and half: pages are what takes memory, single animals what takes turns.
  await load(client, 'single animals', Number(requests) / 2)
  await load(client, 'pages of 100', Number(requests) / 2)
  await client.close()
}
