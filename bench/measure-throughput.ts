import { benchSettings } from './bench-settings.ts'
import { checkedClient } from './checked-client.ts'
import { load, type Shape, type Subject } from './load.ts'
import { median } from './median.ts'
import { plainClient } from './plain-client.ts'
import { startCannedServer } from './start-canned-server.ts'

/** Requests a second: of the suite's client, of undici that reads bodies as text, and of undici that parses them. */
export interface Throughput {
  readonly shape: Shape
  readonly checked: number
  readonly plain: number
  readonly parsed: number
}

/** Many and short ones: what else the machine is busy with then hits all clients alike. */
const rounds = 60
const warmUps = 5
const requests: Readonly<Record<Shape, number>> = { 'single animals': 1000, 'pages of 100': 400 }

/** Measures all of them against one server, in turns, so that what else the machine does hits all alike. */
export async function measureThroughput(shape: Shape): Promise<Throughput> {
  const server = await startCannedServer()
  const subjects = {
    plain: plainClient(server.baseUrl, 'text'),
    parsed: plainClient(server.baseUrl, 'json'),
    checked: await checkedClient(server.baseUrl, benchSettings(server.baseUrl)),
  }
  const rates = { plain: [] as number[], parsed: [] as number[], checked: [] as number[] }
  try {
    for (let round = -warmUps; round < rounds; round += 1) {
      for (const name of ['plain', 'parsed', 'checked'] as const) {
        const measured = await rate(subjects[name], shape)
        if (round >= 0) rates[name].push(measured)
      }
    }
  } finally {
    await Promise.all(Object.values(subjects).map((subject) => subject.close()))
    server.stop()
  }
  return {
    shape,
    plain: median(rates.plain),
    parsed: median(rates.parsed),
    checked: median(rates.checked),
  }
}

async function rate(subject: Subject, shape: Shape): Promise<number> {
  const started = performance.now()
  await load(subject, shape, requests[shape])
  return (requests[shape] * 1000) / (performance.now() - started)
}
