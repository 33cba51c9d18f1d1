import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { conclude, initialState, judge, type OracleEvent } from '../../../../src/oracle/judge.ts'
import type { OracleOptions } from '../../../../src/oracle/oracle-options.ts'
import { seePet } from '../../../../src/oracle/seen-pet.ts'
import { startRun } from '../../../../src/scenario/start-run.ts'
import type { LogEvent } from '../../../../src/spec/log-event.ts'
import { oracleEvents } from '../../../oracle-events.ts'
import { memorySettings } from '../../memory-settings.ts'

const oracleChannel = 'petstore-conformance:oracle-event'

/** What the oracle of a run was told, and by which options. */
interface Told {
  readonly event: OracleEvent
  readonly options: OracleOptions
}

/** Sends a bit of everything to a service, and returns what the oracle was told meanwhile, and what the log has of it. */
async function loggedRun(
  kind: 'fault' | 'variant',
  name: string,
): Promise<{
  readonly told: readonly Told[]
  readonly events: readonly LogEvent[]
  readonly baseUrl: string
}> {
  const told: Told[] = []
  const listen = (message: unknown): void => {
    told.push(message as Told)
  }
  subscribe(oracleChannel, listen)
  onTestFinished(() => {
    unsubscribe(oracleChannel, listen)
  })
  const folder = await mkdtemp(join(tmpdir(), 'petstore-events-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const events = join(folder, 'events.ndjson')
  const { settings, keys } = memorySettings(kind, name)
  const { context, rest, close } = await startRun({ ...settings, events })
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
  return { told, events: logged, baseUrl: settings.baseUrl }
}

test.for([
  ['fault', 'limit-one-more'],
  ['fault', 'get-id-text'],
  ['fault', 'auth-create-open'],
  ['fault', 'limit-100-crashes'],
  ['variant', 'ids-beyond-2-53'],
  ['variant', 'lists-break-once'],
] as const)('%s %s: the log, folded again, gives the same judgements', async ([kind, name]) => {
  const { told, events, baseUrl } = await loggedRun(kind, name)
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
  const folded = oracleEvents(events, baseUrl)
  expect(folded).toEqual(told.map(({ event }) => event))
  const live = fold(told.map(({ event }) => event))
  const { state, judgements } = fold(folded)
  expect(judgements).toEqual(live.judgements)
  expect(judgements.length).toBeGreaterThan(100)
  expect(judgements.some(({ state }) => state === 'violated')).toBe(kind === 'fault')
  expect(conclude(state, first.options)).toEqual([])
  expect(events.some((event) => event.kind === 'confirmed')).toBe(name === 'limit-100-crashes')
  const sent = events.flatMap((event) => (event.kind === 'sent' ? [event.number] : []))
  const answered = events.flatMap((event) => (event.kind === 'answered' ? [event.exchange.number] : []))
  // One whose connection was closed before anything came is sent again, under its number.
  expect(answered.toSorted((a, b) => a - b)).toEqual([...new Set(sent)])
})
