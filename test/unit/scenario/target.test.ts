import { describe, expect, it } from 'vitest'
import { SimulatedClock } from '../../../calibration/simulated-clock.ts'
import { BudgetSpent } from '../../../src/http/budget.ts'
import { noCredential, theKey } from '../../../src/http/credential.ts'
import { LimitWait } from '../../../src/http/pacing/gate.ts'
import { listQuery } from '../../../src/oracle/list-query.ts'
import { newPetText } from '../../../src/oracle/new-pet.ts'
import { createsOf } from '../../../src/scenario/creates.ts'
import { Inconclusive, Unreachable } from '../../../src/scenario/outcome.ts'
import type { Responses } from '../../../src/scenario/responses.ts'
import { targetOf } from '../../../src/scenario/target.ts'
import type { Exchange, RequestSpec, TransportError } from '../../../src/spec/exchange.ts'
import type { RunEvent } from '../../../src/spec/run-event.ts'
import { anExchange, errorText } from '../oracle/an-exchange.ts'

type Answer = number | TransportError['kind'] | Error

/** A target whose client is answered as a script has it, and what came of it. */
function scripted(answer: (request: RequestSpec, index: number) => Answer, maxCreates = 60, headers = {}) {
  const sent: RequestSpec[] = []
  const confirmed: Exchange[] = []
  const unconfirmed: Exchange[] = []
  const journal: RunEvent[] = []
  const responses: Pick<Responses, 'take' | 'whyNotSent'> = {
    whyNotSent: undefined,
    take(event) {
      if (event.kind === 'confirmed') confirmed.push(event.exchange)
      if (event.kind === 'unconfirmed') unconfirmed.push(event.exchange)
      return []
    },
  }
  const client = {
    send: async (request: RequestSpec, hold?: () => Promise<unknown> | undefined): Promise<Exchange> => {
      for (let held = hold?.(); held !== undefined; held = hold?.()) await held
      const index = sent.push(request) - 1
      const given = answer(request, index)
      if (given instanceof Error) throw given
      const { response, ...rest } = anExchange({
        operation: request.operation,
        path: request.path,
        headers,
        ...(typeof given === 'number' ? { status: given, text: given < 300 ? '[]' : errorText(given) } : {}),
      })
      const base = { ...rest, request, number: index + 1 }
      if (typeof given !== 'number') return { ...base, error: { kind: given, message: 'it failed' } }
      return response === undefined ? base : { ...base, response }
    },
  }
  const creates = createsOf(maxCreates, 0, (entry) => journal.push(entry))
  const clock = new SimulatedClock(0)
  const target = targetOf({ client, responses, journal: (entry) => journal.push(entry), creates, clock })
  return { target, sent, confirmed, unconfirmed, journal, clock }
}

const invalid = { text: '[]' }
const rex = { name: 'Rex', categoryId: 1n }

describe('pets left behind', () => {
  it('are bounded whatever body was sent, and however it was answered', async () => {
    const { target, sent, journal } = scripted((_, index) => [201, 200, 201][index] ?? 201, 3)
    const outcomes = await Promise.allSettled([
      target.create(invalid),
      target.create(rex),
      target.create({ text: '{}' }),
      target.create(rex),
      target.create(invalid),
    ])
    expect(sent).toHaveLength(3)
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(2)
    expect(journal.filter(({ kind }) => kind === 'leftover')).toHaveLength(3)
  })

  it('are none where creates are refused, so that any number may be tried', async () => {
    const { target, sent, journal } = scripted(() => 400, 2)
    await Promise.all(Array.from({ length: 9 }, () => target.create(invalid)))
    expect(sent).toHaveLength(9)
    expect(journal).toEqual([])
  })

  it('count for each try of a create that was asked again', async () => {
    const { target } = scripted(() => 500, 1)
    await expect(target.create(rex)).rejects.toThrow('no request left to confirm it')
  })
})

describe('a request that fails twice', () => {
  const failing = (then: Answer) =>
    scripted(({ path }, index) => (path === '/pets' ? (index === 0 ? 200 : then) : 'closed'))

  it('is told of once as never answered', async () => {
    const { target, journal } = failing(200)
    await target.list()
    for (const path of ['%FF', '%FF']) await target.get(path)
    expect(journal).toMatchObject([
      { kind: 'observation', requirement: 'ERROR-4', question: 'GET /pets/%FF, never answered' },
    ])
  })

  it('is compared with the plain form of it', async () => {
    const { target, sent } = failing(200)
    await target.list()
    const failed = await target.list({ limit: 7 })
    const failing7 = '/pets?limit=7'
    expect(sent.map(({ path }) => path)).toEqual([
      ...['/pets', failing7, failing7, '/pets', failing7, failing7, failing7, failing7],
      // And between two that do not fail.
      ...['/pets', failing7, '/pets'],
    ])
    expect(failed).toMatchObject({ error: { kind: 'closed' }, earlier: { error: {} }, survivor: {} })
  })

  it('tells nothing where the network comes and goes, and the plain form fails as well by then', async () => {
    for (const lostAt of [8, 10]) {
      const { target, sent } = scripted(({ path }, index) =>
        path !== '/pets' || index === lostAt ? 'closed' : 200,
      )
      await target.list()
      expect(await target.list({ limit: 7 })).not.toHaveProperty('survivor')
      expect(sent).toHaveLength(lostAt + 1)
    }
    const { target } = scripted(({ path }, index) => (path === '/pets' || index === 9 ? 200 : 'closed'))
    await target.list()
    expect(await target.list({ limit: 7 })).not.toHaveProperty('survivor')
  })

  it.each([503, new BudgetSpent(9)] satisfies readonly Answer[])(
    'tells nothing where that is not answered either: %s',
    async (then) => {
      const { target } = failing(then)
      await target.list()
      expect(await target.list({ limit: 7 })).not.toHaveProperty('survivor')
    },
  )

  it('is compared with nothing where it is slow, since times are not described', async () => {
    const { target, sent } = scripted(({ path }) => (path === '/pets' ? 200 : 'timeout'))
    await target.list()
    expect(await target.list({ limit: 7 })).not.toHaveProperty('survivor')
    expect(sent).toHaveLength(3)
  })

  it('is asked once where it was answered in a form that cannot be taken in', async () => {
    const { target, sent } = scripted(() => 'too-large')
    expect(await target.list()).toMatchObject({ error: { kind: 'too-large' } })
    expect(sent).toHaveLength(1)
  })
})

it('asks an operation no more that never answers in time, and goes on with the others', async () => {
  const { target, sent } = scripted(({ operation }) => (operation === 'listOrders' ? 'timeout' : 200))
  await target.list()
  await target.orders()
  await target.orders()
  await expect(target.orders()).rejects.toThrow('4 such requests got no answer in time')
  expect(sent.filter(({ operation }) => operation === 'listOrders')).toHaveLength(4)
  expect(await target.list()).toMatchObject({ response: { status: 200 } })
})

it('tells of a broken connection that a fresh request survived', async () => {
  const { target, journal } = scripted((_, index) => (index === 0 ? 'closed' : 200))
  expect(await target.list()).toMatchObject({ response: { status: 200 } })
  expect(journal).toMatchObject([{ kind: 'observation', requirement: 'ERROR-4' }])
})

it.each([new BudgetSpent(9), new LimitWait('wait')])(
  'takes the end of its means for no fault: %s',
  async (end) => {
    const { target, confirmed } = scripted((_, index) => (index === 0 ? 200 : index < 9 ? 'closed' : end))
    await target.list()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => target.list({ limit: index + 1 })),
    )
    expect(confirmed).toEqual([])
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Inconclusive)
      else expect(outcome.value).not.toHaveProperty('survivor')
  },
)

describe('connections that break', () => {
  it('are waited out by all requests together where what was let in before gets none either', async () => {
    const { target, sent, journal, clock } = scripted(() => (clock.elapsed() < 1500 ? 'closed' : 200))
    const all = Array.from({ length: 8 }, (_, index) => target.list({ limit: index + 1 }))
    expect(await Promise.all(all)).toMatchObject(Array(8).fill({ response: { status: 200 } }))
    expect(journal.some(({ kind }) => kind === 'unreachable')).toBe(false)
    expect(sent.length).toBeLessThan(40)
  })

  it('are told of by a list where creates that wait may use up all that is left', async () => {
    const { target, clock } = scripted(
      () => (clock.elapsed() > 0 && clock.elapsed() < 1500 ? 'closed' : 200),
      4,
    )
    await target.create(rex)
    await clock.sleep(1)
    const lost = target.list()
    await clock.sleep(1)
    const creates = Array.from({ length: 6 }, (_, index) => target.create({ ...rex, name: `Rex ${index}` }))
    const settled = await Promise.allSettled([lost, ...creates])
    expect(settled.map(({ status }) => status)).toContain('fulfilled')
    expect(clock.elapsed()).toBeLessThan(10_000)
  })

  it('for longer than an outage is given are the end of the run', async () => {
    const { target, journal, clock } = scripted((_, index) => (index === 0 ? 200 : 'refused'))
    await target.list()
    const before = clock.elapsed()
    await expect(target.list({ limit: 7 })).rejects.toThrow(Unreachable)
    expect(clock.elapsed() - before).toBeGreaterThan(4000)
    await expect(target.list()).rejects.toThrow(Unreachable)
    expect(journal).toMatchObject([{ kind: 'unreachable' }])
  })

  it('end it so, too, where nothing was ever answered', async () => {
    const { target, sent, clock } = scripted(() => 'refused')
    const all = await Promise.allSettled(Array.from({ length: 3 }, () => target.list()))
    for (const one of all) expect(one).toMatchObject({ reason: expect.any(Unreachable) })
    expect(sent).toHaveLength(3 + 3)
    expect(clock.elapsed()).toBe(2100)
  })

  it('that end before the sign of life are over, for an operation of which nothing was let in yet, too', async () => {
    const { target, unconfirmed } = scripted((_, index) => ([1, 2].includes(index) ? 'closed' : 200))
    await target.list()
    expect(await target.get(7n)).toMatchObject({ response: { status: 200 } })
    expect(unconfirmed).toMatchObject([{ response: { status: 200 }, earlier: { error: { kind: 'closed' } } }])
  })

  it('of one operation are no outage', async () => {
    const { target, clock } = scripted(({ operation }) => (operation === 'getPet' ? 'closed' : 200))
    await target.list()
    expect(await target.get(7n)).toMatchObject({ error: { kind: 'closed' } })
    expect(clock.elapsed()).toBeLessThan(1000)
  })

  it('are sent again after a pause, in which nothing else is sent', async () => {
    const sentAt: number[] = []
    const { target, clock } = scripted(() => {
      sentAt.push(clock.elapsed())
      return clock.elapsed() > 0 && clock.elapsed() < 200 ? 'refused' : 200
    })
    await target.list()
    await clock.sleep(1)
    const first = target.list({ limit: 7 })
    await clock.sleep(1)
    await Promise.all([first, target.list({ limit: 8 })])
    expect(sentAt).toEqual([0, 1, 301, 301])
  })
})

describe('a gateway that finds nobody behind it', () => {
  it.each([502, 503, 504])('is waited out for as long as a rollout takes: %i', async (status) => {
    const { target, confirmed, journal, clock } = scripted(() =>
      clock.elapsed() > 0 && clock.elapsed() < 20_000 ? status : 200,
    )
    await target.list()
    await clock.sleep(1)
    const all = Array.from({ length: 5 }, (_, index) => target.list({ limit: index + 1 }))
    expect(await Promise.all(all)).toMatchObject(Array(5).fill({ response: { status: 200 } }))
    expect([...confirmed, ...journal]).toEqual([])
  })

  it('breaks nothing if it is for longer, and is the end of the run', async () => {
    const { target, confirmed, journal, sent } = scripted((_, index) => (index === 0 ? 200 : 502))
    await target.list()
    const all = await Promise.allSettled([target.list({ limit: 7 }), target.get(7n), target.create(rex)])
    for (const one of all) expect(one).toMatchObject({ reason: expect.any(Unreachable) })
    expect(confirmed).toEqual([])
    expect(journal.filter(({ kind }) => kind === 'unreachable')).toMatchObject([
      { reason: expect.stringMatching(/^nobody is let in: .*502/) },
    ])
    expect(sent.length).toBeLessThan(30)
  })

  it('is not what a service says itself that answers 500 to everybody', async () => {
    const { target, confirmed } = scripted((_, index) => (index === 0 ? 200 : 500))
    await target.list()
    expect(await target.list({ limit: 7 })).toMatchObject({ response: { status: 500 } })
    expect(confirmed).toHaveLength(1)
  })
})

describe('an error from within that cannot be told from an outage', () => {
  const untold = 'there was no request left to tell it from an outage'

  it('settles nothing where the plain form cannot be sent', async () => {
    const { target, confirmed } = scripted((_, index) =>
      index === 0 ? 200 : index < 3 ? 502 : new BudgetSpent(3),
    )
    await target.list()
    await expect(target.list({ limit: 7 })).rejects.toThrow(untold)
    expect(confirmed).toEqual([])
  })

  it('settles nothing where no third try can be sent', async () => {
    const { target, confirmed } = scripted((_, index) => [200, 502, 502, 200][index] ?? new BudgetSpent(4))
    await target.list()
    await expect(target.list({ limit: 7 })).rejects.toThrow(untold)
    expect(confirmed).toEqual([])
  })

  it('is waited out, where no create is left, by a list; and settles nothing where that is answered', async () => {
    const answers = (listed: Answer) =>
      scripted(({ method }, index) => (method === 'GET' ? listed : index === 0 ? 201 : 502), 3)
    const partial = answers(200)
    await partial.target.create(rex)
    await expect(partial.target.create({ ...rex, name: 'Max' })).rejects.toThrow(untold)
    expect(partial.sent.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST', 'GET'])
    const whole = answers(502)
    await whole.target.create(rex)
    await expect(whole.target.create({ ...rex, name: 'Max' })).rejects.toThrow(Unreachable)
    expect(whole.clock.elapsed()).toBeGreaterThan(0)
    expect(whole.confirmed).toEqual([])
  })
})

describe('a service that is not available', () => {
  const awayFor = async (ms: number, retryAfter: string | undefined) => {
    const sentAt: number[] = []
    const answer = (): Answer => {
      sentAt.push(clock.elapsed())
      return clock.elapsed() > 0 && clock.elapsed() < ms ? 503 : 200
    }
    const { target, clock, unconfirmed } = scripted(answer, 60, { 'retry-after': retryAfter })
    await target.list()
    await clock.sleep(1)
    const first = target.list({ limit: 7 })
    await clock.sleep(1)
    const answers = await Promise.all([first, target.list({ limit: 8 }), target.list({ limit: 9 })])
    expect(answers).toMatchObject(Array(3).fill({ response: { status: 200 } }))
    expect(unconfirmed).toHaveLength(1)
    return sentAt
  }

  it('is asked nothing before it wants to be', async () => {
    expect(await awayFor(900, '2')).toEqual([0, 1, 2001, 2001, 2001])
  })

  it('is left alone for a moment where it says nothing, or asks for longer than a run can wait', async () => {
    for (const retryAfter of [undefined, '3600', 'soon'])
      expect(await awayFor(200, retryAfter)).toEqual([0, 1, 301, 301, 301])
  })

  it('is waited for a minute at the most, and a few tries more', async () => {
    const { target, clock } = scripted(({ path }) => (path === '/pets' ? 200 : 503), 60, {
      'retry-after': '20',
    })
    await target.list()
    for (let limit = 1; limit <= 9; limit += 1) await target.list({ limit })
    const furtherTries = 300 + 600 + 1200
    expect(clock.elapsed()).toBeGreaterThanOrEqual(60_000)
    expect(clock.elapsed()).toBeLessThanOrEqual(60_000 + 9 * furtherTries)
  })
})

it('does not wait for ever for a service that is down time and again', async () => {
  const { target, clock } = scripted((_, index) => (index % 4 === 0 ? 200 : 502))
  for (let limit = 1; limit <= 40; limit += 1) await target.list({ limit })
  expect(clock.elapsed()).toBeGreaterThan(0)
  expect(clock.elapsed()).toBeLessThanOrEqual(12 * 300)
})

it('asks a third time once the plain form was answered: it may have been chance', async () => {
  const { target } = scripted((_, index) => ([1, 2].includes(index) ? 'closed' : 200))
  await target.list()
  const answer = await target.list({ limit: 7 })
  expect(answer).toMatchObject({ response: { status: 200 } })
  expect(answer).not.toHaveProperty('survivor')
})

it('confirms a create by the same body in other bytes, so that no answer is one that was kept', async () => {
  const bodiesSent = async (text: string): Promise<readonly (string | undefined)[]> => {
    const { target, sent } = scripted((_, index) => (index === 0 ? 201 : 500))
    await target.create(rex)
    await target.create({ text })
    return sent.map(({ body }) => body).filter((body) => body !== undefined && body !== newPetText(rex))
  }
  expect(await bodiesSent('[]')).toEqual(['[]', '[] '])
  expect(await bodiesSent('')).toEqual(['', ''])
})

describe('an error from within', () => {
  const crashing = (status: number) => scripted(({ body = '' }) => (body.includes('🐶') ? status : 201))

  it('is handed on as confirmed once a fresh request shows it again', async () => {
    const { target, confirmed, unconfirmed } = crashing(500)
    await target.create(rex)
    expect(confirmed).toEqual([])
    await target.create({ ...rex, name: '🐶' })
    expect(confirmed).toMatchObject([{ response: { status: 500 }, earlier: { response: { status: 500 } } }])
    expect(unconfirmed).toEqual([])
  })

  it('is handed on as unconfirmed where a fresh request is answered otherwise', async () => {
    const { target, confirmed, unconfirmed } = scripted((_, index) => (index === 1 ? 500 : 200))
    await target.list()
    await target.list({ limit: 7 })
    expect(confirmed).toEqual([])
    expect(unconfirmed).toMatchObject([{ response: { status: 200 }, earlier: { response: { status: 500 } } }])
  })

  it('is waited out where nothing was let in yet: the service may not be up', async () => {
    const starting = scripted((_, index) => (index < 3 ? 502 : 200))
    expect(await starting.target.list()).toMatchObject({ response: { status: 200 } })
    expect(starting.confirmed).toEqual([])
    const never = scripted(() => 500)
    await never.target.create(rex)
    expect(never.confirmed).toMatchObject([{ response: { status: 500 } }])
  })
})

describe('a list', () => {
  it('may be asked for in percent codes, which mean the same', async () => {
    const { target, sent } = scripted(() => 200)
    await target.list({ limit: 25, status: 'sold' }, theKey, { first: 'status', inPercentCodes: true })
    await target.list({}, theKey, { inPercentCodes: true })
    expect(sent.map(({ path }) => path)).toEqual(['/pets?status=%73old&limit=%325', '/pets'])
    expect(listQuery(sent[0]?.path ?? '')).toEqual({ limit: 25, status: 'sold' })
  })
})

describe('cookies', () => {
  it('are kept that the service sets for who has the key, and for nobody else', async () => {
    const given = scripted(() => 200, 60, { 'set-cookie': 'session=1; Path=/' })
    expect(given.target.cookies).toEqual({})
    await given.target.list({}, noCredential)
    expect(given.target.cookies).toEqual({})
    await given.target.list()
    expect(given.target.cookies).toEqual({ Cookie: 'session=1' })
    const refused = scripted(() => 401, 60, { 'set-cookie': 'session=1; Path=/' })
    await refused.target.list()
    expect(refused.target.cookies).toEqual({})
  })
})
