import { describe, expect, test } from 'vitest'
import { type RunningReference, startReference } from '../../../src/service/start-reference.ts'
import { systemTime } from '../../../src/service/time.ts'
import { variants } from '../../variants/index.ts'
import { startWatched } from '../../watched.ts'
import { ask, create, type Told } from './ask.ts'

const rateHeaders = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'] as const

/** Variants whose freedom it is to refuse a plain create, and with which status. */
const notCreated: ReadonlyMap<string, number> = new Map([
  ['key-may-not-create', 403],
  ['categories-of-its-own', 400],
])
/** Those that answer the request after the wait for the limit with something else first, and with what. */
const afterTheWait: ReadonlyMap<string, number> = new Map([['unavailable-after-retry-after', 503]])
/** By how much Date is ahead of the clock of the limit. */
const secondsAhead: ReadonlyMap<string, number> = new Map([['retry-after-date-behind-an-edge', 4]])
/** Those that are away for a while, or a part of them is, show in whole runs what they are. */
const steady = variants.filter(({ name }) => !/^(restarted|outage|gateway-alone|maintenance)-/.test(name))
/** Those whose freedom it is to let in less than twenty. */
const small: readonly string[] = [
  'windows-spent-at-once',
  'bucket-slow-and-retry-longer',
  'window-of-a-quarter-second-far-off',
  'bucket-of-half-a-second-far-off',
]
/** Those whose key to exhaust may not list, or is exhausted by others as soon as it may be used. */
const notSpentByLists: readonly string[] = [
  'rate-limit-key-may-not-list',
  'rate-limit-key-may-fetch',
  'rate-limit-key-may-create',
  'others-exhaust-rate-limit-key',
]
/** Those that take minutes to exhaust from afar, or by no more than a few a second; whole runs show that they keep to their limit. */
const slowToExhaust: readonly string[] = [
  'slow',
  'jittery',
  'others-create-many',
  'bucket-1000-a-minute-far-off',
  'ten-a-second-in-front',
  'thirty-a-second-in-front',
]
const notFetched: readonly string[] = ['key-may-not-fetch', 'fetch-removed-by-its-clock']

const idIn = (text: string): string => /"id": ?(-?\d+)/.exec(text)?.[1] ?? ''

/** No freedom lasts longer, by the clock of the service. */
const longestLagMs = 8000
const stepMs = 100

/** @param now - of the service, which the variant without a Date does not tell */
const secondsToWait = ({ headers }: Told, now: number): number => {
  const told = headers.get('retry-after') ?? ''
  if (/^\d+$/.test(told)) return Number(told)
  const date = headers.get('date')
  return (Date.parse(told) - (date === null ? now : Date.parse(date))) / 1000
}

test('names are unique and in kebab case, and there are enough of them', () => {
  const names = variants.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/)
  expect(names.length).toBeGreaterThanOrEqual(70)
})

describe.concurrent('every variant is a pet store', () => {
  test.each(steady.map((variant) => [variant.name, variant] as const))('%s', async (name, variant) => {
    let passed = 0
    const reference = await startReference({
      variant,
      time: { ...systemTime, now: () => systemTime.now() + passed },
    })
    const until = async (ready: () => Promise<boolean>): Promise<boolean> => {
      for (; passed <= longestLagMs; passed += stepMs) if (await ready()) return true
      return false
    }
    try {
      await answersTheBasics(reference, name, until)
    } finally {
      await reference.close()
    }
  })

  async function answersTheBasics(
    reference: RunningReference,
    name: string,
    until: (ready: () => Promise<boolean>) => Promise<boolean>,
  ): Promise<void> {
    const list = await ask(reference, '/pets?limit=100')
    expect(list.status).toBe(200)
    expect(list.json).toBeInstanceOf(Array)
    for (const header of rateHeaders) expect(list.headers.get(header)).toMatch(/^\d+$/)

    const refused = await ask(reference, '/pets', { key: null })
    expect(refused.status).toBe(401)
    expect(refused.json).toMatchObject({ status: 401, code: expect.any(String), message: expect.any(String) })

    const created = await create(reference, { name: 'Rex 1', categoryId: 1, status: 'sold' })
    expect(created.status).toBe(notCreated.get(name) ?? 201)
    if (created.status !== 201 || notFetched.includes(name)) return
    expect(created.json).toMatchObject({ name: 'Rex 1', categoryId: 1, status: 'sold' })
    const found = await until(async () => {
      const fetched = await ask(reference, `/pets/${idIn(created.text)}`)
      return fetched.status === 200 && idIn(fetched.text) === idIn(created.text)
    })
    expect(found).toBe(true)
  }
})

describe.concurrent('every variant keeps to its limit and lets in whoever waits', () => {
  const prompt = steady.filter(({ name }) => ![...slowToExhaust, ...notSpentByLists].includes(name))

  // Some are far off: seconds of waiting, of all of them at once.
  test.each(prompt.map((variant) => [variant.name, variant] as const))(
    '%s',
    { timeout: 60_000 },
    async (name, variant) => {
      let now = Date.UTC(2026, 5, 1) + 250
      const reference = await startWatched({ variant, time: { ...systemTime, now: () => now } })
      const { enterprise: key } = reference.keys
      let answer = await ask(reference, '/pets?limit=1', { key })
      let remaining = Number.POSITIVE_INFINITY
      for (let asked = 1; asked < 130 && answer.status !== 429; asked += 1) {
        expect(Number(answer.headers.get('x-ratelimit-remaining'))).toBeLessThan(remaining)
        remaining = Number(answer.headers.get('x-ratelimit-remaining'))
        answer = await ask(reference, '/pets?limit=1', { key })
      }
      expect(answer.status).toBe(429)
      const least = small.includes(name) ? 1 : 20
      expect(Number(answer.headers.get('x-ratelimit-limit'))).toBeGreaterThanOrEqual(least)
      const wait = secondsToWait(answer, now) + (secondsAhead.get(name) ?? 0)
      expect(wait).toBeGreaterThan(0)
      now += wait * 1000
      const first = afterTheWait.get(name)
      if (first !== undefined) {
        expect((await ask(reference, '/pets?limit=1', { key })).status).toBe(first)
        now += wait * 1000
      }
      expect((await ask(reference, '/pets?limit=1', { key })).status).toBe(200)
      expect(reference.banned.size).toBe(0)
      await reference.close()
    },
  )
})
