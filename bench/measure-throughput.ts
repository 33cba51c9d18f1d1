import { benchSettings } from './bench-settings.ts'
import { checkedClient } from './checked-client.ts'
import { load, type Shape, type Subject } from './load.ts'
import { median } from './median.ts'
import { plainClient } from './plain-client.ts'
import { startCannedServer } from './start-canned-server.ts'

/** Requests a second of the suite's client and of undici alone. */
export interface Throughput {
  readonly shape: Shape
  readonly checked: number
  readonly plain: number
  /** Of the medians. */
  readonly ratio: number
}

/** Many and short ones: what else the machine is busy with then hits both clients alike. */
const rounds = 60
const warmUps = 5
const requests: Readonly<Record<Shape, number>> = { 'single animals': 1000, 'pages of 100': 400 }

/** Measures both against one server, in turns, so that what else the machine does hits both alike. */
export async function measureThroughput(shape: Shape): Promise<Throughput> {
  const server = await startCannedServer()
  const plain = plainClient(server.baseUrl)
  const checked = await checkedClient(server.baseUrl, benchSettings(server.baseUrl))
  const rates = { plain: [] as number[], checked: [] as number[] }
  try {
    for (let round = 0; round < warmUps; round += 1) {
      await rate(plain, shape)
      await rate(checked, shape)
    }
    for (let round = 0; round < rounds; round += 1) {
      rates.plain.push(await rate(plain, shape))
      rates.checked.push(await rate(checked, shape))
    }
  } finally {
    await Promise.all([plain.close(), checked.close()])
    server.stop()
  }
  const [ofChecked, ofPlain] = [median(rates.checked), median(rates.plain)]
  return { shape, checked: ofChecked, plain: ofPlain, ratio: ofChecked / ofPlain }
}

async function rate(subject: Subject, shape: Shape): Promise<number> {
  const started = performance.now()
  await load(subject, shape, requests[shape])
  return (requests[shape] * 1000) / (performance.now() - started)
}
