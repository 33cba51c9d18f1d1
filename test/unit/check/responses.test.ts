import { expect, test } from 'vitest'
import { benchSettings } from '../../../bench/bench-settings.ts'
import { requireKept, requireUnbroken } from '../../../src/check/require-kept.ts'
import { Responses } from '../../../src/check/responses.ts'
import type { Contract } from '../../../src/spec/contract.ts'
import type { RunEvent } from '../../../src/spec/run-event.ts'
import { anExchange, contract, errorText } from '../oracle/an-exchange.ts'

const settings = benchSettings('https://pets.example/v1')

function responsesWith(loadContract: () => Promise<Contract>) {
  const entries: RunEvent[] = []
  const responses = new Responses(
    loadContract,
    settings,
    (entry) => entries.push(entry),
    () => 'listing',
  )
  return { responses, entries }
}

test('what comes while the contract is being read is judged in its order, and then at once', async () => {
  const loading = Promise.withResolvers<Contract>()
  const { responses, entries } = responsesWith(() => loading.promise)
  const first = responses.observe(anExchange({ text: '{}' }))
  const second = responses.observe(anExchange({ text: '[{}]' }))
  expect(entries).toEqual([])
  loading.resolve(contract)
  await Promise.all([first, second])
  const breaches = entries.flatMap((entry) => (entry.kind === 'breach' ? [entry] : []))
  expect(breaches.map(({ requirement }) => requirement)).toEqual(['LIST-1', 'LIST-1'])
  expect(responses.breachOf('LIST-1')?.actual).toBe(breaches[0]?.actual)
  expect(breaches[1]?.actual).not.toBe(breaches[0]?.actual)
  expect(responses.observe(anExchange())).toBeUndefined()
  expect(responses.keptBy('LIST-1')).toBe(1)
})

test('a contract that cannot be read is the trouble of whoever asked', async () => {
  const { responses } = responsesWith(() => Promise.reject(new Error('spec/openapi.yaml is missing')))
  await expect(responses.observe(anExchange())).rejects.toThrow('spec/openapi.yaml is missing')
})

test('what leaves a requirement open is told where no answer keeps it', async () => {
  const { responses } = responsesWith(() => Promise.resolve(contract))
  const partial = anExchange({ headers: { 'x-ratelimit-limit': undefined } })
  await responses.observe(partial)
  expect(responses.openOf('RATE-2')).toMatchObject({ see: 'RATE-1' })
  expect(() => requireKept(responses, 'RATE-2')).toThrow('x-ratelimit-limit missing')
  responses.observe(anExchange())
  expect(() => requireKept(responses, 'RATE-2')).not.toThrow()
  expect(() => requireKept(responses, 'RATE-5')).toThrow('no response could have broken it')
})

test('what hangs on another requirement is not passed over where nothing need be kept', async () => {
  const { responses } = responsesWith(() => Promise.resolve(contract))
  const spent = anExchange({
    path: '/pets?limit=64',
    status: 400,
    text: errorText(400),
    headers: { 'x-ratelimit-remaining': '0' },
  })
  const page = { ...anExchange({ path: '/pets?limit=65', text: '[]' }), number: 2 }
  await responses.observe(spent)
  responses.observe(page)
  expect(() => requireUnbroken(responses, 'LIST-3', [page])).not.toThrow()
  expect(() => requireUnbroken(responses, 'LIST-3', [page, spent])).toThrow('no request remained')
})

test('however much was in doubt before, what settles it is told', async () => {
  const { responses, entries } = responsesWith(() => Promise.resolve(contract))
  const failed = anExchange({ status: 500, text: errorText(500) })
  for (const number of [2, 4, 6, 8]) {
    const earlier = { ...failed, number: number - 1 }
    await responses.observe(earlier)
    responses.unconfirmed({ ...anExchange(), number, earlier })
  }
  responses.confirm({ ...failed, number: 10, earlier: { ...failed, number: 9 } })
  const told = entries.flatMap((entry) =>
    entry.kind === 'breach' && entry.requirement === 'ERROR-4' ? [entry.certainty] : [],
  )
  expect(told).toEqual(['doubtful', 'doubtful', 'doubtful', 'final'])
  expect(responses.breachOf('ERROR-4')).toBeDefined()
})

test('of answers that leave a requirement open for the same reason one and the same is noted', async () => {
  const { responses } = responsesWith(() => Promise.resolve(contract))
  const headers = { 'x-ratelimit-limit': undefined }
  const [one, two, other] = [
    anExchange({ headers }),
    { ...anExchange({ headers }), number: 2 },
    { ...anExchange({ headers: { 'x-ratelimit-reset': undefined } }), number: 3 },
  ]
  await responses.observe(one)
  responses.observe(two)
  responses.observe(other)
  const [first] = responses.of(one, 'RATE-2')
  expect(first).toMatchObject({ state: 'open', see: 'RATE-1', exchanges: [] })
  expect(responses.of(two, 'RATE-2')[0]).toBe(first)
  expect(responses.of(other, 'RATE-2')[0]).not.toEqual(first)
})
