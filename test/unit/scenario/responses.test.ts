import { expect, test } from 'vitest'
import { benchSettings } from '../../../bench/bench-settings.ts'
import { responsesOf } from '../../../src/scenario/responses.ts'
import type { RunEvent } from '../../../src/spec/run-event.ts'
import { anExchange, contract, errorText } from '../oracle/an-exchange.ts'

const settings = { ...benchSettings('https://pets.example/v1'), hasRateLimitKey: false }

function newResponses() {
  const entries: RunEvent[] = []
  const responses = responsesOf(
    contract,
    settings,
    (entry) => entries.push(entry),
    () => 'listing',
  )
  return { responses, entries }
}

test('each exchange is judged as it comes', () => {
  const { responses, entries } = newResponses()
  responses.observe(anExchange({ text: '{}' }))
  responses.observe(anExchange({ text: '[{}]' }))
  const breaches = entries.flatMap((entry) => (entry.kind === 'breach' ? [entry] : []))
  expect(breaches.map(({ requirement }) => requirement)).toEqual(['LIST-1', 'LIST-1'])
  expect(responses.breachOf('LIST-1')?.actual).toBe(breaches[0]?.actual)
  expect(breaches[1]?.actual).not.toBe(breaches[0]?.actual)
  responses.observe(anExchange())
  expect(entries.at(-1)).toMatchObject({ kind: 'exchange', satisfied: expect.arrayContaining(['LIST-1']) })
})

const partial = anExchange({ headers: { 'x-ratelimit-limit': undefined } })

test('why a requirement is not determined is told once a reason, and of each kind the first three', async () => {
  const { responses, entries } = newResponses()
  const undetermined = () =>
    entries.flatMap((entry) =>
      entry.kind === 'undetermined' && entry.requirement === 'RATE-2' ? [entry] : [],
    )
  responses.observe(partial)
  responses.observe({ ...partial, number: 2 })
  expect(undetermined()).toEqual([
    {
      kind: 'undetermined',
      requirement: 'RATE-2',
      why: 'undecided',
      reason: 'x-ratelimit-limit missing',
      blockedBy: 'RATE-1',
    },
  ])
  expect(responses.openOf('RATE-2')).toMatchObject({ blockedBy: 'RATE-1', exchanges: [{ number: 1 }] })
  const rateHeaders = ['x-ratelimit-remaining', 'x-ratelimit-reset']
  for (const missing of [rateHeaders.slice(0, 1), rateHeaders.slice(1), rateHeaders])
    responses.observe(anExchange({ headers: Object.fromEntries(missing.map((name) => [name, undefined])) }))
  expect(undetermined()).toHaveLength(3)
})

test('what the address shows by itself is told before anything is sent', () => {
  const { responses, entries } = newResponses()
  responses.begin('https://pets.example/v1')
  const requirement = 'VERSION-1'
  expect(entries).toEqual([{ kind: 'satisfied', requirement, coverageCase: 'the base address', number: 0 }])
  expect(responses.breachOf(requirement)).toBeUndefined()
  responses.begin('https://pets.example/v2')
  expect(entries.at(-1)).toMatchObject({ kind: 'breach', requirement, certainty: 'final', proof: [] })
  expect(responses.breachOf(requirement)).toMatchObject({ actual: 'https://pets.example/v2' })
})

test('however much was in doubt before, what settles it is told', async () => {
  const { responses, entries } = newResponses()
  const failed = anExchange({ status: 500, text: errorText(500) })
  for (let number = 2; number <= 40; number += 2) {
    const earlier = { ...failed, number: number - 1 }
    responses.observe(earlier)
    responses.take({ kind: 'unconfirmed', exchange: { ...anExchange(), number, earlier } })
  }
  responses.take({
    kind: 'confirmed',
    exchange: { ...failed, number: 42, earlier: { ...failed, number: 41 } },
  })
  const told = entries.flatMap((entry) =>
    entry.kind === 'breach' && entry.requirement === 'ERROR-4' ? [entry.certainty] : [],
  )
  expect(told).toEqual([...new Array<string>(12).fill('doubtful'), 'final'])
  expect(responses.breachOf('ERROR-4')).toBeDefined()
})

test('the first answer to a question is observed, for each input, and none while a violation is minimised', async () => {
  const { responses, entries } = newResponses()
  const ask = (query: string, status: number) =>
    responses.observe(anExchange({ path: `/pets?${query}`, status, text: errorText(status) }))
  await ask('limit=0', 400)
  responses.takeApart(true)
  ask('limit=-1', 400)
  responses.takeApart(false)
  for (const query of ['limit=0', 'limit=1.5', 'limit=2.5']) ask(query, 422)
  const observations = entries.flatMap((entry) => (entry.kind === 'observation' ? [entry] : []))
  expect(observations).toMatchObject([
    { id: 'limit-zero', question: 'What does a `limit` of zero get?', number: 1 },
    { id: 'limit-other', question: expect.stringMatching(/\? \(limit=1\.5\)$/), number: 1 },
    { id: 'limit-other', question: expect.stringMatching(/\? \(limit=2\.5\)$/), number: 1 },
  ])
  expect(observations.map(({ answer }) => answer.slice(0, 3))).toEqual(['400', '422', '422'])
  expect(observations[0]?.shown?.text).toContain('GET /pets?limit=0')
})
