import type { Shape } from './load.ts'
import { median } from './median.ts'
import { startCannedServer } from './start-canned-server.ts'
import { type ClientName, clientNames, startClient } from './start-client.ts'

/** What each client reached, in medians. */
export interface Throughput {
  readonly shape: Shape
  /** Requests a second. */
  readonly rates: Readonly<Record<ClientName, number>>
  /** Of the rate of undici alone in the same round, so that what else the machine did then drops out. */
  readonly shares: Readonly<Record<ClientName, number>>
}

const rounds = 60
/** Until what the clients do is compiled: of those that do more, more has to be. */
const warmUps = 60

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
      for (const name of clientNames) {
        const measured = await clients[name].rate(shape)
        if (round >= 0) rates[name].push(measured)
      }
    }
  } finally {
    for (const client of Object.values(clients)) client.stop()
    server.stop()
  }
  const shareOf = (name: ClientName): number =>
    median(rates[name].map((rate, round) => rate / (rates.plain[round] ?? Number.NaN)))
  return { shape, rates: byName((name) => median(rates[name])), shares: byName(shareOf) }
}

function byName<T>(make: (name: ClientName) => T): Readonly<Record<ClientName, T>> {
  return { plain: make('plain'), parsed: make('parsed'), checked: make('checked') }
}
