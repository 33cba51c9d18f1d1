import { randomUUID } from 'node:crypto'
import { BroadcastChannel } from 'node:worker_threads'
import { Budget } from '../src/http/budget.ts'
import { systemClock } from '../src/http/clock.ts'
import { theKey } from '../src/http/credential.ts'
import { HttpClient } from '../src/http/http-client.ts'
import { continuedEventFile } from '../src/http/log/event-file.ts'
import { createMask } from '../src/http/mask.ts'
import { Pacer } from '../src/http/pacing/pacer.ts'
import { WireTransport } from '../src/http/wire-transport.ts'
import { journalWriter } from '../src/scenario/journal-writer.ts'
import { loggedEvent } from '../src/scenario/logged-event.ts'
import { shareLeft } from '../src/scenario/plan.ts'
import { responsesOf } from '../src/scenario/responses.ts'
import type { CheckSettings } from '../src/scenario/settings.ts'
import { loadContract } from '../src/spec/contract.ts'
import { concurrency, paths, type Subject } from './load.ts'

const key = 'sk_bench_0123456789abcdef=='
const timeoutMs = 10_000
const maxWaitMs = 90_000
const maxBodyBytes = 4 * 1024 * 1024

/**
 * The suite's client with all that a run has about it: pacing, masking, judging and the journal.
 *
 * @param events - path of a file for the run's log; without one, none is written
 */
export async function checkedClient(
  baseUrl: string,
  settings: CheckSettings,
  events?: string,
): Promise<Subject> {
  const channel = new BroadcastChannel(`petstore-conformance bench ${randomUUID()}`)
  channel.unref()
  const journal = journalWriter(channel, systemClock)
  const mask = createMask([key])
  const log = events === undefined ? undefined : continuedEventFile(events, mask, systemClock)
  const responses = responsesOf(
    await loadContract(),
    { ...settings, hasRateLimitKey: false },
    journal.write,
    () => 'bench',
    log === undefined ? undefined : (event) => log.writeMasked(loggedEvent(event, 'bench')),
  )
  const { signal } = new AbortController()
  const pacer = new Pacer({
    clock: systemClock,
    signal,
    share: shareLeft,
    plan: undefined,
    maxWaitMs,
    spentEarlier: 0,
    decisive: 0,
    onWait: (_until, why) => {
      throw new Error(`the bench had to wait: ${why}`)
    },
  })
  const transport = new WireTransport({ baseUrl, concurrency, timeoutMs, maxBodyBytes, signal })
  let numbers = 0
  const client = new HttpClient({
    nextNumber: () => {
      numbers += 1
      return numbers
    },
    baseUrl,
    key,
    keyVariable: 'PETSTORE_API_KEY',
    mask,
    pacer,
    budget: new Budget(Number.MAX_SAFE_INTEGER),
    transport,
    clock: systemClock,
    jitter: Math.random,
    maxBodyBytes,
    readOnly: false,
    maxWaitMs,
    signal,
    onExchange: (exchange) => responses.observe(exchange),
  })
  return {
    async ask(shape) {
      const operation = shape === 'single pets' ? 'getPet' : 'listPets'
      const { response } = await client.send({
        operation,
        method: 'GET',
        path: paths[shape],
        credential: theKey,
      })
      if (response?.status !== 200) throw new Error(`${paths[shape]} was not answered 200`)
      const broken = responses.breachOf(operation === 'getPet' ? 'GET-1' : 'LIST-1')
      if (broken !== undefined) throw new Error(`judged wrongly: ${broken.actual}`)
    },
    async close() {
      await transport.close()
      journal.flush()
      log?.close()
      channel.close()
    },
  }
}
