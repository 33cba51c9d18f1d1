import { expect, test } from 'vitest'
import { recover } from '../../../../src/check/rate/recover.ts'
import { BudgetSpent } from '../../../../src/http/budget.ts'
import { systemClock } from '../../../../src/http/clock.ts'
import { type Step, toStep } from '../../../../src/oracle/step.ts'
import type { Exchange } from '../../../../src/spec/exchange.ts'
import { page, refused } from '../../oracle/a-log.ts'
import { errorText } from '../../oracle/an-exchange.ts'

const headers = { 'x-ratelimit-remaining': '0', 'retry-after': '2' }
const list = page(0, undefined, '/pets?limit=3', { status: 429, text: errorText(429), headers })
const create = refused(0, { name: 'Rex', categoryId: 1 }, 429, { headers })

/** Which of those that were refused is asked again, the last of them being the one that the trial goes by. */
async function askedAgain(...steps: readonly Step[]): Promise<Exchange | undefined> {
  let asked: Exchange | undefined
  let now = 0
  const last = steps.at(-1)
  if (last === undefined) throw new Error('nothing was refused')
  await recover(last, steps, {
    send: () => Promise.reject(new BudgetSpent(1)),
    again: (exchange) => {
      asked = exchange
      return Promise.reject(new BudgetSpent(1))
    },
    others: [],
    left: () => 10,
    createsLeft: () => 0,
    answered: steps.map(({ exchange }) => exchange),
    concurrency: 8,
    maxWaitMs: 90_000,
    restMs: undefined,
    onWait: () => undefined,
    signal: new AbortController().signal,
    clock: {
      ...systemClock,
      now: () => now,
      sleep: (ms) => {
        now += ms
        return Promise.resolve()
      },
    },
  })
  return asked
}

test('of those that were refused side by side, one that a cache may have kept is asked again', async () => {
  const [ofList, ofCreate] = [toStep(list, 3, 2), toStep(create, 3, 2)]
  expect(await askedAgain(ofList, ofCreate)).toBe(list)
  expect(await askedAgain(ofCreate, ofList)).toBe(list)
  expect(await askedAgain(ofCreate)).toBe(create)
  expect(await askedAgain(toStep(list, 2, 2), ofCreate)).toBe(create)
  expect(await askedAgain(toStep(page(0, [], '/pets'), 3, 2), ofCreate)).toBe(create)
})
