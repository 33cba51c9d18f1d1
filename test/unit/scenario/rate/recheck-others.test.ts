import { expect, test } from 'vitest'
import { SimulatedClock } from '../../../../calibration/simulated-clock.ts'
import type { Step } from '../../../../src/oracle/step.ts'
import { recheckOthers } from '../../../../src/scenario/rate/recheck-others.ts'
import type { TrialOptions } from '../../../../src/scenario/rate/trial-options.ts'
import type { Exchange } from '../../../../src/spec/exchange.ts'
import type { OperationId } from '../../../../src/spec/operation.ts'
import { aRecovery, aStep, type Given } from '../../oracle/rate/a-step.ts'

function of(operation: OperationId, given: Given): Step {
  const step = aStep(given)
  const request = { ...step.exchange.request, operation }
  return { ...step, exchange: { ...step.exchange, request } }
}

const refused = (operation: OperationId): Step =>
  of(operation, { status: 429, remaining: 0, retryAfter: '1', batch: 9, batchSize: 3 })
const crossing = [refused('listPets'), refused('listPets'), refused('getPet'), refused('createPet')]
const letIn = aStep({ remaining: 59 })

/** What is asked again, each answered in turn. */
function answering(answers: readonly Given[]): TrialOptions & { readonly asked: Exchange[] } {
  const left = [...answers]
  const asked: Exchange[] = []
  return {
    asked,
    send: () => Promise.reject(new Error('nothing but what was refused is asked for')),
    again: async (exchange) => {
      asked.push(exchange)
      return of(exchange.request.operation ?? 'listPets', left.shift() ?? {}).exchange
    },
    others: [],
    answered: [],
    left: () => left.length,
    createsLeft: () => 0,
    concurrency: 8,
    maxWaitMs: 90_000,
    onWait: () => undefined,
    signal: new AbortController().signal,
    clock: new SimulatedClock(0),
  }
}

const ask = (options: TrialOptions, last = letIn): ReturnType<typeof recheckOthers> =>
  recheckOthers(crossing, aRecovery({ afterRetry: letIn }), last, options)

test('what was refused of other operations is asked for once each', async () => {
  const options = answering([{ remaining: 58 }, { remaining: 57 }])
  const recoveries = await ask(options)
  expect(options.asked.map(({ request }) => request.operation)).toEqual(['getPet', 'createPet'])
  expect(recoveries.map(({ afterRetry }) => afterRetry?.status)).toEqual([200, 200])
})

test('one that is still refused is asked for once more, and then no other', async () => {
  const again = { status: 429, remaining: 0, retryAfter: '1' }
  const options = answering([again, again])
  const recoveries = await ask(options)
  expect(options.asked.map(({ request }) => request.operation)).toEqual(['getPet', 'getPet'])
  expect(recoveries).toMatchObject([{ afterRetry: { status: 429 }, confirmed: { status: 429 } }])
})

test.each([
  ['too few remain for all of them', aStep({ remaining: 2 })],
  ['the last request was refused', aStep({ status: 429, remaining: 50 })],
])('none is asked for where %s', async (_, last) => {
  const options = answering([])
  expect(await ask(options, last)).toEqual([])
  expect(options.asked).toEqual([])
})
