/**
 * A program: sends so many checked requests (second argument) to a base address, as a run does, with a log where a path for
 * one is given (third), and prints the peak RSS of the process in bytes.
 */
import { limitYoungGeneration } from '../src/run/limit-young-generation.ts'
import { benchSettings } from './bench-settings.ts'
import { checkedClient } from './checked-client.ts'
import { load } from './load.ts'

const [baseUrl = '', requests, events] = process.argv.slice(2)
limitYoungGeneration()
const client = await checkedClient(baseUrl, benchSettings(baseUrl), events)
// Half and half: pages are what takes memory, single pets what takes turns.
await load(client, 'single pets', Number(requests) / 2)
await load(client, 'pages of 100', Number(requests) / 2)
await client.close()
process.stdout.write(String(process.resourceUsage().maxRSS * 1024))
