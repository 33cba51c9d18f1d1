/**
 * A program: one client, in a process of its own as in a run, so that no other client's use of undici slows it down.
 * It is told the base address and the client's name. Sent a shape, it asks for a round of it and answers with the
 * requests a second.
 */
import { benchSettings } from './bench-settings.ts'
import { checkedClient } from './checked-client.ts'
import { isShape, load, roundOf, type Shape } from './load.ts'
import { plainClient } from './plain-client.ts'

const [baseUrl = '', name] = process.argv.slice(2)
const client =
  name === 'checked'
    ? await checkedClient(baseUrl, benchSettings(baseUrl))
    : plainClient(baseUrl, name === 'parsed' ? 'json' : 'text')

process.on('message', (shape: unknown) => {
  if (!isShape(shape)) throw new TypeError(`no shape: ${String(shape)}`)
  void rate(shape).then((perSecond) => process.send?.(perSecond))
})
process.on('disconnect', () => void client.close())
process.send?.('ready')

async function rate(shape: Shape): Promise<number> {
  const started = performance.now()
  await load(client, shape, roundOf[shape])
  return (roundOf[shape] * 1000) / (performance.now() - started)
}
