import { describe, expect, test } from 'vitest'
import { chanceErrorsOf } from '../../../src/scenario/chance-errors.ts'
import { Inconclusive } from '../../../src/scenario/outcome.ts'
import type { Exchange } from '../../../src/spec/exchange.ts'
import { anExchange } from '../oracle/an-exchange.ts'

const answered = (status: number): Exchange => anExchange({ status })

/** Gives some answers in a row, and none after them. */
function inTurn(...statuses: readonly number[]) {
  const left = [...statuses]
  return {
    left,
    again: async (): Promise<Exchange | undefined> => {
      const status = left.shift()
      return status === undefined ? undefined : answered(status)
    },
  }
}

function newChanceErrors() {
  const slept: number[] = []
  const errors = chanceErrorsOf({
    sleep: async (ms) => {
      slept.push(ms)
    },
  })
  return { errors, slept }
}

const statusOf = ({ response }: Exchange): number | undefined => response?.status

describe('errors that come by chance', () => {
  test('where none was seen, an error is an answer at once', async () => {
    const { errors, slept } = newChanceErrors()
    const { again, left } = inTurn(200)
    expect(statusOf(await errors.outlasting(answered(500), again))).toBe(500)
    expect(left).toEqual([200])
    expect(slept).toEqual([])
  })

  test('where some were, a request that got one is sent again for a few seconds', async () => {
    const { errors, slept } = newChanceErrors()
    errors.see(answered(502), answered(200))
    const { again } = inTurn(502, 502, 404)
    expect(statusOf(await errors.outlasting(answered(502), again))).toBe(404)
    expect(slept).toEqual([300, 600, 1200])
  })

  test('what fails for all that time fails by itself', async () => {
    const { errors } = newChanceErrors()
    errors.see(answered(500), answered(200))
    const { again } = inTurn(500, 500, 500, 500, 500)
    expect(statusOf(await errors.outlasting(answered(500), again))).toBe(500)
  })

  test('a 503, and two errors in a row, are no chance', () => {
    const { errors } = newChanceErrors()
    errors.see(answered(503), answered(200))
    errors.see(answered(500), answered(500))
    expect(errors.areSeen()).toBe(false)
  })

  test('a request that got 503 is sent three times more in any case, as long as that is not too often', async () => {
    const { errors, slept } = newChanceErrors()
    const { again, left } = inTurn(503, 503, 200)
    expect(statusOf(await errors.outlasting(answered(503), again))).toBe(200)
    expect(slept).toEqual([300, 600, 1200])
    for (let time = 0; time < 14; time += 1)
      expect(statusOf(await errors.outlasting(answered(503), inTurn(503, 503, 503).again))).toBe(503)
    expect(slept).toHaveLength(39)
    expect(left).toEqual([])
  })

  test('nothing is told where no request is left, or too many were sent', async () => {
    const { errors } = newChanceErrors()
    errors.see(answered(500), answered(200))
    await expect(errors.outlasting(answered(500), inTurn().again)).rejects.toThrow(Inconclusive)
    const rounds = Array.from({ length: 7 }, () => 500)
    for (const _ of rounds) await errors.outlasting(answered(500), inTurn(...rounds).again)
    await expect(errors.outlasting(answered(500), inTurn(500, 500, 500, 500, 200).again)).rejects.toThrow(
      Inconclusive,
    )
  })

  test('what was answered after an error is asked for until it comes twice in a row', async () => {
    const { errors } = newChanceErrors()
    errors.see(answered(500), answered(200))
    const { again, left } = inTurn(500, 500, 404, 404, 400)
    expect(statusOf(await errors.settled(answered(404), again))).toBe(404)
    expect(left).toEqual([400])
  })
})
