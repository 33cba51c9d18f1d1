import { randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startRun } from '../../../../src/check/start-run.ts'
import { foldedEvents } from '../../../../src/http/log/folded-events.ts'
import { conclude, initialState, judge, type OracleEvent } from '../../../../src/oracle/judge.ts'
import type { OracleOptions } from '../../../../src/oracle/oracle-options.ts'
import { seePet } from '../../../../src/oracle/seen-pet.ts'
import { seededTag } from '../../../../src/run/check-settings.ts'
import { newKeys } from '../../../../src/service/new-reference.ts'
import type { LogEvent } from '../../../../src/spec/log-event.ts'

const oracleEvents = 'petstore-conformance:oracle-event'

/** What the oracle of a run was told, and by which options. */
interface Told {
  readonly event: OracleEvent
  readonly options: OracleOptions
}

const module = new URL('../../../../calibration/runner/memory-service.ts', import.meta.url).href
const baseUrl = 'http://pets.example/v1'

/** Sends a bit of everything to a service, and returns what the oracle was told meanwhile, and what the log has of it. */
async function loggedRun(
  kind: 'fault' | 'variant',
  name: string,
): Promise<{
  readonly told: readonly Told[]
  readonly events: readonly LogEvent[]
}> {
  const told: Told[] = []
  const listen = (message: unknown): void => {
    told.push(message as Told)
  }
  subscribe(oracleEvents, listen)
  onTestFinished(() => {
    unsubscribe(oracleEvents, listen)
  })
  const folder = await mkdtemp(join(tmpdir(), 'petstore-events-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const events = join(folder, 'events.ndjson')
  const keys = newKeys()
  const { context, rest, close } = await startRun({
    baseUrl,
    apiKey: keys.business,
    rateLimitKey: keys.enterprise,
    profile: 'full',
    seed: 7,
    maxRequests: 200,
    plan: undefined,
    categoryId: '1',
    categoryGiven: false,
    timeoutMs: 5000,
    concurrency: 4,
    maxCreates: 50,
    consistencyWindowMs: 1000,
    maxWaitMs: 90_000,
    exhaustMainKey: false,
    capped: false,
    tls: {},
    headers: [],
    spentEarlier: { main: 0, rateLimit: 0 },
    whole: true,
    tag: seededTag(7),
    channel: `petstore-conformance ${randomUUID()}`,
    events,
    service: { module, told: { kind, name, keys }, now: Date.UTC(2026, 0, 1) },
  })
  const { target, tag } = context
  await target.list()
  const [created] = await Promise.allSettled([
    target.create({ name: `${tag} 1`, categoryId: 1n, status: 'sold' }),
    target.create({ name: `${tag} 2`, categoryId: 9223372036854775807n }),
    target.create({ text: `{"name":"${tag} 3"}` }),
    target.create({ name: `${tag} 4`, categoryId: 1n }, { kind: 'none' }),
    target.list({ limit: 1, status: 'sold' }, { kind: 'empty' }),
  ])
  for (const limit of [1, 5, 100]) {
    await target.list({ limit }).catch(() => undefined)
    await target.list({ limit, status: 'available' }).catch(() => undefined)
  }
  const own = created.status === 'fulfilled' ? seePet(created.value.response?.body).id : undefined
  for (const id of [own ?? 0n, 1001n, 99n, -5n, 9223372036854775807n])
    await target.get(id).catch(() => undefined)
  await Promise.allSettled([target.orders(), target.elsewhere('/nowhere'), target.list({ limit: 0 })])
  await rest()
  await close()
  const text = await readFile(events, 'utf8')
  for (const key of Object.values(keys)) expect(text).not.toContain(key)
  const logged = text
    .split('\n')
    .slice(0, -1)
    .map((line): LogEvent => JSON.parse(line))
  return { told, events: logged }
}

test.for([
  ['fault', 'limit-one-more'],
  ['fault', 'get-id-text'],
  ['fault', 'auth-create-open'],
  ['fault', 'limit-100-crashes'],
  ['variant', 'ids-beyond-2-53'],
  ['variant', 'lists-break-once'],
] as const)('%s %s: the log, folded again, gives the same judgements', async ([kind, name]) => {
  const { told, events } = await loggedRun(kind, name)
  const [first] = told
  if (first === undefined) throw new Error('the oracle was told nothing')
  const fold = (all: readonly OracleEvent[]) => {
    let state = initialState
    const judgements = all.flatMap((event) => {
      const ruling = judge(state, event, first.options)
      state = ruling.state
      return ruling.judgements
    })
    return { state, judgements }
  }
  const folded = foldedEvents(events, baseUrl).filter((event) => event.kind !== 'phase')
  expect(folded).toEqual(told.map(({ event }) => event))
  const live = fold(told.map(({ event }) => event))
  const { state, judgements } = fold(folded)
  expect(judgements).toEqual(live.judgements)
  expect(judgements.length).toBeGreaterThan(100)
  expect(judgements.some(({ state }) => state === 'broken')).toBe(kind === 'fault')
  expect(conclude(state, first.options)).toEqual([])
  expect(events.some((event) => event.kind === 'confirmed')).toBe(name === 'limit-100-crashes')
  const sent = events.flatMap((event) => (event.kind === 'sent' ? [event.number] : []))
  const answered = events.flatMap((event) => (event.kind === 'answered' ? [event.exchange.number] : []))
  // One whose connection was closed before anything came is sent again, under its number.
  expect(answered.toSorted((a, b) => a - b)).toEqual([...new Set(sent)])
})
