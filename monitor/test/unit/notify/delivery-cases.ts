import { expect, test } from 'vitest'
import type { History } from '../../../src/history/open-history.ts'
import type { Receiver } from '../../../src/targets/receiver.ts'
import { accepted, answer, hook, minute, Night, refusedConnection, tell } from './a-night.ts'
import { changes, nightAt } from './events.ts'

/** Opens one history several times over, empty at first, as so many processes would. */
export type OpenHistories = (count: number) => Promise<readonly History[]>

/** What holds of deliveries whatever database the history is in. */
export function deliveryCases(open: OpenHistories): void {
  const openOne = async (): Promise<History> => {
    const [history] = await open(1)
    if (history === undefined) throw new Error('no history was opened')
    return history
  }
  const deliveries = (history: History) => history.db.selectFrom('delivery').selectAll().execute()
  const idsOf = (arrivals: readonly { readonly id: string }[]): readonly string[] =>
    arrivals.map(({ id }) => id)

  test('a receiver that is down for an hour is told each event once, in its order', async () => {
    const histories = await open(2)
    const [history = await openOne()] = histories
    const downUntil = nightAt + 60 * minute
    const night = new Night((_, at) => (at < downUntil ? refusedConnection() : accepted))
    const expected: string[] = []
    for (let pass = 0; pass <= 24; pass += 1) {
      night.at = nightAt + pass * 10 * minute
      // Two targets, whose runs tell something new now and then.
      if (pass % 3 === 0 && pass < 18)
        for (const target of ['one', 'two']) {
          const id = `${target} ${pass}`
          expected.push(id)
          await tell(history, { id, target, at: night.at }, { dueAt: night.at })
        }
      await Promise.all(histories.map((one) => night.pass(one)))
    }
    expect(idsOf(night.arrivals).toSorted()).toStrictEqual(expected.toSorted())
    for (const target of ['one', 'two']) {
      const ofTarget = (id: string): boolean => id.startsWith(target)
      expect(idsOf(night.arrivals).filter(ofTarget)).toStrictEqual(expected.filter(ofTarget))
    }
    expect(night.arrivals.every(({ at }) => at >= downUntil)).toBe(true)
    expect(night.tries.some(({ at }) => at < downUntil)).toBe(true)
    const stored = await deliveries(history)
    expect(stored).toHaveLength(expected.length)
    for (const { deliveredAt, lastError } of stored) {
      expect(deliveredAt).toBeGreaterThanOrEqual(downUntil)
      expect(lastError).toBeNull()
    }
  })

  test('of many who deliver at once, one sends each event', async () => {
    const histories = await open(4)
    const [history = await openOne()] = histories
    for (let number = 0; number < 40; number += 1)
      await tell(history, { id: `${number}`, target: `target ${number % 8}`, at: nightAt + number })
    const night = new Night()
    const counts = await Promise.all(histories.map((one) => night.pass(one)))
    expect(idsOf(night.tries).toSorted()).toStrictEqual(
      Array.from({ length: 40 }, (_, number) => `${number}`).toSorted(),
    )
    expect(counts.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(40)
    for (let target = 0; target < 8; target += 1) {
      const ofTarget = idsOf(night.arrivals)
        .map(Number)
        .filter((number) => number % 8 === target)
      expect(ofTarget).toStrictEqual(ofTarget.toSorted((one, other) => one - other))
      expect(ofTarget).toHaveLength(5)
    }
  })

  test('whoever dies with a delivery in hand has it sent by another, and the next one waits for it', async () => {
    const history = await openOne()
    await tell(history, { id: 'first', at: nightAt })
    await tell(history, { id: 'second', at: nightAt + 1 })
    const night = new Night()
    const stuck = new Night()
    let sent: () => void = () => undefined
    const isSent = new Promise<void>((resolve) => {
      sent = resolve
    })
    // Its process is never heard of again.
    void import('../../../src/notify/deliver-due.ts').then(({ deliverDue }) =>
      deliverDue(history, [hook], {
        now: () => stuck.at,
        send: () => {
          sent()
          return new Promise(() => undefined)
        },
      }),
    )
    await isSent
    await night.pass(history)
    expect(night.tries).toStrictEqual([])
    night.at += 5 * minute
    await night.pass(history)
    expect(idsOf(night.arrivals)).toStrictEqual(['first', 'second'])
  })

  test('what fails for a moment is tried again at once, for some seconds', async () => {
    const history = await openOne()
    await tell(history, { id: 'a' })
    let times = 0
    const night = new Night(() => {
      times += 1
      return times < 3 ? answer(503) : accepted
    })
    expect(await night.pass(history)).toStrictEqual({ delivered: 1, waiting: [], strays: [] })
    expect(idsOf(night.tries)).toStrictEqual(['a', 'a', 'a'])
    expect(night.at - nightAt).toBeLessThanOrEqual(10_000)
  })

  test('a receiver that is down costs a pass some seconds, however much waits for it', async () => {
    const history = await openOne()
    for (let number = 0; number < 50; number += 1)
      await tell(history, { id: `${number}`, target: `target ${number}`, at: nightAt + number })
    const night = new Night(() => refusedConnection())
    const { delivered, waiting } = await night.pass(history)
    expect(delivered).toBe(0)
    expect(waiting).toStrictEqual([
      { receiver: 'hook', count: 50, oldestAt: nightAt, errors: ['could not be reached (ECONNREFUSED)'] },
    ])
    expect(night.tries.length).toBeLessThanOrEqual(16)
    expect(night.at - nightAt).toBeLessThanOrEqual(15_000)
  })

  test('waits become longer, up to six hours, and what was refused waits long from the start', async () => {
    const history = await openOne()
    await tell(history, { id: 'down', target: 'one' })
    await tell(history, { id: 'refused', target: 'two' }, { receivers: ['other'] })
    const other: Receiver = { ...hook, name: 'other', url: 'https://other.example.com/' }
    const night = new Night(({ url }) => (url === other.url ? answer(404) : answer(500)))
    const waits: Record<string, number[]> = { hook: [], other: [] }
    for (let pass = 0; pass < 12; pass += 1) {
      await night.pass(history, [hook, other])
      const stored = await deliveries(history)
      for (const { receiver, dueAt } of stored) waits[receiver]?.push(Math.round((dueAt - night.at) / minute))
      night.at = Math.max(...stored.map(({ dueAt }) => dueAt))
    }
    expect(waits['other']?.slice(0, 5)).toStrictEqual([60, 120, 240, 360, 360])
    expect(waits['hook']?.[0]).toBe(1)
    expect(waits['hook']?.at(-1)).toBe(360)
    expect((await deliveries(history)).map(({ lastError }) => lastError).toSorted()).toStrictEqual([
      'answered 404',
      'answered 500',
    ])
  })

  test('what was refused is not tried again at once, and others are told all the same', async () => {
    const history = await openOne()
    await tell(history, { id: 'bad', target: 'one', at: nightAt })
    await tell(history, { id: 'behind it', target: 'one', at: nightAt + 1 })
    await tell(history, { id: 'good', target: 'two', at: nightAt + 2 })
    const night = new Night(({ headers }) => (headers['webhook-id'] === 'bad' ? answer(400) : accepted))
    await night.pass(history)
    expect(idsOf(night.tries).toSorted()).toStrictEqual(['bad', 'good'])
    // It is mended by the time that it is asked again.
    night.behave(() => accepted)
    night.at += 61 * minute
    await night.pass(history)
    expect(idsOf(night.arrivals)).toStrictEqual(['good', 'bad', 'behind it'])
  })

  test('a receiver that refuses everything is not asked for each event', async () => {
    const history = await openOne()
    for (let number = 0; number < 50; number += 1)
      await tell(history, { id: `${number}`, target: `target ${number}`, at: nightAt + number })
    const night = new Night(() => answer(410))
    await night.pass(history)
    expect(night.tries.length).toBeLessThanOrEqual(6)
  })

  test('a redirect is no arrival', async () => {
    const history = await openOne()
    await tell(history, { id: 'a' })
    const night = new Night(() => answer(307, { location: 'https://elsewhere.example.com/' }))
    expect((await night.pass(history)).delivered).toBe(0)
    expect((await deliveries(history))[0]).toMatchObject({ lastError: 'answered 307', deliveredAt: null })
  })

  test('a receiver that asks for time is left alone so long, with all that waits for it', async () => {
    const history = await openOne()
    for (const id of ['a', 'b']) await tell(history, { id, target: id })
    const night = new Night(() => answer(429, { 'retry-after': '7200' }))
    await night.pass(history)
    const asked = night.tries.length
    expect(asked).toBeLessThanOrEqual(2)
    night.behave(() => accepted)
    for (const after of [10, 60, 110]) {
      night.at = nightAt + after * minute
      await night.pass(history)
    }
    expect(night.tries).toHaveLength(asked)
    night.at = nightAt + 121 * minute
    await night.pass(history)
    expect(idsOf(night.arrivals).toSorted()).toStrictEqual(['a', 'b'])
  })

  test('a short time that is asked for is waited for at once', async () => {
    const history = await openOne()
    await tell(history, { id: 'a' })
    const night = new Night((_, at) => (at < nightAt + 3000 ? answer(429, { 'retry-after': '3' }) : accepted))
    expect((await night.pass(history)).delivered).toBe(1)
    expect(night.arrivals).toStrictEqual([{ id: 'a', at: nightAt + 3000 }])
  })

  test('events of one run are told in the order of their kinds', async () => {
    const history = await openOne()
    await tell(history, { ...changes['latency.doubled'], id: 'slow', runId: 'run' })
    await tell(history, { ...changes['requirements.fixed'], id: 'mended', runId: 'run' })
    await tell(history, { ...changes['target.non-conformant'], id: 'broken', runId: 'run' })
    const night = new Night()
    await night.pass(history)
    expect(idsOf(night.arrivals)).toStrictEqual(['broken', 'mended', 'slow'])
  })

  test('what nobody is named for is kept and told of, and sent once it is named again', async () => {
    const history = await openOne()
    await tell(history, { id: 'a' }, { receivers: ['hook', 'former'] })
    const night = new Night()
    const { delivered, waiting, strays } = await night.pass(history)
    expect(delivered).toBe(1)
    expect(waiting).toStrictEqual([])
    expect(strays).toStrictEqual([{ receiver: 'former', count: 1, oldestAt: nightAt, errors: [] }])
    expect((await night.pass(history, [{ ...hook, name: 'former' }])).delivered).toBe(1)
    expect(idsOf(night.arrivals)).toStrictEqual(['a', 'a'])
  })

  test('nothing is due before its time, and nothing is begun once it is called off', async () => {
    const history = await openOne()
    await tell(history, { id: 'a' }, { dueAt: nightAt + 1 })
    const night = new Night()
    await night.pass(history)
    expect(night.tries).toStrictEqual([])
    night.at += 1
    const { deliverDue } = await import('../../../src/notify/deliver-due.ts')
    await deliverDue(history, [hook], {
      now: () => night.at,
      signal: AbortSignal.abort(),
      send: () => Promise.reject(new Error('it was called off')),
    })
    expect((await deliveries(history))[0]).toMatchObject({ attempts: 0, dueAt: nightAt + 1 })
  })

  test('an address and a secret are in nothing that is kept', async () => {
    const history = await openOne()
    const secret: Receiver = {
      ...{ name: 'hook', kind: 'slack', url: 'https://hooks.slack.example/services/T0/B0/verysecret' },
      secret: Buffer.alloc(32, 's').toString('base64'),
    }
    const behaviours = [
      () => new Error(`no route to ${secret.url} with ${secret.secret}`),
      () => ({ ...answer(403), beginning: `no such hook: ${secret.url}` }),
      () => ({ ...answer(403), beginning: 'invalid_token' }),
    ]
    const errors: (string | null | undefined)[] = []
    const night = new Night()
    await tell(history, { id: 'a' })
    for (const behaviour of behaviours) {
      night.behave(behaviour)
      await night.pass(history, [secret])
      const [stored] = await deliveries(history)
      expect(JSON.stringify(stored)).not.toMatch(/verysecret|c3Nz/)
      errors.push(stored?.lastError)
      night.at = stored?.dueAt ?? 0
    }
    expect(errors).toStrictEqual([
      'could not be reached (no answer)',
      'answered 403',
      'answered 403 (invalid_token)',
    ])
  })

  test('an event that is damaged keeps nobody else from being told', async () => {
    const history = await openOne()
    await tell(history, { id: 'damaged', target: 'one' })
    await tell(history, { id: 'sound', target: 'two', at: nightAt + 1 })
    await history.db.updateTable('event').set({ data: '{}' }).where('id', '=', 'damaged').execute()
    const night = new Night()
    await night.pass(history)
    expect(idsOf(night.arrivals)).toStrictEqual(['sound'])
  })
}
