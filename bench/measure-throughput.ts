import type { Shape } from './load.ts'
import { median } from './median.ts'
import { startCannedServer } from './start-canned-server.ts'
import { type ClientName, startClient } from './start-client.ts'

/** Requests a second of each client. */
export type Throughput = { readonly shape: Shape } & Readonly<Record<ClientName, number>>

const rounds = 60
const warmUps = 5

/** Measures all of them against one server, in turns, so that what else the machine does hits all alike. */
export async function measureThroughput(shape: Shape): Promise<Throughput> {
  const server = await startCannedServer()
  const clients = {
    plain: await startClient('plain', server.baseUrl),
    parsed: await startClient('parsed', server.baseUrl),
    checked: await startClient('checked', server.baseUrl),
  }
  const rates: Record<ClientName, number[]> = { plain: [], parsed: [], checked: [] }
  try {
    for (let round = -warmUps; round < rounds; round += 1) {
      for (const name of ['plain', 'parsed', 'checked'] as const) {
        const measured = await clients[name].rate(shape)
        if (round >= 0) rates[name].push(measured)
      }
    }
  } finally {
    for (const client of Object.values(clients)) client.stop()
    server.stop()
  }
  return {
    shape,
    plain: median(rates.plain),
    parsed: median(rates.parsed),
    checked: median(rates.checked),
  }
}
