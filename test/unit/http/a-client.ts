import { onTestFinished } from 'vitest'
import { Budget } from '../../../src/http/budget.ts'
import { systemClock } from '../../../src/http/clock.ts'
import { theKey } from '../../../src/http/credential.ts'
import { HttpClient, type HttpClientOptions } from '../../../src/http/http-client.ts'
import { createMask } from '../../../src/http/mask.ts'
import { Pacer } from '../../../src/http/pacing/pacer.ts'
import { WireTransport } from '../../../src/http/wire-transport.ts'
import type { Exchange, RequestSpec } from '../../../src/spec/exchange.ts'

/** The key of the clients made here. */
export const key = 'sk_test_0123456789=='

/** A plain list. */
export const list: RequestSpec = { operation: 'listPets', method: 'GET', path: '/pets', credential: theKey }

/** A create of some animal. */
export const create: RequestSpec = {
  operation: 'createPet',
  method: 'POST',
  path: '/pets',
  credential: theKey,
  body: '{"name":"Rex","categoryId":1}',
}

/** A client and what can be seen of it. */
interface ClientUnderTest {
  readonly client: HttpClient
  readonly transport: WireTransport
  readonly exchanges: readonly Exchange[]
}

/** A client of the server at an address, closed once the test is over, and the exchanges it told of. */
export function clientOf(
  baseUrl: string,
  {
    concurrency = 4,
    timeoutMs = 5000,
    transport: shared,
    ...options
  }: Partial<HttpClientOptions> & {
    readonly concurrency?: number
    readonly timeoutMs?: number
    readonly transport?: WireTransport
  } = {},
): ClientUnderTest {
  const exchanges: Exchange[] = []
  const signal = options.signal ?? new AbortController().signal
  const maxWaitMs = options.maxWaitMs ?? 5000
  const maxBodyBytes = options.maxBodyBytes ?? 100_000
  const transport = shared ?? new WireTransport({ baseUrl, concurrency, timeoutMs, maxBodyBytes, signal })
  let numbers = 0
  const client = new HttpClient({
    nextNumber: () => {
      numbers += 1
      return numbers
    },
    baseUrl,
    key,
    keyVariable: 'PETSTORE_API_KEY',
    mask: createMask([key]),
    pacer: new Pacer({
      clock: systemClock,
      signal,
      share: 0.1,
      plan: undefined,
      maxWaitMs,
      spentEarlier: 0,
      decisive: 0,
      onWait: () => undefined,
    }),
    budget: new Budget(10_000),
    transport,
    clock: systemClock,
    jitter: Math.random,
    maxBodyBytes,
    readOnly: false,
    maxWaitMs,
    signal,
    onExchange: (exchange) => {
      exchanges.push(exchange)
      return undefined
    },
    ...options,
  })
  onTestFinished(() => transport.close())
  return { client, transport, exchanges }
}
